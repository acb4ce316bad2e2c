"""Our map is the printed one: data/megaciv against printed-areas.tsv, printed-borders.tsv and printed-lineups.tsv.

    printed.py SOURCES
"""
import sys
from pathlib import Path

top = Path(sys.argv[1])
wrong = []


def table(path):
    lines = [line.split('\t') for line in (top / path).read_text().splitlines() if not line.startswith('#')]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def areas():
    printed, ours = table('tests/data/printed-areas.tsv'), table('data/megaciv/areas.tsv')
    if [area['key'] for area in printed] != [area['key'] for area in ours]:
        wrong.append('other areas, or in another order')
    for fact, area in zip(printed, ours):
        wrong.extend(f'{area["key"]}: {column} is {area[column]}, printed is {fact[column]}'
                     for column in fact if column != 'source' and fact[column] != area[column])
    return len(printed)


def borders():
    def among(path):
        return {(row['key_a'], row['key_b'], row['kind']) for row in table(path)}

    printed, ours = among('tests/data/printed-borders.tsv'), among('data/megaciv/adjacency.tsv')
    wrong.extend(f'missing: {" - ".join(border)}' for border in sorted(printed - ours))
    wrong.extend(f'not printed: {" - ".join(border)}' for border in sorted(ours - printed))
    return [sum(border[2] == kind for border in printed) for kind in ('land', 'water')]


def pieces(keys, neighbours, over=frozenset()):
    """In how many pieces these areas lie, where one may also go over those."""
    left, n = set(keys), 0
    while left:
        n, reached, seen = n + 1, [left.pop()], set()
        while reached:
            near = neighbours[reached.pop()] & (left | over) - seen
            left -= near
            seen |= near
            reached += near
    return n


def lineups():
    """Every line-up is as large as printed and connected; each region has room for the Short Game (rules 17)."""
    all_areas, borders, civs = table('data/megaciv/areas.tsv'), table('data/megaciv/adjacency.tsv'), {}
    neighbours = {area['key']: set() for area in all_areas}
    for border in borders:
        neighbours[border['key_a']].add(border['key_b'])
        neighbours[border['key_b']].add(border['key_a'])
    sea = {area['key'] for area in all_areas if area['kind'] == 'sea'}
    for row in table('data/megaciv/lineups.tsv'):
        civs.setdefault((row['players'], row['choice']), set()).update(row['civs'].split(','))
    for row in table('tests/data/printed-lineups.tsv'):
        choice = (row['players'], row['choice'])
        play = [area for area in all_areas if area['region'] in civs[choice]]
        keys = {area['key'] for area in play}
        found = [len(play), sum(area['site'] != '-' for area in play), sum(int(area['limit']) for area in play),
                 pieces(keys, neighbours), pieces(keys, neighbours, sea)]
        if found != [int(number) for number in list(row.values())[2:]]:
            wrong.append(f'{" ".join(choice)}: {found}, wanted {list(row.values())}')
    for region in {area['region'] for area in all_areas} - {'-'}:
        own = [area for area in all_areas if area['region'] == region]
        sites = sorted((int(area['limit']) for area in own if area['site'] != '-'), reverse=True)
        others = sorted((int(area['limit']) for area in own if area['site'] == '-'), reverse=True)
        taken = sum(sites[:4]) + max(sites[4:5] + others[:1])
        if len(sites) < 4 or sum(sites) + sum(others) - taken < 14:
            wrong.append(f'{region}: no room for 14 tokens beside five cities, whichever they are')
    return len(civs)


print('{} areas, {} borders by land, {} by water, {} line-ups'.format(areas(), *borders(), lineups()))
print('\n'.join(wrong) or 'all as printed')
sys.exit(bool(wrong))
