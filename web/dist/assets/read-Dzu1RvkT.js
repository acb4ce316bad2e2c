import{$ as e,At as t,F as n,H as r,I as i,K as a,L as o,Ot as s,Q as c,St as l,Tt as u,U as d,W as f,X as p,Y as m,Z as h,_t as g,at as _,bt as v,dt as y,gt as b,h as x,ht as S,i as C,k as w,mt as T,nt as E,rt as D,s as O,st as k,t as ee,ut as A,v as te,wt as ne,x as j,y as M,yt as N}from"./escape-B9_M9_mr.js";import{a as re,c as P,i as ie,l as F,n as ae,o as oe,r as I,s as se,t as ce}from"./ZoomButtons-D9kNuGDB.js";var L=`# Which civilizations play (rules 2.1): a row for each block of a line-up. With 5 to 11 players there is one
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
`,R=`# The names of all things and terms in English, German and Polish (areas: areas.tsv). A thing of another table
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
`,z=P(L),le=F(R,[`civilization`,`plain`,`volcano`]);function ue(e,t,n){let r=le.get(`${e}/${t}`);return r?.[x.findIndex(e=>e===n)]??r?.[0]??t}var B={minoa:`#b9e12e`,saba:`#de8550`,assyria:`#64b9f5`,maurya:`#c8432b`,celt:`#55a30a`,babylon:`#8c8b9c`,carthage:`#f8ee9e`,dravidia:`#2a2c68`,hatti:`#f4a7bb`,kushan:`#621707`,rome:`#a9388b`,persia:`#6b3a78`,iberia:`#dcebf5`,nubia:`#178a72`,hellas:`#1d6fb8`,indus:`#2f5244`,egypt:`#e3a81c`,parthia:`#757046`},de=`/assets/map-DxzkOlhJ.txt`,fe=(e,t)=>e.areas[t>>1]??null;function pe(e,t){return t<e.outLand?t%2==0:t===e.outLand}function me(e){let t=Array.from({length:e.nothing+1},()=>[]);for(let n of e.arcs)t[n.left].push(n),n.right!==n.left&&t[n.right].push(n);return t}function he(e){let t=[];for(let n=e.length-2;n>=0;n-=2)t.push(e[n],e[n+1]);return t}var V=(e,t)=>`${e[t]},${e[t+1]}`;function H(e,t){let n=new Map;for(let r of e){let e=t(r.left);if(e===t(r.right))continue;let i=e?r.at:he(r.at),a=V(i,0),o=n.get(a);o?o.push(i):n.set(a,[i])}let r=[];for(let[e,t]of n)for(let i=t.pop();i;i=t.pop()){let t=[];for(let r=i;r;){for(let e=0;e<r.length-2;e++)t.push(r[e]);let i=V(r,r.length-2);r=i===e?void 0:n.get(i)?.pop()}t.length>=6&&r.push(t)}return r}function U(e,t){let n=`M${e[0]} ${e[1]}l`;for(let t=2;t<e.length;t+=2){let r=e[t]-e[t-2],i=e[t+1]-e[t-1];n+=`${t>2?` `:``}${r}${i<0?``:` `}${i}`}return n+t}var W=e=>e.map(e=>U(e,`z`)).join(``);function ge(e){return e.length>4&&e[0]===e[e.length-2]&&e[1]===e[e.length-1]?U(e.slice(0,-2),`z`):U(e,``)}function _e(e,t){let{left:n,right:r}=t;if(n===r||n===e.nothing||r===e.nothing)return null;let i=fe(e,n),a=fe(e,r);return pe(e,n)===pe(e,r)?!i||!a?i||a?`rim`:null:i===a?null:pe(e,n)?i.region===a.region?`border`:`region`:i.kind===`sea`&&a.kind===`sea`?`sea`:i.kind===`sea`||a.kind===`sea`?`shelf`:`coastal`:n===e.outLand||r===e.outLand?`outcoast`:`coast`}function G(e,t,n=0){let r=new Map,i=ve*e.grid;for(let a of e.arcs){let o=_e(e,a);if(!o||!t.includes(o))continue;let s=`${Math.floor(a.at[0]/i)},${Math.floor(a.at[1]/i)}`;r.set(s,(r.get(s)??``)+ge(n?be(a.at,n):a.at))}return[...r.values()]}var ve=12;function ye(e,t){return t.filter(t=>_e(e,t)===`coast`).map(e=>ge(e.at)).join(``)}function be(e,t){let n=new Uint8Array(e.length/2);n[0]=n[n.length-1]=1;let r=[[0,n.length-1]];for(let i=r.pop();i;i=r.pop()){let[a,o]=i,s=0,c=-1;for(let t=a+1;t<o;t++){let n=xe(e,a,o,t);n>s&&([s,c]=[n,t])}s<=t||(n[c]=1,r.push([a,c],[c,o]))}let i=[];for(let t=0;t<n.length;t++)n[t]&&i.push(e[2*t],e[2*t+1]);return i}function xe(e,t,n,r){let[i,a]=[e[2*t],e[2*t+1]],[o,s]=[e[2*n]-i,e[2*n+1]-a],[c,l]=[e[2*r]-i,e[2*r+1]-a],u=o*o+s*s,d=u?Math.max(0,Math.min(1,(c*o+l*s)/u)):0;return Math.hypot(c-d*o,l-d*s)}function Se(e,t,n,r){let i=null,a=1/0;for(let o of new Set([...t.byLand,...t.byWater])){let s=e.areas[o],[c,l]=[s.label.x-t.label.x,s.label.y-t.label.y],u=c*n+l*r,d=Math.abs(c*r-l*n);if(u<=0||d>2*u)continue;let f=u+2*d;f<a&&([a,i]=[f,s])}return i}var Ce=e=>({land:C(`Inland area`),coastal:C(`Coastal area`),sea:C(`Open sea`)})[e.kind],K=e=>e.site===`white`?C(`City site in the flood plain`):e.site?C(`City site`):C(`No city site`),q=e=>e.region?ue(`civilization`,e.region,O.language):``,J=e=>e.flood?ue(`plain`,e.flood,O.language):``,Y=e=>e.volcano?ue(`volcano`,e.volcano,O.language):``;function we(e){if(e.kind===`sea`)return[Ce(e)];let t=[Ce(e),C(`Region: {name}`,{name:q(e)}),C(`Limit {n}`,{n:e.limit})];return e.site&&t.push(K(e)),e.flood&&t.push(C(`Flood plain: {name}`,{name:J(e)})),e.volcano&&t.push(C(`Volcano: {name}`,{name:Y(e)})),t}function Te(e){let t=e.players;return e.choice===`west`?C(`{n} players, west`,{n:t}):e.choice===`east`?C(`{n} players, east`,{n:t}):C(`{n} players`,{n:t})}var X=(e,t)=>t!==null&&e.region!==null&&!t.includes(e.region),Z=(e,n=t)=>{var r=h(),i=S(r);d(i,17,n,f,(e,t)=>{var n=Ee();A(()=>w(n,`d`,_(t))),p(e,n)}),p(e,r)},Ee=e(`<path></path>`),De=e(`<clipPath><use></use></clipPath>`),Oe=e(`<path data-test="water"></path>`),ke=e(`<g><!></g><g><!></g>`,1),Ae=e(`<path data-test="land" role="button" tabindex="-1"></path>`),je=e(`<g><path class="wide"></path><path></path></g>`),Me=e(`<path></path><path class="marsh"></path>`,1),Ne=e(`<path class="veil"></path>`),Pe=e(`<defs><pattern id="marsh" patternUnits="userSpaceOnUse"><path></path></pattern><!></defs><rect class="frame"></rect><path class="outwater"></path><g></g><g class="line shelf"><!></g><!><g class="line coastal"><!></g><g class="line sea"><!></g><path class="outland"></path><g class="line outcoast"><!></g><g></g><g class="wash"></g><g class="plains"></g><g class="line border"><!></g><g class="line region"><!></g><g class="line rim"><!></g><g class="line coast"><!></g><!>`,1);function Fe(e,t){u(t,!0);let{map:r}=t.picture,o=e=>e.kind===`sea`?C(`{name}, open sea`,{name:e.name}):C(`{name}, limit {n}`,{name:e.name,n:e.limit});var c=Pe(),m=S(c),v=T(m),y=b(v),x=g(v);d(x,17,()=>t.picture.shore,e=>e.area.index,(e,t)=>{var n=De(),r=b(n);A(()=>{w(n,`id`,`land-${_(t).area.index??``}`),w(r,`href`,`#ground-${_(t).area.index??``}`)}),p(e,n)}),s(m);var E=g(m),D=g(E),O=g(D);d(O,21,()=>t.picture.water,e=>e.area.index,(e,t)=>{var n=Oe();let r;A(e=>{r=i(n,0,`ground water`,null,r,{open:_(t).area.kind===`sea`}),w(n,`d`,_(t).d),w(n,`data-area`,_(t).area.index),w(n,`data-key`,_(t).area.key),w(n,`role`,_(t).area.kind===`sea`?`button`:void 0),w(n,`tabindex`,_(t).area.kind===`sea`?-1:void 0),w(n,`aria-label`,e)},[()=>_(t).area.kind===`sea`?o(_(t).area):void 0]),p(e,n)}),s(O);var k=g(O);Z(T(k),()=>t.picture.lines.shelf),s(k);var ee=g(k);d(ee,16,()=>[`c`,`b`,`a`],e=>e,(e,n)=>{var r=ke(),a=S(r);Z(T(a),()=>t.picture.waterlines),s(a);var o=g(a);Z(T(o),()=>t.picture.waterlines),s(o),A(()=>{i(a,0,`waterline edge-${n??``}`),i(o,0,`waterline in-${n??``}`)}),p(e,r)});var te=g(ee);Z(T(te),()=>t.picture.lines.coastal),s(te);var j=g(te);Z(T(j),()=>t.picture.lines.sea),s(j);var M=g(j),N=g(M);Z(T(N),()=>t.picture.lines.outcoast),s(N);var re=g(N);d(re,21,()=>t.picture.land,e=>e.area.index,(e,r)=>{var a=Ae();let s,c;A((e,t)=>{w(a,`id`,`ground-${_(r).area.index??``}`),s=i(a,0,`ground land`,null,s,{out:e}),w(a,`d`,_(r).d),w(a,`data-area`,_(r).area.index),w(a,`data-key`,_(r).area.key),w(a,`aria-label`,t),c=n(a,``,c,{"--civ":B[_(r).area.region??``]})},[()=>X(_(r).area,t.civs),()=>o(_(r).area)]),p(e,a)}),s(re);var P=g(re);d(P,21,()=>t.picture.shore,e=>e.area.index,(e,r)=>{var i=h(),o=S(i),c=e=>{var t=je();let i;var a=T(t),o=g(a);s(t),A(()=>{w(t,`clip-path`,`url(#land-${_(r).area.index??``})`),i=n(t,``,i,{"--civ":B[_(r).area.region??``]}),w(a,`d`,_(r).d),w(o,`d`,_(r).d)}),p(e,t)},u=l(()=>!X(_(r).area,t.civs));a(o,e=>{_(u)&&e(c)}),p(e,i)}),s(P);var ie=g(P);d(ie,21,()=>t.picture.plains,f,(e,t)=>{var n=Me(),r=S(n),i=g(r);A(()=>{w(r,`d`,_(t)),w(i,`d`,_(t))}),p(e,n)}),s(ie);var F=g(ie);Z(T(F),()=>t.picture.lines.border),s(F);var ae=g(F);Z(T(ae),()=>t.picture.lines.region),s(ae);var oe=g(ae);Z(T(oe),()=>t.picture.lines.rim),s(oe);var I=g(oe);Z(T(I),()=>t.picture.lines.coast),s(I);var se=g(I),ce=e=>{var n=h(),r=S(n);d(r,17,()=>t.picture.land,e=>e.area.index,(e,n)=>{var r=h(),i=S(r),o=e=>{var t=Ne();A(()=>w(t,`d`,_(n).d)),p(e,t)},s=l(()=>X(_(n).area,t.civs));a(i,e=>{_(s)&&e(o)}),p(e,r)}),p(e,n)};a(se,e=>{t.civs&&e(ce)}),A(()=>{w(v,`width`,r.grid*.36),w(v,`height`,r.grid*.22),w(y,`d`,`M${r.grid*.03} ${r.grid*.06}h${r.grid*.16}M${r.grid*.21} ${r.grid*.17}h${r.grid*.12}`),w(E,`x`,r.x0),w(E,`y`,r.y0),w(E,`width`,r.x1-r.x0),w(E,`height`,r.y1-r.y0),w(D,`d`,t.picture.outWater),w(M,`d`,t.picture.outLand)}),p(e,c),ne()}var Ie=`M-5 4.500v-9h2v1.600h2v-1.600h2v1.600h2v-1.600h2v9h-3.200v-2.200a1.800 1.800 0 0 0-3.600 0v2.200z`,Le=`M-10 8-3.400-3.200l1.600 1.400 1.700-1.400 1.700 1.400L3.400-3.200 10 8z`,Re=`M-1.200-5.500c-2.600-1.600-.200-3.400-1-5.600M1.800-5.500c2.800-1.800.400-3.800 1.800-6.500`,ze=8,Q=2.6,Be=(e,t)=>`M${e-Q} ${t}a${Q} ${Q} 0 1 0 ${2*Q} 0a${Q} ${Q} 0 1 0-${2*Q} 0`;function Ve(e,t){let n=e*ze+(t?13:0),r=-n/2+(t?13:0)+ze/2,i=``;for(let t=0;t<e;t++)i+=Be(r+t*ze,0);return{rings:i,gate:-n/2+5}}var He=e(`<tspan x="0"> </tspan>`),Ue=e(`<path></path>`),We=e(`<g class="row"><!><path class="rings"></path></g>`),Ge=e(`<g data-test="name" aria-hidden="true"><text></text><!></g>`),Ke=e(`<g class="names sized"></g>`);function qe(e,t){u(t,!0);let r=e=>e.kind===`region`?e.key:e.area?.region??``;var c=Ke();d(c,23,()=>t.names,e=>e.kind+e.key,(e,c,u)=>{let h=l(()=>_(c).kind===`area`?_(c).area:null),v=l(()=>_(h)&&(_(h).limit||_(h).site)?Ve(_(h).limit,_(h).site!==null):null),y=l(()=>I[_(c).kind]),x=l(()=>-((_(c).lines.length-1)*_(y)+(_(v)?11:0))/2+_(y)*.3);var S=Ge();let C;var E=T(S);d(E,21,()=>_(c).lines,f,(e,t,n)=>{var r=He(),i=b(r,!0);A(()=>{w(r,`y`,_(x)+n*_(y)),m(i,_(t))}),p(e,r)}),s(E);var D=g(E),O=e=>{var t=We(),n=T(t),r=e=>{var t=Ue();let n;A(()=>{n=i(t,0,`gate`,null,n,{white:_(h).site===`white`}),w(t,`d`,Ie),w(t,`transform`,`translate(${_(v).gate??``} 0)`)}),p(e,t)};a(n,e=>{_(h)?.site&&e(r)});var o=g(n);s(t),A(()=>{w(t,`transform`,`translate(0 ${_(x)+(_(c).lines.length-1)*_(y)+9})`),w(o,`d`,_(v).rings)}),p(e,t)};a(D,e=>{_(v)&&e(O)}),s(S),A((e,t)=>{i(S,0,e),w(S,`data-name`,_(u)),w(S,`data-key`,_(c).key),C=n(S,``,C,{transform:`translate(${_(c).at.x??``}px, ${_(c).at.y??``}px) scale(var(--px))`,"--civ":t})},[()=>o([`name`,`of-${_(c).kind}`,{afloat:_(c).area?.onWater,out:_(c).area?X(_(c).area,t.civs):t.civs!==null&&!t.civs.includes(_(c).key),hot:t.hot&&_(c).area===t.hot,chosen:t.chosen&&_(c).area===t.chosen,focused:t.focused&&_(c).area===t.focused}]),()=>B[r(_(c))]]),p(e,S)}),s(c),p(e,c),ne()}var Je=e(`<svg class="overview svelte-nmz2sr" role="img" data-test="overview"><path class="out svelte-nmz2sr"></path><path class="land svelte-nmz2sr"></path><rect width="1" height="1" class="svelte-nmz2sr"></rect></svg>`);function Ye(e,t){u(t,!0);let{x0:n,y0:r,x1:i,y1:a}=t.picture.map,o,c,l=1,d=1;function f(e){let[t,o]=e.invert([0,0]),[s,u]=e.invert([l,d]),[f,p]=[Math.max(t,n),Math.min(s,i)],[m,h]=[Math.max(o,r),Math.min(u,a)];c.setAttribute(`transform`,`translate(${f} ${m}) scale(${Math.max(1,p-f)} ${Math.max(1,h-m)})`)}function m(e,t,n){[l,d]=[e,t],f(n)}function h(e){if(!(e.buttons&1))return;let s=o.getBoundingClientRect();t.onlook({x:n+(e.clientX-s.left)/s.width*(i-n),y:r+(e.clientY-s.top)/s.height*(a-r)})}var _={look:f,size:m},v=Je(),y=T(v),b=g(y),x=g(b);return j(x,e=>c=e,()=>c),s(v),j(v,e=>o=e,()=>o),A(e=>{w(v,`viewBox`,`${n??``} ${r??``} ${i-n} ${a-r}`),w(v,`aria-label`,e),w(y,`d`,t.picture.rough.out),w(b,`d`,t.picture.rough.land)},[()=>C(`The part of the map in sight`)]),D(`pointerdown`,v,h),D(`pointermove`,v,h),p(e,v),ne(_)}E([`pointerdown`,`pointermove`]);var Xe=e(`<path class="mark-hot" data-test="hot"></path>`),Ze=e(`<path class="mark-chosen"></path>`),Qe=e(`<path class="mark-focused"></path>`),$e=e(`<g class="volcano"><path class="smoke"></path><path></path></g>`),et=c(`<div class="map svelte-wgwemp" data-test="map"><svg class="chart" role="application" data-test="map-view"><g class="layer" data-test="map-layer"><g><!><!><!><!><g class="sized"></g><!><!></g></g></svg> <div class="zoom svelte-wgwemp"><!></div> <!></div>`);function tt(e,i){u(i,!0);let o=M(i,`civs`,3,null),c=M(i,`inset`,3,0),f=M(i,`foot`,3,0),m=M(i,`first`,3,null),h=M(i,`home`,3,null),b=M(i,`reserve`,19,()=>({inset:0,foot:0})),{map:x}=i.picture,S,E,D,P=v(null),F=v([]),L=v(null),R=v(null),z=null,le=!0,B=-1,de=!1,fe=l(()=>new Map([...i.picture.water,...i.picture.land].map(e=>[e.area,e.d]))),pe=(e,t)=>{let n=me??=document.createElement(`canvas`).getContext(`2d`);return n.font=`${t===`sea`?`italic `:``}${I[t]}px "EB Garamond"`,n.letterSpacing=`${I[t]*.06}px`,n.fontVariantCaps=t===`sea`?`normal`:`small-caps`,n.measureText(e).width},me;function he(e){B=e;let t=ie[B];S.querySelectorAll(`.sized`).forEach(e=>{e.style.setProperty(`--px`,(x.grid/re(B)).toFixed(3)),e.style.setProperty(`--zoom`,re(B).toFixed(1))}),S.toggleAttribute(`data-tiny`,t<9),S.dataset.level=t<14?`far`:t<26?`near`:t<40?`fit`:`all`;for(let e of S.querySelectorAll(`.name`)){let n=_(F)[Number(e.dataset.name)],r=n.from<=t&&t<n.until;e.hasAttribute(`data-on`)!==r&&e.toggleAttribute(`data-on`,r)}}function V(e){let t=e instanceof SVGElement?e.closest(`[data-area]`):null;return t?x.areas[Number(t.dataset.area)]??null:null}let H=e=>S.querySelector(`[data-area="${e.index}"].${e.kind===`sea`?`water`:`land`}`);function U(e){S.querySelector(`.ground[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),H(e)?.setAttribute(`tabindex`,`0`)}function W(){let e=_(P).middle(),t=t=>Math.hypot(t.label.x-e.x,t.label.y-e.y);return x.areas.reduce((e,n)=>t(n)<t(e)?n:e)}function ge(e){U(e),H(e)?.focus({preventScroll:!0})}function _e(e){_(P)?.fit(e,!1,b().inset,b().foot)}function G(e,t){_(P)&&(2*t.filter(e=>_(P).sees(e)).length<t.length||le&&_(P).zoom<14)&&_e(e)}function ve(e){le=!1,e()}let ye={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function be(e){if(!_(P)||e.ctrlKey||e.metaKey||e.altKey)return;let t=V(e.target),n=ye[e.key];if(n){let r=t&&!e.shiftKey?Se(x,t,...n):null;r?ge(r):_(P).pan(n[0]*90,n[1]*90)}else if(e.key===`+`||e.key===`=`)_(P).by(1.3);else if(e.key===`-`||e.key===`_`)_(P).by(1/1.3);else if(e.key===`0`)_(P).whole();else if((e.key===`Enter`||e.key===` `)&&t)i.onchoose(t);else if(e.key===`Escape`&&t&&!i.chosen)S.focus();else return;le=!1,e.preventDefault()}function xe(e){let t=V(e.target),n=e.target.matches(`:focus-visible`);if(N(R,n?t:null),!t)return U(i.chosen??W());U(t),n&&N(L,null),n&&_(P)&&!_(P).sees(t.label)&&_(P).to(t.label)}te(()=>{let e=new ae(S,E,x,{moved(e,t){t&&(le=!1,i.onhand?.()),D?.look(e);let n=se(e.k*x.grid);n!==B&&he(n)},holding(e){de=e,e&&N(L,null)}}),t=new ResizeObserver(()=>{e.resize(),D?.size(S.clientWidth,S.clientHeight,e.view)});return t.observe(S),e.resize(),m()&&e.fit(m(),!0),h()&&e.zoom<14&&e.fit(h(),!0,b().inset,b().foot),D?.size(S.clientWidth,S.clientHeight,e.view),S.addEventListener(`pointermove`,e=>!de&&e.pointerType!==`touch`&&N(L,V(e.target))),S.addEventListener(`pointerleave`,()=>N(L,null)),S.addEventListener(`click`,e=>{e.defaultPrevented||(z=V(e.target),i.onchoose(z))}),S.addEventListener(`keydown`,be),S.addEventListener(`focusin`,xe),S.addEventListener(`focusout`,()=>N(R,null)),N(P,e),()=>{t.disconnect(),e.close()}}),y(()=>{let e=O.language,t=!1;return Promise.all([document.fonts.load(`14px "EB Garamond"`),document.fonts.load(`italic 14px "EB Garamond"`)]).then(()=>{t||N(F,oe(x,pe,t=>ue(`civilization`,t,e)))}),()=>t=!0}),y(()=>{_(F).length&&_(P)&&k(()=>he(se(_(P).zoom)))}),y(()=>{_(P)&&(_(P).inset=c(),_(P).foot=f())}),y(()=>{if(i.chosen)return ee(()=>{i.onchoose(null),S.contains(document.activeElement)&&S.focus()})}),y(()=>{if(!i.chosen||!_(P))return;let e=i.chosen;c(),f(),k(()=>{U(e),e!==z&&(z=null,(_(P).zoom<14||!_(P).sees(e.label))&&_(P).to(e.label,34))})});var Ce={focusArea:ge,look:_e,show:G},K=et(),q=T(K),J=T(q),Y=T(J),we=T(Y);Fe(we,{get picture(){return i.picture},get civs(){return o()}});var Te=g(we),X=e=>{var t=Xe();A(e=>w(t,`d`,e),[()=>_(fe).get(_(L))]),p(e,t)};a(Te,e=>{_(L)&&e(X)});var Z=g(Te),Ee=e=>{var t=Ze();A(e=>w(t,`d`,e),[()=>_(fe).get(i.chosen)]),p(e,t)};a(Z,e=>{i.chosen&&e(Ee)});var De=g(Z),Oe=e=>{var t=Qe();A(e=>w(t,`d`,e),[()=>_(fe).get(_(R))]),p(e,t)};a(De,e=>{_(R)&&e(Oe)});var ke=g(De);d(ke,21,()=>x.volcanoes,e=>e.key,(e,t)=>{var r=$e();let i;var a=T(r),o=g(a);s(r),A(()=>{i=n(r,``,i,{transform:`translate(${_(t).at.x??``}px, ${_(t).at.y??``}px) scale(calc(var(--px) * var(--small)))`}),w(a,`d`,Re),w(o,`d`,Le)}),p(e,r)}),s(ke);var Ae=g(ke);r(Ae,()=>i.pieces??t),qe(g(Ae),{get names(){return _(F)},get civs(){return o()},get hot(){return _(L)},get chosen(){return i.chosen},get focused(){return _(R)}}),s(Y),s(J),j(J,e=>E=e,()=>E),s(q),j(q,e=>S=e,()=>S);var je=g(q,2),Me=T(je);ce(Me,{onout:()=>ve(()=>_(P)?.by(1/1.6)),onin:()=>ve(()=>_(P)?.by(1.6)),onwhole:()=>ve(()=>_(P)?.whole())}),s(je);var Ne=g(je,2);return j(Ye(Ne,{get picture(){return i.picture},onlook:e=>_(P)?.to(e,0,!0)}),e=>D=e,()=>D),s(K),A(e=>{w(q,`aria-label`,e),w(Y,`transform`,`scale(${4/x.grid})`)},[()=>C(`Map. Arrow keys move it, + and - zoom, 0 shows all of it; Tab goes to the areas.`)]),p(e,K),ne(Ce)}function nt(e){let t=me(e),n=e=>H(t[e],t=>t===e),r=e.grid,i={map:e,land:[],water:[],shore:[],plains:[...new Set(e.plains.map(e=>e.key))].map(t=>W(e.plains.filter(e=>e.key===t).map(e=>e.at))),outLand:W(n(e.outLand)),outWater:W(n(e.outWater)),waterlines:G(e,[`coast`],.012*r),lines:{border:G(e,[`border`]),region:G(e,[`region`]),coastal:G(e,[`coastal`]),shelf:G(e,[`shelf`]),sea:G(e,[`sea`]),coast:G(e,[`coast`]),outcoast:G(e,[`outcoast`]),rim:G(e,[`rim`])},rough:{land:rt(e,t=>t<e.outLand&&t%2==0),out:rt(e,t=>t===e.outLand)}};for(let r of e.areas){let a=n(2*r.index),o=n(2*r.index+1);a.length&&i.land.push({area:r,d:W(a)}),o.length&&i.water.push({area:r,d:W(o)});let s=ye(e,t[2*r.index]);s&&i.shore.push({area:r,d:s})}return i}function rt(e,t){return W(H(e.arcs,t).map(t=>be(t,.3*e.grid)).filter(e=>e.length>=8))}var it=20,at=63;function ot(e){let t=[],n=0,r=0,i=0,a=()=>{let t=0;for(let n=0;;n+=5){let r=e.charCodeAt(i++)-at;if(!(r>=0&&r<64)||n>25)throw Error(`no point`);if(t|=(r&31)<<n,r<32)return t&1?~(t>>>1):t>>>1}};for(;i<e.length;)n+=a(),r+=a(),t.push(n,-r||0);if(t.length<4)throw Error(`no line`);return t}var st=e=>e===`-`||e===`none`?null:e,ct=e=>e===`-`?[]:e.split(`,`).map(Number);function $(e){return e.split(` `).map(e=>{let t=/^(-?\d+),(-?\d+)$/.exec(e);if(!t)throw Error(`no place`);return{x:Number(t[1]),y:-Number(t[2])||0}})}function lt(e,t){let n=e[3];if(e.length!==it||n!==`land`&&n!==`coastal`&&n!==`sea`)throw Error(`no area`);let r=st(e[5]);return{index:t,key:e[1],name:e[2],kind:n,limit:Number(e[4]),site:r===`black`||r===`white`?r:null,region:st(e[6]),block:e[7],flood:st(e[8]),volcano:st(e[9]),scale:Number(e[10]),nameZoom:Number(e[11]),lines:Number(e[12]),onWater:e[13]===`water`,label:$(e[14])[0],city:$(e[15])[0],tokens:$(e[16]),ships:$(e[17]),byLand:ct(e[18]),byWater:ct(e[19])}}function ut(e,t){let n={area:it,region:4,volcano:3,plain:3,arc:4}[t[0]];if(t.length!==n)throw Error(`no line of a map`);t[0]===`area`?e.areas.push(lt(t,e.areas.length)):t[0]===`region`?e.regions.push({key:t[1],at:$(t[2])[0],width:Number(t[3])}):t[0]===`volcano`?e.volcanoes.push({key:t[1],at:$(t[2])[0]}):t[0]===`plain`?e.plains.push({key:t[1],at:ot(t[2])}):e.arcs.push({left:Number(t[1]),right:Number(t[2]),at:ot(t[3])})}function dt(e){let t=e.split(`
`),n=t[0].split(`	`),[r,i,a,o,s]=n.slice(2).map(Number);if(n[0]!==`ecumene-map`||n[1]!==`1`||n.length!==7||!(r>0))throw Error(`line 1 is no head of a map`);let c={grid:r,x0:i,y0:-s,x1:o,y1:-a,areas:[],arcs:[],plains:[],volcanoes:[],regions:[],outLand:0,outWater:0,nothing:0};for(let e=1;e<t.length;e++)if(t[e]!==``)try{ut(c,t[e].split(`	`))}catch{throw Error(`line ${e+1} is no line of a map`)}c.outLand=2*c.areas.length,c.outWater=c.outLand+1,c.nothing=c.outLand+2;for(let{left:e,right:t}of c.arcs)if(!(e>=0&&t>=0&&e<=c.nothing&&t<=c.nothing))throw Error(`a line borders on nothing`);for(let e of c.areas)if([...e.byLand,...e.byWater].some(e=>!c.areas[e]))throw Error(`${e.key} has a neighbour that is not there`);return c}export{H as _,Re as a,B as b,we as c,Te as d,J as f,me as g,Y as h,Ie as i,X as l,K as m,nt as n,Le as o,q as p,tt as r,Ve as s,dt as t,Ce as u,W as v,z as x,de as y};