// Words of the mock's Bazaar in German and Polish, as the real server would send them: a few, to see
// that names, phases and plurals come through. The page's own words are in po-page.*.txt.

export const GAME_WORDS = {
	de: {
		Bazaar: 'Basar', Rounds: 'Runden', Bandits: 'Räuber', Off: 'Aus', On: 'An', Round: 'Runde', 'Starting seat': 'Startplatz', Caravan: 'Karawane', 'Order of play': 'Reihenfolge',
		Coins: 'Münzen', Cards: 'Karten', Hand: 'Hand', 'Cards in the deck': 'Karten im Stapel', 'Out of play': 'Aus dem Spiel', Offers: 'Angebote', Goods: 'Waren', Good: 'Ware',
		To: 'An', From: 'Von', Give: 'Gib', Gives: 'Gibt', With: 'Mit', 'Say that it holds': 'Darin ist', 'Ask for': 'Verlange', 'Asks for': 'Verlangt', 'Cards asked for': 'Verlangte Karten',
		'Bid for the first place in this round. You have {coins} coins.': 'Biete um den ersten Platz dieser Runde. Münzen: {coins}.',
		'Your turn: take, draw, sell or pass.': 'Dein Zug: nimm, zieh, verkaufe oder passe.',
		'Trade with anybody, then say that you are done.': 'Handle mit allen, dann sag, dass du fertig bist.',
		'Give up {n} more good, or pay a ransom for it.': ['Gib noch {n} Ware ab oder zahle Lösegeld.', 'Gib noch {n} Waren ab oder zahle Lösegeld.'],
		'Bid {coins}': 'Biete {coins}', 'Take {good}': 'Nimm {good}', 'Draw from the deck': 'Vom Stapel ziehen', Pass: 'Passen', 'Make an offer': 'Ein Angebot machen', 'Done trading': 'Fertig gehandelt',
		'Sell {good}: {n} card': ['Verkaufe {good}: {n} Karte', 'Verkaufe {good}: {n} Karten'],
		'Round {round} begins.': 'Runde {round} beginnt.', '{seat} takes {good}.': '{seat} nimmt {good}.', '{seat} bids {bid}.': '{seat} bietet {bid}.', '{seat} passes.': '{seat} passt.',
	},
	pl: {
		Bazaar: 'Bazar', Rounds: 'Rundy', Bandits: 'Rozbójnicy', Off: 'Nie', On: 'Tak', Round: 'Runda', 'Starting seat': 'Miejsce startowe', Caravan: 'Karawana', 'Order of play': 'Kolejność',
		Coins: 'Monety', Cards: 'Karty', Hand: 'Ręka', 'Cards in the deck': 'Karty w talii', 'Out of play': 'Poza grą', Offers: 'Oferty', Goods: 'Towary', Good: 'Towar',
		To: 'Do', From: 'Od', Give: 'Daj', Gives: 'Daje', With: 'W tym', 'Say that it holds': 'Powiedz, że zawiera', 'Ask for': 'Żądaj', 'Asks for': 'Żąda', 'Cards asked for': 'Żądane karty',
		'Bid for the first place in this round. You have {coins} coins.': 'Licytuj o pierwsze miejsce w tej rundzie. Monety: {coins}.',
		'Your turn: take, draw, sell or pass.': 'Twoja tura: weź, dobierz, sprzedaj lub spasuj.',
		'Trade with anybody, then say that you are done.': 'Handluj z innymi, potem powiedz, że to koniec.',
		'Give up {n} more good, or pay a ransom for it.': ['Oddaj jeszcze {n} towar albo zapłać okup.', 'Oddaj jeszcze {n} towary albo zapłać okup.', 'Oddaj jeszcze {n} towarów albo zapłać okup.'],
		'Bid {coins}': 'Licytuj: {coins}', 'Take {good}': 'Weź: {good}', 'Draw from the deck': 'Dobierz z talii', Pass: 'Pas', 'Make an offer': 'Złóż ofertę', 'Done trading': 'Koniec handlu',
		'Sell {good}: {n} card': ['Sprzedaj: {good}, {n} karta', 'Sprzedaj: {good}, {n} karty', 'Sprzedaj: {good}, {n} kart'],
		'Round {round} begins.': 'Zaczyna się runda {round}.', '{seat} takes {good}.': '{seat} bierze: {good}.', '{seat} bids {bid}.': '{seat} licytuje: {bid}.', '{seat} passes.': '{seat} pasuje.',
	},
};
