// Words of the mock's Bazaar in German and Polish, as the real server would send them: a few, to see
// that names, phases and plurals come through. The page's own words are in po-page.*.txt.

const WORDS = {
	Bazaar: ['Basar', 'Bazar'], Rounds: ['Runden', 'Rundy'], Bandits: ['Räuber', 'Rozbójnicy'], Off: ['Aus', 'Nie'], On: ['An', 'Tak'], Round: ['Runde', 'Runda'],
	'Starting seat': ['Startplatz', 'Miejsce startowe'], Caravan: ['Karawane', 'Karawana'], 'Order of play': ['Reihenfolge', 'Kolejność'],
	Coins: ['Münzen', 'Monety'], Cards: ['Karten', 'Karty'], Hand: ['Hand', 'Ręka'], 'Cards in the deck': ['Karten im Stapel', 'Karty w talii'],
	'Out of play': ['Aus dem Spiel', 'Poza grą'], Offers: ['Angebote', 'Oferty'], Goods: ['Waren', 'Towary'], Good: ['Ware', 'Towar'], To: ['An', 'Do'],
	From: ['Von', 'Od'], Give: ['Gib', 'Daj'], Gives: ['Gibt', 'Daje'], With: ['Mit', 'W tym'], 'Say that it holds': ['Darin ist', 'Powiedz, że zawiera'],
	'Ask for': ['Verlange', 'Żądaj'], 'Asks for': ['Verlangt', 'Żąda'], 'Cards asked for': ['Verlangte Karten', 'Żądane karty'],
	'Bid for the first place in this round. You have {coins} coins.': ['Biete um den ersten Platz dieser Runde. Münzen: {coins}.', 'Licytuj o pierwsze miejsce w tej rundzie. Monety: {coins}.'],
	'Your turn: take, draw, sell or pass.': ['Dein Zug: nimm, zieh, verkaufe oder passe.', 'Twoja tura: weź, dobierz, sprzedaj lub spasuj.'],
	'Trade with anybody, then say that you are done.': ['Handle mit allen, dann sag, dass du fertig bist.', 'Handluj z innymi, potem powiedz, że to koniec.'],
	'Give up {n} more good, or pay a ransom for it.': [['Gib noch {n} Ware ab oder zahle Lösegeld.', 'Gib noch {n} Waren ab oder zahle Lösegeld.'], ['Oddaj jeszcze {n} towar albo zapłać okup.', 'Oddaj jeszcze {n} towary albo zapłać okup.', 'Oddaj jeszcze {n} towarów albo zapłać okup.']],
	'Bid {coins}': ['Biete {coins}', 'Licytuj: {coins}'], 'Take {good}': ['Nimm {good}', 'Weź: {good}'],
	'Draw from the deck': ['Vom Stapel ziehen', 'Dobierz z talii'], Pass: ['Passen', 'Pas'], 'Make an offer': ['Ein Angebot machen', 'Złóż ofertę'],
	'Done trading': ['Fertig gehandelt', 'Koniec handlu'],
	'Sell {good}: {n} card': [['Verkaufe {good}: {n} Karte', 'Verkaufe {good}: {n} Karten'], ['Sprzedaj: {good}, {n} karta', 'Sprzedaj: {good}, {n} karty', 'Sprzedaj: {good}, {n} kart']],
	'Round {round} begins.': ['Runde {round} beginnt.', 'Zaczyna się runda {round}.'], '{seat} takes {good}.': ['{seat} nimmt {good}.', '{seat} bierze: {good}.'],
	'{seat} bids {bid}.': ['{seat} bietet {bid}.', '{seat} licytuje: {bid}.'], '{seat} passes.': ['{seat} passt.', '{seat} pasuje.'],
};

const spoken = (i) => Object.fromEntries(Object.entries(WORDS).map(([english, both]) => [english, both[i]]));

export const GAME_WORDS = { de: spoken(0), pl: spoken(1) };
