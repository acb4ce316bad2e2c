import{$ as e,At as t,C as n,Dt as r,Et as i,G as a,J as o,K as s,L as c,Mt as l,Nt as u,Q as d,R as f,St as p,W as m,Z as h,_ as g,_t as _,at as v,b as y,et as b,ft as x,gt as S,i as C,it as w,j as T,lt as E,pt as D,s as O,st as k,t as ee,tt as A,vt as j,wt as M,x as N,xt as P,yt as F,z as I}from"./escape-B81g76Uk.js";import{a as L,c as R,i as te,l as z,n as ne,o as re,r as B,s as V,t as ie}from"./ZoomButtons-DBYlFe9E.js";var H=`# Which civilizations play (rules 2.1): a row for each block of a line-up. With 5 to 11 players there is one
# block, and with 5 to 9 players a choice between two line-ups; from 12 players on both blocks play.
#
# players   number of players
# choice    west, east or both
# block     the block of this row: its civilizations draw from its stacks
# stacks    key of stacks.tsv
# n         number of civilizations in the row
# civs      their keys, in ranking order, joined by commas
players	choice	block	stacks	n	civs
5	west	west	west_5	5	minoa,assyria,hatti,hellas,egypt
5	east	east	east_5	5	saba,babylon,persia,nubia,parthia
6	west	west	west_5	6	minoa,carthage,hatti,rome,iberia,hellas
6	east	east	east_5	6	saba,babylon,kushan,persia,indus,parthia
7	west	west	west_5	7	minoa,assyria,carthage,hatti,rome,hellas,egypt
7	east	east	east_5	7	saba,babylon,kushan,persia,nubia,indus,parthia
8	west	west	west_5	8	minoa,assyria,carthage,hatti,rome,iberia,hellas,egypt
8	east	east	east_5	8	saba,maurya,babylon,dravidia,kushan,persia,indus,parthia
9	west	west	west_9	9	minoa,assyria,celt,carthage,hatti,rome,iberia,hellas,egypt
9	east	east	east_9	9	saba,maurya,babylon,dravidia,kushan,persia,nubia,indus,parthia
10	west	west	west_9	10	minoa,saba,assyria,babylon,hatti,persia,nubia,hellas,egypt,parthia
11	east	east	east_9	11	saba,assyria,maurya,babylon,dravidia,kushan,persia,nubia,indus,egypt,parthia
12	both	west	west_12	6	minoa,carthage,hatti,rome,hellas,egypt
12	both	east	east_12	6	saba,assyria,babylon,persia,nubia,parthia
13	both	west	west_12	6	minoa,carthage,hatti,rome,iberia,hellas
13	both	east	east_12	7	saba,assyria,babylon,persia,nubia,egypt,parthia
14	both	west	west_12	7	minoa,celt,carthage,hatti,rome,iberia,hellas
14	both	east	east_12	7	saba,assyria,babylon,persia,nubia,egypt,parthia
15	both	west	west_15	7	minoa,carthage,hatti,rome,iberia,hellas,egypt
15	both	east	east_15	8	saba,assyria,babylon,kushan,persia,nubia,indus,parthia
16	both	west	west_15	8	minoa,celt,carthage,hatti,rome,iberia,hellas,egypt
16	both	east	east_15	8	saba,assyria,babylon,kushan,persia,nubia,indus,parthia
17	both	west	west_15	8	minoa,assyria,carthage,hatti,rome,iberia,hellas,egypt
17	both	east	east_15	9	saba,maurya,babylon,dravidia,kushan,persia,nubia,indus,parthia
18	both	west	west_15	9	minoa,assyria,celt,carthage,hatti,rome,iberia,hellas,egypt
18	both	east	east_15	9	saba,maurya,babylon,dravidia,kushan,persia,nubia,indus,parthia
`,U=`# The names of all things and terms in English, German and Polish (areas: areas.tsv). A thing of another table
# must have exactly one row here; the kinds group, epoch, disaster, plain, volcano, phase and term are listed
# only here and get their numbers from the order of the rows.
#
# kind       advance, calamity, disaster (the two faces of one calamity card), commodity, civilization, group
#            (colour of advances), epoch, theme_set, plain (flood plain), volcano, phase, term
# key        identifier, unique in its kind
# en, de, pl the name
# de_source, pl_source   civbuddy (word of a fan tool for the older games), pl-rules (Polish rules), own
kind	key	en	de	pl	de_source	pl_source
advance	advanced_military	Advanced Military	Fortgeschrittenes Militär	Zaawansowana wojskowość	own	own
advance	agriculture	Agriculture	Landwirtschaft	Rolnictwo	civbuddy	own
advance	anatomy	Anatomy	Anatomie	Anatomia	own	own
advance	architecture	Architecture	Architektur	Architektura	civbuddy	own
advance	astronavigation	Astronavigation	Astronavigation	Astronawigacja	own	own
advance	calendar	Calendar	Kalender	Kalendarz	own	own
advance	cartography	Cartography	Kartografie	Kartografia	own	own
advance	cloth_making	Cloth Making	Weberei	Tkactwo	own	own
advance	coinage	Coinage	Münzwesen	Mennictwo	civbuddy	own
advance	cultural_ascendancy	Cultural Ascendancy	Kulturelle Vorherrschaft	Dominacja kulturowa	own	own
advance	deism	Deism	Deismus	Deizm	civbuddy	own
advance	democracy	Democracy	Demokratie	Demokracja	civbuddy	own
advance	diaspora	Diaspora	Diaspora	Diaspora	own	own
advance	diplomacy	Diplomacy	Diplomatie	Dyplomacja	own	own
advance	drama_and_poetry	Drama and Poetry	Schauspiel und Poesie	Dramat i poezja	civbuddy	own
advance	empiricism	Empiricism	Empirismus	Empiryzm	own	own
advance	engineering	Engineering	Ingenieurwesen	Inżynieria	civbuddy	own
advance	enlightenment	Enlightenment	Aufklärung	Oświecenie	civbuddy	own
advance	fundamentalism	Fundamentalism	Fundamentalismus	Fundamentalizm	own	own
advance	law	Law	Gesetz	Prawo	civbuddy	own
advance	library	Library	Bibliothek	Biblioteka	own	own
advance	literacy	Literacy	Schriftkundigkeit	Piśmienność	own	own
advance	masonry	Masonry	Maurerhandwerk	Murarstwo	own	own
advance	mathematics	Mathematics	Mathematik	Matematyka	civbuddy	own
advance	medicine	Medicine	Medizin	Medycyna	civbuddy	own
advance	metalworking	Metalworking	Metallverarbeitung	Obróbka metali	civbuddy	own
advance	military	Military	Militär	Wojskowość	civbuddy	own
advance	mining	Mining	Bergbau	Górnictwo	civbuddy	own
advance	monarchy	Monarchy	Monarchie	Monarchia	own	own
advance	monotheism	Monotheism	Monotheismus	Monoteizm	civbuddy	own
advance	monument	Monument	Monument	Monument	own	own
advance	music	Music	Musik	Muzyka	civbuddy	own
advance	mysticism	Mysticism	Mystizismus	Mistycyzm	civbuddy	own
advance	mythology	Mythology	Mythologie	Mitologia	own	own
advance	naval_warfare	Naval Warfare	Seekriegsführung	Wojna morska	own	own
advance	philosophy	Philosophy	Philosophie	Filozofia	civbuddy	own
advance	politics	Politics	Politik	Polityka	own	own
advance	pottery	Pottery	Töpferei	Garncarstwo	own	own
advance	provincial_empire	Provincial Empire	Provinzreich	Imperium prowincjonalne	own	own
advance	public_works	Public Works	Öffentliche Bauten	Roboty publiczne	own	own
advance	rhetoric	Rhetoric	Rhetorik	Retoryka	own	own
advance	roadbuilding	Roadbuilding	Straßenbau	Budowa dróg	civbuddy	own
advance	sculpture	Sculpture	Bildhauerei	Rzeźba	own	own
advance	theocracy	Theocracy	Theokratie	Teokracja	own	own
advance	theology	Theology	Theologie	Teologia	civbuddy	own
advance	trade_empire	Trade Empire	Handelsreich	Imperium handlowe	own	own
advance	trade_routes	Trade Routes	Handelsrouten	Szlaki handlowe	own	own
advance	universal_doctrine	Universal Doctrine	Universelle Lehre	Doktryna powszechna	own	own
advance	urbanism	Urbanism	Urbanistik	Urbanistyka	own	own
advance	wonder_of_the_world	Wonder of the World	Weltwunder	Cud świata	own	own
advance	written_record	Written Record	Schriftliche Aufzeichnungen	Zapisy pisane	own	own
calamity	volcanic_eruption_earthquake	Volcanic Eruption or Earthquake	Vulkanausbruch oder Erdbeben	Wybuch wulkanu lub trzęsienie ziemi	own	own
calamity	treachery	Treachery	Verrat	Zdrada	own	own
calamity	famine	Famine	Hungersnot	Głód	civbuddy	own
calamity	slave_revolt	Slave Revolt	Sklavenaufstand	Bunt niewolników	civbuddy	own
calamity	flood	Flood	Überschwemmung	Powódź	civbuddy	own
calamity	superstition	Superstition	Aberglaube	Zabobon	civbuddy	own
calamity	civil_war	Civil War	Bürgerkrieg	Wojna domowa	civbuddy	own
calamity	barbarian_hordes	Barbarian Hordes	Barbarenhorden	Hordy barbarzyńców	own	own
calamity	cyclone	Cyclone	Wirbelsturm	Cyklon	own	own
calamity	epidemic	Epidemic	Epidemie	Epidemia	civbuddy	own
calamity	tyranny	Tyranny	Tyrannei	Tyrania	own	own
calamity	civil_disorder	Civil Disorder	Aufruhr	Zamieszki	civbuddy	own
calamity	corruption	Corruption	Korruption	Korupcja	own	own
calamity	iconoclasm_and_heresy	Iconoclasm and Heresy	Bildersturm und Ketzerei	Ikonoklazm i herezja	civbuddy	own
calamity	regression	Regression	Rückschritt	Regres	own	own
calamity	piracy	Piracy	Piraterie	Piractwo	own	own
calamity	tempest	Tempest	Unwetter	Nawałnica	own	own
calamity	squandered_wealth	Squandered Wealth	Verschleuderter Reichtum	Roztrwonione bogactwo	own	own
calamity	city_riots	City Riots	Städtische Unruhen	Rozruchy w mieście	own	own
calamity	city_in_flames	City in Flames	Stadt in Flammen	Miasto w płomieniach	own	own
calamity	tribal_conflict	Tribal Conflict	Stammeskonflikt	Konflikt plemienny	own	own
calamity	minor_uprising	Minor Uprising	Kleiner Aufstand	Drobne powstanie	own	own
calamity	banditry	Banditry	Räuberei	Bandytyzm	own	own
calamity	coastal_migration	Coastal Migration	Küstenflucht	Migracja z wybrzeża	own	own
disaster	volcanic_eruption	Volcanic Eruption	Vulkanausbruch	Wybuch wulkanu	own	own
disaster	earthquake	Earthquake	Erdbeben	Trzęsienie ziemi	civbuddy	own
commodity	water	Water	Wasser	Woda	own	pl-rules
commodity	ochre	Ochre	Ocker	Ochra	civbuddy	own
commodity	flax	Flax	Flachs	Len	own	own
commodity	clay	Clay	Ton	Glina	own	own
commodity	hides	Hides	Häute	Skóry	own	own
commodity	bone	Bone	Knochen	Kości	own	own
commodity	papyri	Papyri	Papyrus	Papirusy	civbuddy	own
commodity	stone	Stone	Stein	Kamień	own	own
commodity	iron	Iron	Eisen	Żelazo	civbuddy	own
commodity	furs	Furs	Pelze	Futra	own	own
commodity	wax	Wax	Wachs	Wosk	own	own
commodity	fish	Fish	Fisch	Ryby	own	own
commodity	timber	Timber	Holz	Drewno	civbuddy	own
commodity	fruit	Fruit	Obst	Owoce	own	own
commodity	salt	Salt	Salz	Sól	civbuddy	own
commodity	ceramics	Ceramics	Keramik	Ceramika	own	own
commodity	wool	Wool	Wolle	Wełna	own	own
commodity	cotton	Cotton	Baumwolle	Bawełna	own	own
commodity	oil	Oil	Öl	Oliwa	civbuddy	own
commodity	sugar	Sugar	Zucker	Cukier	own	own
commodity	grain	Grain	Korn	Zboże	civbuddy	own
commodity	wines	Wines	Wein	Wino	civbuddy	own
commodity	lacquer	Lacquer	Lack	Laka	own	own
commodity	textiles	Textiles	Textilien	Tkaniny	own	own
commodity	livestock	Livestock	Vieh	Bydło	own	own
commodity	glass	Glass	Glas	Szkło	own	own
commodity	tin	Tin	Zinn	Cyna	own	own
commodity	silver	Silver	Silber	Srebro	civbuddy	own
commodity	copper	Copper	Kupfer	Miedź	own	own
commodity	bronze	Bronze	Bronze	Brąz	civbuddy	own
commodity	lead	Lead	Blei	Ołów	own	own
commodity	resin	Resin	Harz	Żywica	own	own
commodity	jade	Jade	Jade	Nefryt	own	own
commodity	incense	Incense	Weihrauch	Kadzidło	own	own
commodity	spice	Spice	Gewürze	Przyprawy	civbuddy	own
commodity	herbs	Herbs	Kräuter	Zioła	own	own
commodity	marble	Marble	Marmor	Marmur	own	own
commodity	dye	Dye	Farbstoffe	Barwniki	own	own
commodity	gemstones	Gemstones	Edelsteine	Kamienie szlachetne	own	own
commodity	tea	Tea	Tee	Herbata	own	own
commodity	obsidian	Obsidian	Obsidian	Obsydian	own	own
commodity	ivory	Ivory	Elfenbein	Kość słoniowa	civbuddy	own
commodity	silk	Silk	Seide	Jedwab	own	own
commodity	gold	Gold	Gold	Złoto	civbuddy	own
commodity	pearls	Pearls	Perlen	Perły	own	own
commodity	amber	Amber	Bernstein	Bursztyn	own	own
civilization	minoa	Minoa	Minoa	Minoa	own	pl-rules
civilization	saba	Saba	Saba	Saba	own	own
civilization	assyria	Assyria	Assyrien	Asyria	own	own
civilization	maurya	Maurya	Maurya	Maurja	own	own
civilization	celt	Celt	Kelten	Celtowie	own	own
civilization	babylon	Babylon	Babylon	Babilon	own	own
civilization	carthage	Carthage	Karthago	Kartagina	own	own
civilization	dravidia	Dravidia	Dravidien	Drawidia	own	own
civilization	hatti	Hatti	Hatti	Hatti	own	own
civilization	kushan	Kushan	Kuschan	Kuszan	own	own
civilization	rome	Rome	Rom	Rzym	own	own
civilization	persia	Persia	Persien	Persja	own	own
civilization	iberia	Iberia	Iberien	Iberia	own	own
civilization	nubia	Nubia	Nubien	Nubia	own	own
civilization	hellas	Hellas	Hellas	Hellada	own	pl-rules
civilization	indus	Indus	Indus	Indus	own	own
civilization	egypt	Egypt	Ägypten	Egipt	own	pl-rules
civilization	parthia	Parthia	Parthien	Partia	own	own
group	art	Arts	Künste	Sztuka	own	own
group	civic	Civics	Staatswesen	Ustrój	own	own
group	craft	Crafts	Handwerk	Rzemiosło	own	own
group	religion	Religion	Religion	Religia	own	own
group	science	Science	Wissenschaft	Nauka	own	own
epoch	stone	Stone Age	Steinzeit	Epoka kamienia	own	own
epoch	early_bronze	Early Bronze Age	Frühe Bronzezeit	Era wczesnego brązu	own	own
epoch	middle_bronze	Middle Bronze Age	Mittlere Bronzezeit	Era środkowego brązu	own	own
epoch	late_bronze	Late Bronze Age	Späte Bronzezeit	Era późnego brązu	own	own
epoch	early_iron	Early Iron Age	Frühe Eisenzeit	Era wczesnego żelaza	own	own
epoch	late_iron	Late Iron Age	Späte Eisenzeit	Era późnego żelaza	own	pl-rules
theme_set	conquering_the_seas	Conquering the Seas	Eroberer der Meere	Zdobywcy mórz	own	own
theme_set	sacred_constructors	Sacred Constructors	Heilige Baumeister	Święci budowniczowie	own	own
theme_set	coin_and_commerce	Coin and Commerce	Münze und Handel	Moneta i handel	own	own
theme_set	exploring_the_deserts	Exploring the Deserts	Erforscher der Wüsten	Odkrywcy pustyń	own	own
theme_set	early_merchants	Early Merchants	Frühe Händler	Pierwsi kupcy	own	own
theme_set	spreading_knowledge	Spreading Knowledge	Verbreitung des Wissens	Krzewienie wiedzy	own	own
theme_set	cultural_heights	Cultural Heights	Kulturelle Blüte	Szczyty kultury	own	own
theme_set	emerging_empire	Emerging Empire	Aufstrebendes Reich	Rodzące się imperium	own	own
theme_set	mystical_palaces	Mystical Palaces	Mystische Paläste	Mistyczne pałace	own	own
plain	danube	Danube	Donau	Dunaj	own	own
plain	ganges	Ganges	Ganges	Ganges	own	own
plain	helmand	Helmand	Helmand	Helmand	own	own
plain	indus	Indus	Indus	Indus	own	own
plain	krishna	Krishna	Krishna	Kryszna	own	own
plain	nile	Nile	Nil	Nil	own	own
plain	po	Po	Po	Pad	own	own
plain	rhone	Rhone	Rhone	Rodan	own	own
plain	tigris_euphrates	Tigris and Euphrates	Tigris und Euphrat	Tygrys i Eufrat	own	own
volcano	afar	Afar	Afar	Afar	own	own
volcano	damavand	Damavand	Damawand	Demawend	own	own
volcano	etna	Etna	Ätna	Etna	own	own
volcano	navar	Navar	Navar	Navar	own	own
volcano	thera	Thera	Thera	Thera	own	own
volcano	vesuvius	Vesuvius	Vesuv	Wezuwiusz	own	own
phase	tax_collection	Tax Collection	Steuereinzug	Pobór podatków	own	own
phase	tax_revolt	Tax Revolt	Steueraufstand	Bunt podatkowy	own	own
phase	population_expansion	Population Expansion	Bevölkerungswachstum	Wzrost populacji	own	own
phase	census	Census	Volkszählung	Spis	own	pl-rules
phase	movement	Movement	Bewegung	Ruch	own	own
phase	conflict	Conflict	Konflikt	Konflikt	own	own
phase	token_conflict	Token Conflict	Markerkonflikt	Konflikt żetonów	own	own
phase	city_attack	City Attack	Stadtangriff	Atak na miasto	own	own
phase	city_construction	City Construction	Städtebau	Budowa miast	own	own
phase	surplus_population_removal	Surplus Population Removal	Entfernen überzähliger Bevölkerung	Usuwanie nadmiaru populacji	own	own
phase	city_support	City Support	Städteversorgung	Utrzymanie miast	own	own
phase	trade_cards_acquisition	Trade Cards Acquisition	Erhalt von Handelskarten	Pozyskiwanie kart towarów	own	own
phase	drawing_trade_cards	Drawing trade cards	Handelskarten ziehen	Ciągnięcie kart towarów	own	pl-rules
phase	additional_purchases	Additional purchases	Zusätzliche Käufe	Dodatkowe zakupy	own	pl-rules
phase	trade	Trade	Handel	Handel	own	pl-rules
phase	calamity_selection	Calamity Selection	Katastrophenauswahl	Wybór katastrof	own	own
phase	calamity_resolution	Calamity Resolution	Katastrophen abhandeln	Rozpatrywanie katastrof	own	own
phase	special_abilities	Special Abilities	Sonderfähigkeiten	Zdolności specjalne	own	own
phase	remove_surplus_population	Remove Surplus Population	Überzählige Bevölkerung entfernen	Usuwanie nadmiaru populacji	own	own
phase	civilization_advances_acquisition	Civilization Advances Acquisition	Erwerb von Zivilisationsfortschritten	Zakup Kart Rozwoju	own	own
phase	ast_alteration	A.S.T. Alteration	Änderung der A.S.T.	Zmiana pozycji na Torze Historii	own	own
phase	succession_markers	Succession Markers	Epochenmarker	Znaczniki na Torze Historii	own	own
phase	game_end	Game end	Spielende	Koniec gry	own	own
phase	reshuffling_trade_cards	Reshuffling Trade Cards	Mischen der Handelskarten	Tasowanie kart towarów	own	pl-rules
phase	victory_determination	Victory Determination	Siegerermittlung	Ustalanie zwycięzcy	own	pl-rules
phase	leaving_the_game	Leaving the game	Das Spiel verlassen	Opuszczanie gry	own	pl-rules
term	ast	A.S.T. (Archaeological Succession Table)	A.S.T. (Archäologische Entwicklungstafel)	Tor Historii	own	pl-rules
term	ast_ranking	A.S.T.-ranking	A.S.T.-Rangfolge	Kolejność na Torze Historii	own	pl-rules
term	ast_position	A.S.T.-position	A.S.T.-Position	Pozycja na Torze Historii	own	pl-rules
term	succession_marker	succession marker	Epochenmarker	znacznik na Torze Historii	own	pl-rules
term	census_marker	census marker	Volkszählungsmarker	znacznik Spisu	own	pl-rules
term	token	token	Bevölkerungsmarker	żeton	own	pl-rules
term	city	city	Stadt	miasto	own	pl-rules
term	ship	ship	Schiff	statek	own	pl-rules
term	unit	unit	Einheit	jednostka	own	pl-rules
term	unit_point	unit point	Einheitenpunkt	punkt jednostek	own	own
term	stock	stock	Vorrat	zasoby	own	own
term	treasury	treasury	Schatzkammer	skarbiec	own	pl-rules
term	trade_card	trade card	Handelskarte	karta towaru	own	pl-rules
term	commodity	commodity	Ware	towar	own	pl-rules
term	calamity	calamity	Katastrophe	katastrofa	civbuddy	pl-rules
term	minor_calamity	minor calamity	kleine Katastrophe	mniejsza katastrofa	own	own
term	major_calamity	major calamity	große Katastrophe	większa katastrofa	own	own
term	tradeable	tradeable	handelbar	zbywalna	own	own
term	nontradeable	non-tradeable	nicht handelbar	niezbywalna	own	pl-rules
term	stack	stack	Stapel	talia	own	pl-rules
term	water_card	water card	Wasserkarte	karta wody	own	pl-rules
term	set	set	Satz	zestaw	own	pl-rules
term	set_value	set value	Satzwert	wartość zestawu	own	pl-rules
term	face_value	face value	Grundwert	wartość pojedynczej karty	own	pl-rules
term	discard_pile	discard pile	Ablagestapel	stos kart odrzuconych	own	own
term	civilization_advance	civilization advance	Zivilisationsfortschritt	Karta Rozwoju	own	pl-rules
term	credit_token	credit token	Gutschriftmarker	żeton kredytu	own	pl-rules
term	victory_points	victory points	Siegpunkte	Punkty Zwycięstwa (PZ)	own	pl-rules
term	area	area	Gebiet	obszar	own	pl-rules
term	population_limit	population limit	Bevölkerungsgrenze	limit populacji	own	own
term	city_site	city site	Stadtplatz	miejsce pod miasto	own	own
term	wilderness_city	wilderness city	Stadt in der Wildnis	miasto w dziczy	own	own
term	coastal_area	coastal area	Küstengebiet	obszar przybrzeżny	own	own
term	open_sea_area	open sea area	offenes Meer	otwarte morze	own	own
term	flood_plain	flood plain	Überschwemmungsgebiet	równina zalewowa	own	own
term	volcano	volcano	Vulkan	wulkan	own	own
term	region	home region	Heimatregion	region domowy	own	pl-rules
term	starting_location	starting location	Startgebiet	obszar startowy	own	own
term	out_of_play	out of play	nicht im Spiel	poza grą	own	pl-rules
term	barbarians	barbarians	Barbaren	barbarzyńcy	own	pl-rules
term	barbarian_token	barbarian token	Barbarenmarker	żeton barbarzyńców	own	pl-rules
term	pirate_city	pirate city	Piratenstadt	pirackie miasto	own	pl-rules
term	beneficiary	beneficiary	Nutznießer	beneficjent	own	own
term	primary_victim	primary victim	Hauptopfer	główna ofiara	own	own
term	secondary_victim	secondary victim	Nebenopfer	ofiara poboczna	own	own
term	annex	annex	annektieren	zaanektować	own	own
term	reduce	reduce	zurückstufen	zredukować	own	own
term	destroy	destroy	zerstören	zniszczyć	own	own
term	damage	damage	Schaden	obrażenia	own	own
term	tax_rate	tax rate	Steuersatz	stawka podatkowa	own	own
term	city_support_rate	city support rate	Versorgungssatz	stawka utrzymania	own	own
term	hand_limit	hand limit	Handkartenlimit	limit kart na ręce	own	own
term	block	block	Block	blok	own	pl-rules
term	west	west	Westen	zachód	own	pl-rules
term	east	east	Osten	wschód	own	pl-rules
term	turn	turn	Runde	tura	own	pl-rules
term	phase	phase	Phase	faza	own	pl-rules
term	player	player	Spieler	gracz	own	pl-rules
term	tie	tie	Gleichstand	remis	own	pl-rules
term	map_board	map board	Spielplan	plansza	own	pl-rules
term	short_game	The Short Game	Das kurze Spiel	Krótka gra	own	own
term	first_game	The First Game	Das erste Spiel	Pierwsza gra	own	own
term	basic	basic	Basis	podstawowa	own	own
term	expert	expert	Experte	ekspercka	own	own
`,ae=R(H),W=z(U,[`civilization`,`plain`,`volcano`]);function oe(e,t,n){let r=W.get(`${e}/${t}`);return r?.[g.findIndex(e=>e===n)]??r?.[0]??t}var G={minoa:`#b9e12e`,saba:`#de8550`,assyria:`#64b9f5`,maurya:`#c8432b`,celt:`#55a30a`,babylon:`#8c8b9c`,carthage:`#f8ee9e`,dravidia:`#2a2c68`,hatti:`#f4a7bb`,kushan:`#621707`,rome:`#a9388b`,persia:`#6b3a78`,iberia:`#dcebf5`,nubia:`#178a72`,hellas:`#1d6fb8`,indus:`#2f5244`,egypt:`#e3a81c`,parthia:`#757046`},se=`/assets/map-DxzkOlhJ.txt`,ce=(e,t)=>e.areas[t>>1]??null;function le(e,t){return t<e.outLand?t%2==0:t===e.outLand}function ue(e){let t=Array.from({length:e.nothing+1},()=>[]);for(let n of e.arcs)t[n.left].push(n),n.right!==n.left&&t[n.right].push(n);return t}function de(e){let t=[];for(let n=e.length-2;n>=0;n-=2)t.push(e[n],e[n+1]);return t}var fe=(e,t)=>`${e[t]},${e[t+1]}`;function K(e,t){let n=new Map;for(let r of e){let e=t(r.left);if(e===t(r.right))continue;let i=e?r.at:de(r.at),a=fe(i,0),o=n.get(a);o?o.push(i):n.set(a,[i])}let r=[];for(let[e,t]of n)for(let i=t.pop();i;i=t.pop()){let t=[];for(let r=i;r;){for(let e=0;e<r.length-2;e++)t.push(r[e]);let i=fe(r,r.length-2);r=i===e?void 0:n.get(i)?.pop()}t.length>=6&&r.push(t)}return r}function pe(e,t){let n=`M${e[0]} ${e[1]}l`;for(let t=2;t<e.length;t+=2){let r=e[t]-e[t-2],i=e[t+1]-e[t-1];n+=`${t>2?` `:``}${r}${i<0?``:` `}${i}`}return n+t}var q=e=>e.map(e=>pe(e,`z`)).join(``);function me(e){return e.length>4&&e[0]===e[e.length-2]&&e[1]===e[e.length-1]?pe(e.slice(0,-2),`z`):pe(e,``)}function he(e,t){let{left:n,right:r}=t;if(n===r||n===e.nothing||r===e.nothing)return null;let i=ce(e,n),a=ce(e,r);return le(e,n)===le(e,r)?!i||!a?i||a?`rim`:null:i===a?null:le(e,n)?i.region===a.region?`border`:`region`:i.kind===`sea`&&a.kind===`sea`?`sea`:i.kind===`sea`||a.kind===`sea`?`shelf`:`coastal`:n===e.outLand||r===e.outLand?`outcoast`:`coast`}function J(e,t,n=0){let r=new Map,i=ge*e.grid;for(let a of e.arcs){let o=he(e,a);if(!o||!t.includes(o))continue;let s=`${Math.floor(a.at[0]/i)},${Math.floor(a.at[1]/i)}`;r.set(s,(r.get(s)??``)+me(n?ve(a.at,n):a.at))}return[...r.values()]}var ge=12;function _e(e,t){return t.filter(t=>he(e,t)===`coast`).map(e=>me(e.at)).join(``)}function ve(e,t){let n=new Uint8Array(e.length/2);n[0]=n[n.length-1]=1;let r=[[0,n.length-1]];for(let i=r.pop();i;i=r.pop()){let[a,o]=i,s=0,c=-1;for(let t=a+1;t<o;t++){let n=ye(e,a,o,t);n>s&&([s,c]=[n,t])}s<=t||(n[c]=1,r.push([a,c],[c,o]))}let i=[];for(let t=0;t<n.length;t++)n[t]&&i.push(e[2*t],e[2*t+1]);return i}function ye(e,t,n,r){let[i,a]=[e[2*t],e[2*t+1]],[o,s]=[e[2*n]-i,e[2*n+1]-a],[c,l]=[e[2*r]-i,e[2*r+1]-a],u=o*o+s*s,d=u?Math.max(0,Math.min(1,(c*o+l*s)/u)):0;return Math.hypot(c-d*o,l-d*s)}function be(e,t,n,r){let i=null,a=1/0;for(let o of new Set([...t.byLand,...t.byWater])){let s=e.areas[o],[c,l]=[s.label.x-t.label.x,s.label.y-t.label.y],u=c*n+l*r,d=Math.abs(c*r-l*n);if(u<=0||d>2*u)continue;let f=u+2*d;f<a&&([a,i]=[f,s])}return i}function xe(e){let t=ue(e),n=e=>K(t[e],t=>t===e),r=e.grid,i={map:e,land:[],water:[],shore:[],plains:[...new Set(e.plains.map(e=>e.key))].map(t=>q(e.plains.filter(e=>e.key===t).map(e=>e.at))),outLand:q(n(e.outLand)),outWater:q(n(e.outWater)),waterlines:J(e,[`coast`],.012*r),lines:{border:J(e,[`border`]),region:J(e,[`region`]),coastal:J(e,[`coastal`]),shelf:J(e,[`shelf`]),sea:J(e,[`sea`]),coast:J(e,[`coast`]),outcoast:J(e,[`outcoast`]),rim:J(e,[`rim`])},rough:{land:Y(e,t=>t<e.outLand&&t%2==0),out:Y(e,t=>t===e.outLand)}};for(let r of e.areas){let a=n(2*r.index),o=n(2*r.index+1);a.length&&i.land.push({area:r,d:q(a)}),o.length&&i.water.push({area:r,d:q(o)});let s=_e(e,t[2*r.index]);s&&i.shore.push({area:r,d:s})}return i}function Y(e,t){return q(K(e.arcs,t).map(t=>ve(t,.3*e.grid)).filter(e=>e.length>=8))}var Se=20,Ce=63;function we(e){let t=[],n=0,r=0,i=0,a=()=>{let t=0;for(let n=0;;n+=5){let r=e.charCodeAt(i++)-Ce;if(!(r>=0&&r<64)||n>25)throw Error(`no point`);if(t|=(r&31)<<n,r<32)return t&1?~(t>>>1):t>>>1}};for(;i<e.length;)n+=a(),r+=a(),t.push(n,-r||0);if(t.length<4)throw Error(`no line`);return t}var X=e=>e===`-`||e===`none`?null:e,Te=e=>e===`-`?[]:e.split(`,`).map(Number);function Z(e){return e.split(` `).map(e=>{let t=/^(-?\d+),(-?\d+)$/.exec(e);if(!t)throw Error(`no place`);return{x:Number(t[1]),y:-Number(t[2])||0}})}function Ee(e,t){let n=e[3];if(e.length!==Se||n!==`land`&&n!==`coastal`&&n!==`sea`)throw Error(`no area`);let r=X(e[5]);return{index:t,key:e[1],name:e[2],kind:n,limit:Number(e[4]),site:r===`black`||r===`white`?r:null,region:X(e[6]),block:e[7],flood:X(e[8]),volcano:X(e[9]),scale:Number(e[10]),nameZoom:Number(e[11]),lines:Number(e[12]),onWater:e[13]===`water`,label:Z(e[14])[0],city:Z(e[15])[0],tokens:Z(e[16]),ships:Z(e[17]),byLand:Te(e[18]),byWater:Te(e[19])}}function De(e,t){let n={area:Se,region:4,volcano:3,plain:3,arc:4}[t[0]];if(t.length!==n)throw Error(`no line of a map`);t[0]===`area`?e.areas.push(Ee(t,e.areas.length)):t[0]===`region`?e.regions.push({key:t[1],at:Z(t[2])[0],width:Number(t[3])}):t[0]===`volcano`?e.volcanoes.push({key:t[1],at:Z(t[2])[0]}):t[0]===`plain`?e.plains.push({key:t[1],at:we(t[2])}):e.arcs.push({left:Number(t[1]),right:Number(t[2]),at:we(t[3])})}function Oe(e){let t=e.split(`
`),n=t[0].split(`	`),[r,i,a,o,s]=n.slice(2).map(Number);if(n[0]!==`ecumene-map`||n[1]!==`1`||n.length!==7||!(r>0))throw Error(`line 1 is no head of a map`);let c={grid:r,x0:i,y0:-s,x1:o,y1:-a,areas:[],arcs:[],plains:[],volcanoes:[],regions:[],outLand:0,outWater:0,nothing:0};for(let e=1;e<t.length;e++)if(t[e]!==``)try{De(c,t[e].split(`	`))}catch{throw Error(`line ${e+1} is no line of a map`)}c.outLand=2*c.areas.length,c.outWater=c.outLand+1,c.nothing=c.outLand+2;for(let{left:e,right:t}of c.arcs)if(!(e>=0&&t>=0&&e<=c.nothing&&t<=c.nothing))throw Error(`a line borders on nothing`);for(let e of c.areas)if([...e.byLand,...e.byWater].some(e=>!c.areas[e]))throw Error(`${e.key} has a neighbour that is not there`);return c}var ke=class{#e=p(null);get picture(){return k(this.#e)}set picture(e){P(this.#e,e)}#t=p(!1);get failed(){return k(this.#t)}set failed(e){P(this.#t,e,!0)}constructor(){this.load()}async load(){this.failed=!1;try{let e=await fetch(se);if(!e.ok)throw Error(e.statusText);this.picture=xe(Oe(await e.text()))}catch{this.failed=!0}}},Ae=e=>({land:C(`Inland area`),coastal:C(`Coastal area`),sea:C(`Open sea`)})[e.kind],je=e=>e.site===`white`?C(`City site in the flood plain`):e.site?C(`City site`):C(`No city site`),Me=e=>e.region?oe(`civilization`,e.region,O.language):``,Ne=e=>e.flood?oe(`plain`,e.flood,O.language):``,Pe=e=>e.volcano?oe(`volcano`,e.volcano,O.language):``;function Fe(e){if(e.kind===`sea`)return[Ae(e)];let t=[Ae(e),C(`Region: {name}`,{name:Me(e)}),C(`Limit {n}`,{n:e.limit})];return e.site&&t.push(je(e)),e.flood&&t.push(C(`Flood plain: {name}`,{name:Ne(e)})),e.volcano&&t.push(C(`Volcano: {name}`,{name:Pe(e)})),t}function Ie(e){let t=e.players;return e.choice===`west`?C(`{n} players, west`,{n:t}):e.choice===`east`?C(`{n} players, east`,{n:t}):C(`{n} players`,{n:t})}var Le=(e,t)=>t!==null&&e.region!==null&&!t.includes(e.region),Q=(t,n=l)=>{var r=e(),i=_(r);a(i,17,n,s,(e,t)=>{var n=Re();x(()=>T(n,`d`,k(t))),d(e,n)}),d(t,r)},Re=A(`<path></path>`),ze=A(`<clipPath><use></use></clipPath>`),Be=A(`<path data-test="water"></path>`),Ve=A(`<g class="waterline edge"><!></g><g class="waterline within"><!></g>`,1),He=A(`<path data-test="land" role="button" tabindex="-1"></path>`),Ue=A(`<g><path class="wide"></path><path></path></g>`),We=A(`<path></path><path class="marsh"></path>`,1),Ge=A(`<path class="veil"></path>`),Ke=A(`<defs><pattern id="marsh" patternUnits="userSpaceOnUse"><path></path></pattern><!></defs><rect class="frame"></rect><path class="outwater"></path><g></g><g class="line shelf"><!></g><!><g class="line coastal"><!></g><g class="line sea"><!></g><path class="outland"></path><g class="line outcoast"><!></g><g></g><g class="wash"></g><g class="plains"></g><g class="line border"><!></g><g class="line region"><!></g><g class="line rim"><!></g><g class="line coast"><!></g><!>`,1);function qe(n,l){r(l,!0);let{map:p}=l.picture,m=[[.56,`17%`],[.32,`32%`],[.14,`55%`]],h=e=>e.kind===`sea`?C(`{name}, open sea`,{name:e.name}):C(`{name}, limit {n}`,{name:e.name,n:e.limit});var g=Ke(),v=_(g),y=S(v),b=j(y),w=F(y);a(w,17,()=>l.picture.shore,e=>e.area.index,(e,t)=>{var n=ze(),r=j(n);x(()=>{T(n,`id`,`land-${k(t).area.index??``}`),T(r,`href`,`#ground-${k(t).area.index??``}`)}),d(e,n)}),t(v);var E=F(v),D=F(E),O=F(D);a(O,21,()=>l.picture.water,e=>e.area.index,(e,t)=>{var n=Be();let r;x(e=>{r=f(n,0,`ground water`,null,r,{open:k(t).area.kind===`sea`}),T(n,`d`,k(t).d),T(n,`data-area`,k(t).area.index),T(n,`data-key`,k(t).area.key),T(n,`role`,k(t).area.kind===`sea`?`button`:void 0),T(n,`tabindex`,k(t).area.kind===`sea`?-1:void 0),T(n,`aria-label`,e)},[()=>k(t).area.kind===`sea`?h(k(t).area):void 0]),d(e,n)}),t(O);var ee=F(O);Q(S(ee),()=>l.picture.lines.shelf),t(ee);var A=F(ee);a(A,17,()=>m,([e,t])=>e,(e,n)=>{var r=M(()=>u(k(n),2));let i=()=>k(r)[0],a=()=>k(r)[1];var o=Ve(),s=_(o);let f;Q(S(s),()=>l.picture.waterlines),t(s);var p=F(s);let m;Q(S(p),()=>l.picture.waterlines),t(p),x(()=>{f=c(s,``,f,{"--far":i(),"--dark":a()}),m=c(p,``,m,{"--far":i()})}),d(e,o)});var N=F(A);Q(S(N),()=>l.picture.lines.coastal),t(N);var P=F(N);Q(S(P),()=>l.picture.lines.sea),t(P);var I=F(P),L=F(I);Q(S(L),()=>l.picture.lines.outcoast),t(L);var R=F(L);a(R,21,()=>l.picture.land,e=>e.area.index,(e,t)=>{var n=He();let r,i;x((e,a)=>{T(n,`id`,`ground-${k(t).area.index??``}`),r=f(n,0,`ground land`,null,r,{out:e}),T(n,`d`,k(t).d),T(n,`data-area`,k(t).area.index),T(n,`data-key`,k(t).area.key),T(n,`aria-label`,a),i=c(n,``,i,{"--civ":G[k(t).area.region??``]})},[()=>Le(k(t).area,l.civs),()=>h(k(t).area)]),d(e,n)}),t(R);var te=F(R);a(te,21,()=>l.picture.shore,e=>e.area.index,(n,r)=>{var i=e(),a=_(i),s=e=>{var n=Ue();let i;var a=S(n),o=F(a);t(n),x(()=>{T(n,`clip-path`,`url(#land-${k(r).area.index??``})`),i=c(n,``,i,{"--civ":G[k(r).area.region??``]}),T(a,`d`,k(r).d),T(o,`d`,k(r).d)}),d(e,n)},u=M(()=>!Le(k(r).area,l.civs));o(a,e=>{k(u)&&e(s)}),d(n,i)}),t(te);var z=F(te);a(z,21,()=>l.picture.plains,s,(e,t)=>{var n=We(),r=_(n),i=F(r);x(()=>{T(r,`d`,k(t)),T(i,`d`,k(t))}),d(e,n)}),t(z);var ne=F(z);Q(S(ne),()=>l.picture.lines.border),t(ne);var re=F(ne);Q(S(re),()=>l.picture.lines.region),t(re);var B=F(re);Q(S(B),()=>l.picture.lines.rim),t(B);var V=F(B);Q(S(V),()=>l.picture.lines.coast),t(V);var ie=F(V),H=t=>{var n=e(),r=_(n);a(r,17,()=>l.picture.land,e=>e.area.index,(t,n)=>{var r=e(),i=_(r),a=e=>{var t=Ge();x(()=>T(t,`d`,k(n).d)),d(e,t)},s=M(()=>Le(k(n).area,l.civs));o(i,e=>{k(s)&&e(a)}),d(t,r)}),d(t,n)};o(ie,e=>{l.civs&&e(H)}),x(()=>{T(y,`width`,p.grid*.36),T(y,`height`,p.grid*.22),T(b,`d`,`M${p.grid*.03} ${p.grid*.06}h${p.grid*.16}M${p.grid*.21} ${p.grid*.17}h${p.grid*.12}`),T(E,`x`,p.x0),T(E,`y`,p.y0),T(E,`width`,p.x1-p.x0),T(E,`height`,p.y1-p.y0),T(D,`d`,l.picture.outWater),T(I,`d`,l.picture.outLand)}),d(n,g),i()}var Je=`M-5 4.500v-9h2v1.600h2v-1.600h2v1.600h2v-1.600h2v9h-3.200v-2.200a1.800 1.800 0 0 0-3.600 0v2.200z`,Ye=`M-10 8-3.400-3.200l1.600 1.400 1.700-1.400 1.700 1.400L3.400-3.200 10 8z`,Xe=`M-1.200-5.500c-2.600-1.600-.200-3.400-1-5.600M1.800-5.500c2.800-1.800.400-3.800 1.800-6.500`,Ze=8,$=2.6,Qe=(e,t)=>`M${e-$} ${t}a${$} ${$} 0 1 0 ${2*$} 0a${$} ${$} 0 1 0-${2*$} 0`;function $e(e,t){let n=e*Ze+(t?13:0),r=-n/2+(t?13:0)+Ze/2,i=``;for(let t=0;t<e;t++)i+=Qe(r+t*Ze,0);return{rings:i,gate:-n/2+5}}var et=A(`<tspan x="0"> </tspan>`),tt=A(`<path></path>`),nt=A(`<g class="row"><!><path class="rings"></path></g>`),rt=A(`<g data-test="name" aria-hidden="true"><text></text><!></g>`),it=A(`<g class="names sized"></g>`);function at(e,n){r(n,!0);let l=e=>e.kind===`region`?e.key:e.area?.region??``;var u=it();a(u,23,()=>n.names,e=>e.kind+e.key,(e,r,i)=>{let u=M(()=>k(r).kind===`area`?k(r).area:null),p=M(()=>k(u)&&(k(u).limit||k(u).site)?$e(k(u).limit,k(u).site!==null):null),m=M(()=>B[k(r).kind]),g=M(()=>-((k(r).lines.length-1)*k(m)+(k(p)?11:0))/2+k(m)*.3);var _=rt();let v;var y=S(_);a(y,21,()=>k(r).lines,s,(e,t,n)=>{var r=et(),i=j(r,!0);x(()=>{T(r,`y`,k(g)+n*k(m)),h(i,k(t))}),d(e,r)}),t(y);var b=F(y),C=e=>{var n=nt(),i=S(n),a=e=>{var t=tt();let n;x(()=>{n=f(t,0,`gate`,null,n,{white:k(u).site===`white`}),T(t,`d`,Je),T(t,`transform`,`translate(${k(p).gate??``} 0)`)}),d(e,t)};o(i,e=>{k(u)?.site&&e(a)});var s=F(i);t(n),x(()=>{T(n,`transform`,`translate(0 ${k(g)+(k(r).lines.length-1)*k(m)+9})`),T(s,`d`,k(p).rings)}),d(e,n)};o(b,e=>{k(p)&&e(C)}),t(_),x((e,t)=>{f(_,0,e),T(_,`data-name`,k(i)),T(_,`data-key`,k(r).key),v=c(_,``,v,{transform:`translate(${k(r).at.x??``}px, ${k(r).at.y??``}px) scale(var(--px))`,"--civ":t})},[()=>I([`name`,`of-${k(r).kind}`,{afloat:k(r).area?.onWater,out:k(r).area?Le(k(r).area,n.civs):n.civs!==null&&!n.civs.includes(k(r).key),hot:n.hot&&k(r).area===n.hot,chosen:n.chosen&&k(r).area===n.chosen,focused:n.focused&&k(r).area===n.focused}]),()=>G[l(k(r))]]),d(e,_)}),t(u),d(e,u),i()}var ot=A(`<svg class="overview svelte-nmz2sr" role="img" data-test="overview"><path class="out svelte-nmz2sr"></path><path class="land svelte-nmz2sr"></path><rect width="1" height="1" class="svelte-nmz2sr"></rect></svg>`);function st(e,a){r(a,!0);let{x0:o,y0:s,x1:c,y1:l}=a.picture.map,u,f,p=1,m=1;function h(e){let[t,n]=e.invert([0,0]),[r,i]=e.invert([p,m]),[a,u]=[Math.max(t,o),Math.min(r,c)],[d,h]=[Math.max(n,s),Math.min(i,l)];f.setAttribute(`transform`,`translate(${a} ${d}) scale(${Math.max(1,u-a)} ${Math.max(1,h-d)})`)}function g(e,t,n){[p,m]=[e,t],h(n)}function _(e){if(!(e.buttons&1))return;let t=u.getBoundingClientRect();a.onlook({x:o+(e.clientX-t.left)/t.width*(c-o),y:s+(e.clientY-t.top)/t.height*(l-s)})}var y={look:h,size:g},b=ot(),w=S(b),E=F(w),D=F(E);return n(D,e=>f=e,()=>f),t(b),n(b,e=>u=e,()=>u),x(e=>{T(b,`viewBox`,`${o??``} ${s??``} ${c-o} ${l-s}`),T(b,`aria-label`,e),T(w,`d`,a.picture.rough.out),T(E,`d`,a.picture.rough.land)},[()=>C(`The part of the map in sight`)]),v(`pointerdown`,b,_),v(`pointermove`,b,_),d(e,b),i(y)}w([`pointerdown`,`pointermove`]);var ct=A(`<path class="mark-hot" data-test="hot"></path>`),lt=A(`<path class="mark-chosen"></path>`),ut=A(`<path class="mark-focused"></path>`),dt=A(`<g class="volcano"><path class="smoke"></path><path></path></g>`),ft=b(`<div class="map svelte-wgwemp" data-test="map"><svg class="chart movable" role="application" data-test="map-view"><g class="layer" data-test="map-layer"><g><!><!><!><!><g class="sized"></g><!><!></g></g></svg> <div class="zoom svelte-wgwemp"><!></div> <!></div>`);function pt(e,s){r(s,!0);let u=N(s,`civs`,3,null),f=N(s,`inset`,3,0),h=N(s,`foot`,3,0),g=N(s,`first`,3,null),_=N(s,`home`,3,null),v=N(s,`reserve`,19,()=>({inset:0,foot:0})),{map:b}=s.picture,w,A,j,I=p(null),R=p([]),z=p(null),H=p(null),U=null,ae=!0,W=-1,G=!1,se=M(()=>new Map([...s.picture.water,...s.picture.land].map(e=>[e.area,e.d]))),ce=(e,t)=>{let n=le??=document.createElement(`canvas`).getContext(`2d`);return n.font=`${t===`sea`?`italic `:``}${B[t]}px "EB Garamond"`,n.letterSpacing=`${B[t]*.06}px`,n.fontVariantCaps=t===`sea`?`normal`:`small-caps`,n.measureText(e).width},le;function ue(e){W=e;let t=te[W];w.querySelectorAll(`.sized`).forEach(e=>{e.style.setProperty(`--px`,(b.grid/L(W)).toFixed(3)),e.style.setProperty(`--zoom`,L(W).toFixed(1))}),w.toggleAttribute(`data-tiny`,t<9),w.dataset.level=t<14?`far`:t<26?`near`:t<40?`fit`:`all`;for(let e of w.querySelectorAll(`.name`)){let n=k(R)[Number(e.dataset.name)],r=n.from<=t&&t<n.until;e.hasAttribute(`data-on`)!==r&&e.toggleAttribute(`data-on`,r)}}function de(e){let t=e instanceof SVGElement?e.closest(`[data-area]`):null;return t?b.areas[Number(t.dataset.area)]??null:null}let fe=e=>w.querySelector(`[data-area="${e.index}"].${e.kind===`sea`?`water`:`land`}`);function K(e){w.querySelector(`.ground[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),fe(e)?.setAttribute(`tabindex`,`0`)}function pe(){let e=k(I).middle(),t=t=>Math.hypot(t.label.x-e.x,t.label.y-e.y);return b.areas.reduce((e,n)=>t(n)<t(e)?n:e)}function q(e){K(e),fe(e)?.focus({preventScroll:!0})}function me(e){k(I)?.fit(e,!1,v().inset,v().foot)}function he(e,t){k(I)&&(2*t.filter(e=>k(I).sees(e)).length<t.length||ae&&k(I).zoom<14)&&me(e)}function J(e){ae=!1,e()}let ge={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function _e(e){if(!k(I)||e.ctrlKey||e.metaKey||e.altKey)return;let t=de(e.target),n=ge[e.key];if(n){let r=t&&!e.shiftKey?be(b,t,...n):null;r?q(r):k(I).pan(n[0]*90,n[1]*90)}else if(e.key===`+`||e.key===`=`)k(I).by(1.3);else if(e.key===`-`||e.key===`_`)k(I).by(1/1.3);else if(e.key===`0`)k(I).whole();else if((e.key===`Enter`||e.key===` `)&&t)s.onchoose(t);else if(e.key===`Escape`&&t&&!s.chosen)w.focus();else return;ae=!1,e.preventDefault()}function ve(e){let t=de(e.target),n=e.target.matches(`:focus-visible`);if(P(H,n?t:null),!t)return K(s.chosen??pe());K(t),n&&P(z,null),n&&k(I)&&!k(I).sees(t.label)&&k(I).to(t.label)}y(()=>{let e=new ne(w,A,b,{moved(e,t){t&&(ae=!1,s.onhand?.()),j?.look(e);let n=V(e.k*b.grid);n!==W&&ue(n)},holding(e){G=e,e&&P(z,null)}}),t=new ResizeObserver(()=>{e.resize(),j?.size(w.clientWidth,w.clientHeight,e.view)});return t.observe(w),e.resize(),g()&&e.fit(g(),!0),_()&&e.zoom<14&&e.fit(_(),!0,v().inset,v().foot),j?.size(w.clientWidth,w.clientHeight,e.view),w.addEventListener(`pointermove`,e=>!G&&e.pointerType!==`touch`&&P(z,de(e.target))),w.addEventListener(`pointerleave`,()=>P(z,null)),w.addEventListener(`click`,e=>{e.defaultPrevented||(U=de(e.target),s.onchoose(U))}),w.addEventListener(`keydown`,_e),w.addEventListener(`focusin`,ve),w.addEventListener(`focusout`,()=>P(H,null)),P(I,e),()=>{t.disconnect(),e.close()}}),D(()=>{let e=O.language,t=!1;return Promise.all([document.fonts.load(`14px "EB Garamond"`),document.fonts.load(`italic 14px "EB Garamond"`)]).then(()=>{t||P(R,re(b,ce,t=>oe(`civilization`,t,e)))}),()=>t=!0}),D(()=>{k(R).length&&k(I)&&E(()=>ue(V(k(I).zoom)))}),D(()=>{k(I)&&(k(I).inset=f(),k(I).foot=h())}),D(()=>{if(s.chosen)return ee(()=>{s.onchoose(null),w.contains(document.activeElement)&&w.focus()})}),D(()=>{if(!s.chosen||!k(I))return;let e=s.chosen;f(),h(),E(()=>{K(e),e!==U&&(U=null,(k(I).zoom<14||!k(I).sees(e.label))&&k(I).to(e.label,34))})});var ye={focusArea:q,look:me,show:he},xe=ft(),Y=S(xe),Se=S(Y),Ce=S(Se),we=S(Ce);qe(we,{get picture(){return s.picture},get civs(){return u()}});var X=F(we),Te=e=>{var t=ct();x(e=>T(t,`d`,e),[()=>k(se).get(k(z))]),d(e,t)};o(X,e=>{k(z)&&e(Te)});var Z=F(X),Ee=e=>{var t=lt();x(e=>T(t,`d`,e),[()=>k(se).get(s.chosen)]),d(e,t)};o(Z,e=>{s.chosen&&e(Ee)});var De=F(Z),Oe=e=>{var t=ut();x(e=>T(t,`d`,e),[()=>k(se).get(k(H))]),d(e,t)};o(De,e=>{k(H)&&e(Oe)});var ke=F(De);a(ke,21,()=>b.volcanoes,e=>e.key,(e,n)=>{var r=dt();let i;var a=S(r),o=F(a);t(r),x(()=>{i=c(r,``,i,{transform:`translate(${k(n).at.x??``}px, ${k(n).at.y??``}px) scale(calc(var(--px) * var(--small)))`}),T(a,`d`,Xe),T(o,`d`,Ye)}),d(e,r)}),t(ke);var Ae=F(ke);m(Ae,()=>s.pieces??l),at(F(Ae),{get names(){return k(R)},get civs(){return u()},get hot(){return k(z)},get chosen(){return s.chosen},get focused(){return k(H)}}),t(Ce),t(Se),n(Se,e=>A=e,()=>A),t(Y),n(Y,e=>w=e,()=>w);var je=F(Y,2),Me=S(je);ie(Me,{onout:()=>J(()=>k(I)?.by(1/1.6)),onin:()=>J(()=>k(I)?.by(1.6)),onwhole:()=>J(()=>k(I)?.whole())}),t(je);var Ne=F(je,2);return n(st(Ne,{get picture(){return s.picture},onlook:e=>k(I)?.to(e,0,!0)}),e=>j=e,()=>j),t(xe),x(e=>{T(Y,`aria-label`,e),T(Ce,`transform`,`scale(${4/b.grid})`)},[()=>C(`Map. Arrow keys move it, + and - zoom, 0 shows all of it; Tab goes to the areas.`)]),d(e,xe),i(ye)}var mt=b(`<p class="svelte-b2i6k5"> <button type="button" class="btn small"> </button></p>`),ht=b(`<p class="svelte-b2i6k5"> </p>`);function gt(n,a){r(a,!0);var s=e(),c=_(s),l=e=>{var n=mt(),r=S(n),i=F(r),o=j(i,!0);t(n),x((e,t)=>{h(r,`${e??``} `),h(o,t)},[()=>C(`The map could not be loaded.`),()=>C(`Try again`)]),v(`click`,i,()=>a.loading.load()),d(e,n)},u=e=>{var t=ht(),n=j(t,!0);x(e=>h(n,e),[()=>C(`One moment, please`)]),d(e,t)};o(c,e=>{a.loading.failed?e(l):e(u,-1)}),d(n,s),i()}w([`click`]);export{K as _,Ye as a,ae as b,Le as c,Ne as d,Me as f,ue as g,ke as h,Xe as i,Ae as l,Pe as m,pt as n,$e as o,je as p,Je as r,Fe as s,gt as t,Ie as u,q as v,G as y};