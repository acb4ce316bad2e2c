import{Ct as e,Dt as t,F as n,G as r,H as i,I as a,J as o,O as s,P as c,Q as l,U as u,V as d,X as f,Y as p,Z as m,_ as h,b as g,gt as _,ht as v,it as y,kt as b,lt as x,m as S,mt as C,nt as w,o as T,ot as E,pt as D,r as O,tt as k,ut as A,v as j,vt as M,wt as ee,xt as N,yt as P}from"./Icon--v__n_fB.js";import{a as F,c as I,i as te,l as L,n as ne,o as re,r as R,s as z,t as ie}from"./ZoomButtons-CKVYtJxS.js";var B=`# Which civilizations play (rules 2.1): a row for each block of a line-up. With 5 to 11 players there is one
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
`,ae=`# The names of all things and terms in English, German and Polish (areas: areas.tsv). A thing of another table
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
`,oe=I(B),se=L(ae,[`civilization`,`plain`,`volcano`]);function ce(e,t,n){let r=se.get(`${e}/${t}`);return r?.[S.findIndex(e=>e===n)]??r?.[0]??t}var V={minoa:`#b9e12e`,saba:`#de8550`,assyria:`#64b9f5`,maurya:`#c8432b`,celt:`#55a30a`,babylon:`#8c8b9c`,carthage:`#f8ee9e`,dravidia:`#2a2c68`,hatti:`#f4a7bb`,kushan:`#621707`,rome:`#a9388b`,persia:`#6b3a78`,iberia:`#dcebf5`,nubia:`#178a72`,hellas:`#1d6fb8`,indus:`#2f5244`,egypt:`#e3a81c`,parthia:`#757046`},le=`/assets/map-DxzkOlhJ.txt`,H=(e,t)=>e.areas[t>>1]??null;function U(e,t){return t<e.outLand?t%2==0:t===e.outLand}function W(e){let t=Array.from({length:e.nothing+1},()=>[]);for(let n of e.arcs)t[n.left].push(n),n.right!==n.left&&t[n.right].push(n);return t}function ue(e){let t=[];for(let n=e.length-2;n>=0;n-=2)t.push(e[n],e[n+1]);return t}var de=(e,t)=>`${e[t]},${e[t+1]}`;function fe(e,t){let n=new Map;for(let r of e){let e=t(r.left);if(e===t(r.right))continue;let i=e?r.at:ue(r.at),a=de(i,0),o=n.get(a);o?o.push(i):n.set(a,[i])}let r=[];for(let[e,t]of n)for(let i=t.pop();i;i=t.pop()){let t=[];for(let r=i;r;){for(let e=0;e<r.length-2;e++)t.push(r[e]);let i=de(r,r.length-2);r=i===e?void 0:n.get(i)?.pop()}t.length>=6&&r.push(t)}return r}function pe(e,t){let n=`M${e[0]} ${e[1]}l`;for(let t=2;t<e.length;t+=2){let r=e[t]-e[t-2],i=e[t+1]-e[t-1];n+=`${t>2?` `:``}${r}${i<0?``:` `}${i}`}return n+t}var G=e=>e.map(e=>pe(e,`z`)).join(``);function me(e){return e.length>4&&e[0]===e[e.length-2]&&e[1]===e[e.length-1]?pe(e.slice(0,-2),`z`):pe(e,``)}function he(e,t){let{left:n,right:r}=t;if(n===r||n===e.nothing||r===e.nothing)return null;let i=H(e,n),a=H(e,r);return U(e,n)===U(e,r)?!i||!a?i||a?`rim`:null:i===a?null:U(e,n)?i.region===a.region?`border`:`region`:i.kind===`sea`&&a.kind===`sea`?`sea`:i.kind===`sea`||a.kind===`sea`?`shelf`:`coastal`:n===e.outLand||r===e.outLand?`outcoast`:`coast`}function K(e,t,n=0){let r=new Map,i=q*e.grid;for(let a of e.arcs){let o=he(e,a);if(!o||!t.includes(o))continue;let s=`${Math.floor(a.at[0]/i)},${Math.floor(a.at[1]/i)}`;r.set(s,(r.get(s)??``)+me(n?J(a.at,n):a.at))}return[...r.values()]}var q=12;function ge(e,t){return t.filter(t=>he(e,t)===`coast`).map(e=>me(e.at)).join(``)}function J(e,t){let n=new Uint8Array(e.length/2);n[0]=n[n.length-1]=1;let r=[[0,n.length-1]];for(let i=r.pop();i;i=r.pop()){let[a,o]=i,s=0,c=-1;for(let t=a+1;t<o;t++){let n=_e(e,a,o,t);n>s&&([s,c]=[n,t])}s<=t||(n[c]=1,r.push([a,c],[c,o]))}let i=[];for(let t=0;t<n.length;t++)n[t]&&i.push(e[2*t],e[2*t+1]);return i}function _e(e,t,n,r){let[i,a]=[e[2*t],e[2*t+1]],[o,s]=[e[2*n]-i,e[2*n+1]-a],[c,l]=[e[2*r]-i,e[2*r+1]-a],u=o*o+s*s,d=u?Math.max(0,Math.min(1,(c*o+l*s)/u)):0;return Math.hypot(c-d*o,l-d*s)}function ve(e,t,n,r){let i=null,a=1/0;for(let o of new Set([...t.byLand,...t.byWater])){let s=e.areas[o],[c,l]=[s.label.x-t.label.x,s.label.y-t.label.y],u=c*n+l*r,d=Math.abs(c*r-l*n);if(u<=0||d>2*u)continue;let f=u+2*d;f<a&&([a,i]=[f,s])}return i}var Y=e=>({land:O(`Inland area`),coastal:O(`Coastal area`),sea:O(`Open sea`)})[e.kind],ye=e=>e.site===`white`?O(`City site in the flood plain`):e.site?O(`City site`):O(`No city site`),be=e=>e.region?ce(`civilization`,e.region,T.language):``,xe=e=>e.flood?ce(`plain`,e.flood,T.language):``,Se=e=>e.volcano?ce(`volcano`,e.volcano,T.language):``;function Ce(e){if(e.kind===`sea`)return[Y(e)];let t=[Y(e),O(`Region: {name}`,{name:be(e)}),O(`Limit {n}`,{n:e.limit})];return e.site&&t.push(ye(e)),e.flood&&t.push(O(`Flood plain: {name}`,{name:xe(e)})),e.volcano&&t.push(O(`Volcano: {name}`,{name:Se(e)})),t}function we(e){let t=e.players;return e.choice===`west`?O(`{n} players, west`,{n:t}):e.choice===`east`?O(`{n} players, east`,{n:t}):O(`{n} players`,{n:t})}var X=(e,t)=>t!==null&&e.region!==null&&!t.includes(e.region),Z=(e,t=b)=>{var n=f(),r=C(n);i(r,17,t,u,(e,t)=>{var n=Te();x(()=>s(n,`d`,y(t))),p(e,n)}),p(e,n)},Te=l(`<path></path>`),Ee=l(`<clipPath><use></use></clipPath>`),De=l(`<path data-test="water"></path>`),Oe=l(`<g><!></g><g><!></g>`,1),ke=l(`<path data-test="land" role="button" tabindex="-1"></path>`),Ae=l(`<g><path class="wide"></path><path></path></g>`),je=l(`<path></path><path class="marsh"></path>`,1),Me=l(`<path class="veil"></path>`),Ne=l(`<defs><pattern id="marsh" patternUnits="userSpaceOnUse"><path></path></pattern><!></defs><rect class="frame"></rect><path class="outwater"></path><g></g><g class="line shelf"><!></g><!><g class="line coastal"><!></g><g class="line sea"><!></g><path class="outland"></path><g class="line outcoast"><!></g><g></g><g class="wash"></g><g class="plains"></g><g class="line border"><!></g><g class="line region"><!></g><g class="line rim"><!></g><g class="line coast"><!></g><!>`,1);function Pe(a,o){ee(o,!0);let{map:l}=o.picture,d=e=>e.kind===`sea`?O(`{name}, open sea`,{name:e.name}):O(`{name}, limit {n}`,{name:e.name,n:e.limit});var m=Ne(),h=C(m),g=D(h),b=v(g),S=_(g);i(S,17,()=>o.picture.shore,e=>e.area.index,(e,t)=>{var n=Ee(),r=v(n);x(()=>{s(n,`id`,`land-${y(t).area.index??``}`),s(r,`href`,`#ground-${y(t).area.index??``}`)}),p(e,n)}),t(h);var w=_(h),T=_(w),E=_(T);i(E,21,()=>o.picture.water,e=>e.area.index,(e,t)=>{var r=De();let i;x(e=>{i=n(r,0,`ground water`,null,i,{open:y(t).area.kind===`sea`}),s(r,`d`,y(t).d),s(r,`data-area`,y(t).area.index),s(r,`data-key`,y(t).area.key),s(r,`role`,y(t).area.kind===`sea`?`button`:void 0),s(r,`tabindex`,y(t).area.kind===`sea`?-1:void 0),s(r,`aria-label`,e)},[()=>y(t).area.kind===`sea`?d(y(t).area):void 0]),p(e,r)}),t(E);var k=_(E);Z(D(k),()=>o.picture.lines.shelf),t(k);var A=_(k);i(A,16,()=>[`c`,`b`,`a`],e=>e,(e,r)=>{var i=Oe(),a=C(i);Z(D(a),()=>o.picture.waterlines),t(a);var s=_(a);Z(D(s),()=>o.picture.waterlines),t(s),x(()=>{n(a,0,`waterline edge-${r??``}`),n(s,0,`waterline in-${r??``}`)}),p(e,i)});var j=_(A);Z(D(j),()=>o.picture.lines.coastal),t(j);var M=_(j);Z(D(M),()=>o.picture.lines.sea),t(M);var P=_(M),F=_(P);Z(D(F),()=>o.picture.lines.outcoast),t(F);var I=_(F);i(I,21,()=>o.picture.land,e=>e.area.index,(e,t)=>{var r=ke();let i,a;x((e,o)=>{s(r,`id`,`ground-${y(t).area.index??``}`),i=n(r,0,`ground land`,null,i,{out:e}),s(r,`d`,y(t).d),s(r,`data-area`,y(t).area.index),s(r,`data-key`,y(t).area.key),s(r,`aria-label`,o),a=c(r,``,a,{"--civ":V[y(t).area.region??``]})},[()=>X(y(t).area,o.civs),()=>d(y(t).area)]),p(e,r)}),t(I);var te=_(I);i(te,21,()=>o.picture.shore,e=>e.area.index,(e,n)=>{var i=f(),a=C(i),l=e=>{var r=Ae();let i;var a=D(r),o=_(a);t(r),x(()=>{s(r,`clip-path`,`url(#land-${y(n).area.index??``})`),i=c(r,``,i,{"--civ":V[y(n).area.region??``]}),s(a,`d`,y(n).d),s(o,`d`,y(n).d)}),p(e,r)},u=N(()=>!X(y(n).area,o.civs));r(a,e=>{y(u)&&e(l)}),p(e,i)}),t(te);var L=_(te);i(L,21,()=>o.picture.plains,u,(e,t)=>{var n=je(),r=C(n),i=_(r);x(()=>{s(r,`d`,y(t)),s(i,`d`,y(t))}),p(e,n)}),t(L);var ne=_(L);Z(D(ne),()=>o.picture.lines.border),t(ne);var re=_(ne);Z(D(re),()=>o.picture.lines.region),t(re);var R=_(re);Z(D(R),()=>o.picture.lines.rim),t(R);var z=_(R);Z(D(z),()=>o.picture.lines.coast),t(z);var ie=_(z),B=e=>{var t=f(),n=C(t);i(n,17,()=>o.picture.land,e=>e.area.index,(e,t)=>{var n=f(),i=C(n),a=e=>{var n=Me();x(()=>s(n,`d`,y(t).d)),p(e,n)},c=N(()=>X(y(t).area,o.civs));r(i,e=>{y(c)&&e(a)}),p(e,n)}),p(e,t)};r(ie,e=>{o.civs&&e(B)}),x(()=>{s(g,`width`,l.grid*.36),s(g,`height`,l.grid*.22),s(b,`d`,`M${l.grid*.03} ${l.grid*.06}h${l.grid*.16}M${l.grid*.21} ${l.grid*.17}h${l.grid*.12}`),s(w,`x`,l.x0),s(w,`y`,l.y0),s(w,`width`,l.x1-l.x0),s(w,`height`,l.y1-l.y0),s(T,`d`,o.picture.outWater),s(P,`d`,o.picture.outLand)}),p(a,m),e()}var Fe=`M-5 4.500v-9h2v1.600h2v-1.600h2v1.600h2v-1.600h2v9h-3.200v-2.200a1.800 1.800 0 0 0-3.600 0v2.200z`,Ie=`M-10 8-3.400-3.200l1.600 1.400 1.700-1.400 1.700 1.400L3.400-3.200 10 8z`,Le=`M-1.200-5.500c-2.600-1.600-.200-3.400-1-5.600M1.800-5.500c2.800-1.800.400-3.800 1.800-6.500`,Re=8,Q=2.6,ze=(e,t)=>`M${e-Q} ${t}a${Q} ${Q} 0 1 0 ${2*Q} 0a${Q} ${Q} 0 1 0-${2*Q} 0`;function Be(e,t){let n=e*Re+(t?13:0),r=-n/2+(t?13:0)+Re/2,i=``;for(let t=0;t<e;t++)i+=ze(r+t*Re,0);return{rings:i,gate:-n/2+5}}var Ve=l(`<tspan x="0"> </tspan>`),He=l(`<path></path>`),Ue=l(`<g class="row"><!><path class="rings"></path></g>`),We=l(`<g data-test="name" aria-hidden="true"><text></text><!></g>`),Ge=l(`<g class="names sized"></g>`);function Ke(l,d){ee(d,!0);let f=e=>e.kind===`region`?e.key:e.area?.region??``;var m=Ge();i(m,23,()=>d.names,e=>e.kind+e.key,(e,l,m)=>{let h=N(()=>y(l).kind===`area`?y(l).area:null),g=N(()=>y(h)&&(y(h).limit||y(h).site)?Be(y(h).limit,y(h).site!==null):null),b=N(()=>R[y(l).kind]),S=N(()=>-((y(l).lines.length-1)*y(b)+(y(g)?11:0))/2+y(b)*.3);var C=We();let w;var T=D(C);i(T,21,()=>y(l).lines,u,(e,t,n)=>{var r=Ve(),i=v(r,!0);x(()=>{s(r,`y`,y(S)+n*y(b)),o(i,y(t))}),p(e,r)}),t(T);var E=_(T),O=e=>{var i=Ue(),a=D(i),o=e=>{var t=He();let r;x(()=>{r=n(t,0,`gate`,null,r,{white:y(h).site===`white`}),s(t,`d`,Fe),s(t,`transform`,`translate(${y(g).gate??``} 0)`)}),p(e,t)};r(a,e=>{y(h)?.site&&e(o)});var c=_(a);t(i),x(()=>{s(i,`transform`,`translate(0 ${y(S)+(y(l).lines.length-1)*y(b)+9})`),s(c,`d`,y(g).rings)}),p(e,i)};r(E,e=>{y(g)&&e(O)}),t(C),x((e,t)=>{n(C,0,e),s(C,`data-name`,y(m)),s(C,`data-key`,y(l).key),w=c(C,``,w,{transform:`translate(${y(l).at.x??``}px, ${y(l).at.y??``}px) scale(var(--px))`,"--civ":t})},[()=>a([`name`,`of-${y(l).kind}`,{afloat:y(l).area?.onWater,out:y(l).area?X(y(l).area,d.civs):d.civs!==null&&!d.civs.includes(y(l).key),hot:d.hot&&y(l).area===d.hot,chosen:d.chosen&&y(l).area===d.chosen,focused:d.focused&&y(l).area===d.focused}]),()=>V[f(y(l))]]),p(e,C)}),t(m),p(l,m),e()}var qe=l(`<svg class="overview svelte-nmz2sr" role="img" data-test="overview"><path class="out svelte-nmz2sr"></path><path class="land svelte-nmz2sr"></path><rect width="1" height="1" class="svelte-nmz2sr"></rect></svg>`);function Je(n,r){ee(r,!0);let{x0:i,y0:a,x1:o,y1:c}=r.picture.map,l,u,d=1,f=1;function m(e){let[t,n]=e.invert([0,0]),[r,s]=e.invert([d,f]),[l,p]=[Math.max(t,i),Math.min(r,o)],[m,h]=[Math.max(n,a),Math.min(s,c)];u.setAttribute(`transform`,`translate(${l} ${m}) scale(${Math.max(1,p-l)} ${Math.max(1,h-m)})`)}function h(e,t,n){[d,f]=[e,t],m(n)}function v(e){if(!(e.buttons&1))return;let t=l.getBoundingClientRect();r.onlook({x:i+(e.clientX-t.left)/t.width*(o-i),y:a+(e.clientY-t.top)/t.height*(c-a)})}var y={look:m,size:h},b=qe(),S=D(b),C=_(S),T=_(C);return g(T,e=>u=e,()=>u),t(b),g(b,e=>l=e,()=>l),x(e=>{s(b,`viewBox`,`${i??``} ${a??``} ${o-i} ${c-a}`),s(b,`aria-label`,e),s(S,`d`,r.picture.rough.out),s(C,`d`,r.picture.rough.land)},[()=>O(`The part of the map in sight`)]),w(`pointerdown`,b,v),w(`pointermove`,b,v),p(n,b),e(y)}k([`pointerdown`,`pointermove`]);var Ye=l(`<path class="mark-hot" data-test="hot"></path>`),Xe=l(`<path class="mark-chosen"></path>`),Ze=l(`<path class="mark-focused"></path>`),Qe=l(`<g class="volcano"><path class="smoke"></path><path></path></g>`),$e=m(`<div class="map svelte-wgwemp" data-test="map"><svg class="chart" role="application" data-test="map-view"><g class="layer" data-test="map-layer"><g><!><!><!><!><g class="sized"></g><!><!></g></g></svg> <div class="zoom svelte-wgwemp"><!></div> <!></div>`);function et(n,a){ee(a,!0);let o=j(a,`civs`,3,null),l=j(a,`inset`,3,0),u=j(a,`foot`,3,0),f=j(a,`first`,3,null),{map:m}=a.picture,v,S,C,w=P(null),k=P([]),I=P(null),L=P(null),B=-1,ae=!1,oe=N(()=>new Map([...a.picture.water,...a.picture.land].map(e=>[e.area,e.d]))),se=(e,t)=>{let n=V??=document.createElement(`canvas`).getContext(`2d`);return n.font=`${t===`sea`?`italic `:``}${R[t]}px "EB Garamond"`,n.letterSpacing=`${R[t]*.06}px`,n.fontVariantCaps=t===`sea`?`normal`:`small-caps`,n.measureText(e).width},V;function le(e){B=e;let t=te[B];v.querySelectorAll(`.sized`).forEach(e=>{e.style.setProperty(`--px`,(m.grid/F(B)).toFixed(3)),e.style.setProperty(`--zoom`,F(B).toFixed(1))}),v.toggleAttribute(`data-tiny`,t<9),v.dataset.level=t<14?`far`:t<26?`near`:t<40?`fit`:`all`;for(let e of v.querySelectorAll(`.name`)){let n=y(k)[Number(e.dataset.name)],r=n.from<=t&&t<n.until;e.hasAttribute(`data-on`)!==r&&e.toggleAttribute(`data-on`,r)}}function H(e){let t=e instanceof SVGElement?e.closest(`[data-area]`):null;return t?m.areas[Number(t.dataset.area)]??null:null}let U=e=>v.querySelector(`[data-area="${e.index}"].${e.kind===`sea`?`water`:`land`}`);function W(e){v.querySelector(`.ground[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),U(e)?.setAttribute(`tabindex`,`0`)}function ue(){let e=y(w).middle(),t=t=>Math.hypot(t.label.x-e.x,t.label.y-e.y);return m.areas.reduce((e,n)=>t(n)<t(e)?n:e)}function de(e){W(e),U(e)?.focus({preventScroll:!0})}function fe(e){y(w)?.fit(e)}let pe={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function G(e){if(!y(w)||e.ctrlKey||e.metaKey||e.altKey)return;let t=H(e.target),n=pe[e.key];if(n){let r=t&&!e.shiftKey?ve(m,t,...n):null;r?de(r):y(w).pan(n[0]*90,n[1]*90)}else if(e.key===`+`||e.key===`=`)y(w).by(1.3);else if(e.key===`-`||e.key===`_`)y(w).by(1/1.3);else if(e.key===`0`)y(w).whole();else if((e.key===`Enter`||e.key===` `)&&t)a.onchoose(t);else if(e.key===`Escape`&&(a.chosen||t))a.chosen&&a.onchoose(null),v.focus();else return;e.preventDefault()}function me(e){let t=H(e.target),n=e.target.matches(`:focus-visible`);if(M(L,n?t:null),!t)return W(a.chosen??ue());W(t),n&&M(I,null),n&&y(w)&&!y(w).sees(t.label)&&y(w).to(t.label)}h(()=>{let e=new ne(v,S,m,{moved(e){C?.look(e);let t=z(e.k*m.grid);t!==B&&le(t)},holding(e){ae=e,e&&M(I,null)}}),t=new ResizeObserver(()=>{e.resize(v.clientWidth,v.clientHeight),C?.size(v.clientWidth,v.clientHeight,e.view)});return t.observe(v),e.resize(v.clientWidth,v.clientHeight),f()&&e.fit(f(),!0),C?.size(v.clientWidth,v.clientHeight,e.view),v.addEventListener(`pointermove`,e=>!ae&&e.pointerType!==`touch`&&M(I,H(e.target))),v.addEventListener(`pointerleave`,()=>M(I,null)),v.addEventListener(`click`,e=>!e.defaultPrevented&&a.onchoose(H(e.target))),v.addEventListener(`keydown`,G),v.addEventListener(`focusin`,me),v.addEventListener(`focusout`,()=>M(L,null)),M(w,e),()=>{t.disconnect(),e.close()}}),A(()=>{let e=T.language,t=!1;return Promise.all([document.fonts.load(`14px "EB Garamond"`),document.fonts.load(`italic 14px "EB Garamond"`)]).then(()=>{t||M(k,re(m,se,t=>ce(`civilization`,t,e)))}),()=>t=!0}),A(()=>{y(k).length&&y(w)&&E(()=>le(z(y(w).zoom)))}),A(()=>{y(w)&&(y(w).inset=l(),y(w).foot=u())}),A(()=>{if(!a.chosen||!y(w))return;let e=a.chosen;l(),u(),E(()=>{W(e),(y(w).zoom<14||!y(w).sees(e.label))&&y(w).to(e.label,34)})});var he={focusArea:de,look:fe},K=$e(),q=D(K),ge=D(q),J=D(ge),_e=D(J);Pe(_e,{get picture(){return a.picture},get civs(){return o()}});var Y=_(_e),ye=e=>{var t=Ye();x(e=>s(t,`d`,e),[()=>y(oe).get(y(I))]),p(e,t)};r(Y,e=>{y(I)&&e(ye)});var be=_(Y),xe=e=>{var t=Xe();x(e=>s(t,`d`,e),[()=>y(oe).get(a.chosen)]),p(e,t)};r(be,e=>{a.chosen&&e(xe)});var Se=_(be),Ce=e=>{var t=Ze();x(e=>s(t,`d`,e),[()=>y(oe).get(y(L))]),p(e,t)};r(Se,e=>{y(L)&&e(Ce)});var we=_(Se);i(we,21,()=>m.volcanoes,e=>e.key,(e,n)=>{var r=Qe();let i;var a=D(r),o=_(a);t(r),x(()=>{i=c(r,``,i,{transform:`translate(${y(n).at.x??``}px, ${y(n).at.y??``}px) scale(calc(var(--px) * var(--small)))`}),s(a,`d`,Le),s(o,`d`,Ie)}),p(e,r)}),t(we);var X=_(we);d(X,()=>a.pieces??b),Ke(_(X),{get names(){return y(k)},get civs(){return o()},get hot(){return y(I)},get chosen(){return a.chosen},get focused(){return y(L)}}),t(J),t(ge),g(ge,e=>S=e,()=>S),t(q),g(q,e=>v=e,()=>v);var Z=_(q,2),Te=D(Z);ie(Te,{onout:()=>y(w)?.by(1/1.6),onin:()=>y(w)?.by(1.6),onwhole:()=>y(w)?.whole()}),t(Z);var Ee=_(Z,2);return g(Je(Ee,{get picture(){return a.picture},onlook:e=>y(w)?.to(e,0,!0)}),e=>C=e,()=>C),t(K),x(e=>{s(q,`aria-label`,e),s(J,`transform`,`scale(${4/m.grid})`)},[()=>O(`Map. Arrow keys move it, + and - zoom, 0 shows all of it; Tab goes to the areas.`)]),p(n,K),e(he)}function tt(e){let t=W(e),n=e=>fe(t[e],t=>t===e),r=e.grid,i={map:e,land:[],water:[],shore:[],plains:[...new Set(e.plains.map(e=>e.key))].map(t=>G(e.plains.filter(e=>e.key===t).map(e=>e.at))),outLand:G(n(e.outLand)),outWater:G(n(e.outWater)),waterlines:K(e,[`coast`],.012*r),lines:{border:K(e,[`border`]),region:K(e,[`region`]),coastal:K(e,[`coastal`]),shelf:K(e,[`shelf`]),sea:K(e,[`sea`]),coast:K(e,[`coast`]),outcoast:K(e,[`outcoast`]),rim:K(e,[`rim`])},rough:{land:nt(e,t=>t<e.outLand&&t%2==0),out:nt(e,t=>t===e.outLand)}};for(let r of e.areas){let a=n(2*r.index),o=n(2*r.index+1);a.length&&i.land.push({area:r,d:G(a)}),o.length&&i.water.push({area:r,d:G(o)});let s=ge(e,t[2*r.index]);s&&i.shore.push({area:r,d:s})}return i}function nt(e,t){return G(fe(e.arcs,t).map(t=>J(t,.3*e.grid)).filter(e=>e.length>=8))}var rt=20,it=63;function at(e){let t=[],n=0,r=0,i=0,a=()=>{let t=0;for(let n=0;;n+=5){let r=e.charCodeAt(i++)-it;if(!(r>=0&&r<64)||n>25)throw Error(`no point`);if(t|=(r&31)<<n,r<32)return t&1?~(t>>>1):t>>>1}};for(;i<e.length;)n+=a(),r+=a(),t.push(n,-r||0);if(t.length<4)throw Error(`no line`);return t}var ot=e=>e===`-`||e===`none`?null:e,st=e=>e===`-`?[]:e.split(`,`).map(Number);function $(e){return e.split(` `).map(e=>{let t=/^(-?\d+),(-?\d+)$/.exec(e);if(!t)throw Error(`no place`);return{x:Number(t[1]),y:-Number(t[2])||0}})}function ct(e,t){let n=e[3];if(e.length!==rt||n!==`land`&&n!==`coastal`&&n!==`sea`)throw Error(`no area`);let r=ot(e[5]);return{index:t,key:e[1],name:e[2],kind:n,limit:Number(e[4]),site:r===`black`||r===`white`?r:null,region:ot(e[6]),block:e[7],flood:ot(e[8]),volcano:ot(e[9]),scale:Number(e[10]),nameZoom:Number(e[11]),lines:Number(e[12]),onWater:e[13]===`water`,label:$(e[14])[0],city:$(e[15])[0],tokens:$(e[16]),ships:$(e[17]),byLand:st(e[18]),byWater:st(e[19])}}function lt(e,t){let n={area:rt,region:4,volcano:3,plain:3,arc:4}[t[0]];if(t.length!==n)throw Error(`no line of a map`);t[0]===`area`?e.areas.push(ct(t,e.areas.length)):t[0]===`region`?e.regions.push({key:t[1],at:$(t[2])[0],width:Number(t[3])}):t[0]===`volcano`?e.volcanoes.push({key:t[1],at:$(t[2])[0]}):t[0]===`plain`?e.plains.push({key:t[1],at:at(t[2])}):e.arcs.push({left:Number(t[1]),right:Number(t[2]),at:at(t[3])})}function ut(e){let t=e.split(`
`),n=t[0].split(`	`),[r,i,a,o,s]=n.slice(2).map(Number);if(n[0]!==`ecumene-map`||n[1]!==`1`||n.length!==7||!(r>0))throw Error(`line 1 is no head of a map`);let c={grid:r,x0:i,y0:-s,x1:o,y1:-a,areas:[],arcs:[],plains:[],volcanoes:[],regions:[],outLand:0,outWater:0,nothing:0};for(let e=1;e<t.length;e++)if(t[e]!==``)try{lt(c,t[e].split(`	`))}catch{throw Error(`line ${e+1} is no line of a map`)}c.outLand=2*c.areas.length,c.outWater=c.outLand+1,c.nothing=c.outLand+2;for(let{left:e,right:t}of c.arcs)if(!(e>=0&&t>=0&&e<=c.nothing&&t<=c.nothing))throw Error(`a line borders on nothing`);for(let e of c.areas)if([...e.byLand,...e.byWater].some(e=>!c.areas[e]))throw Error(`${e.key} has a neighbour that is not there`);return c}export{fe as _,Le as a,V as b,Ce as c,we as d,xe as f,W as g,Se as h,Fe as i,X as l,ye as m,tt as n,Ie as o,be as p,et as r,Be as s,ut as t,Y as u,G as v,oe as x,le as y};