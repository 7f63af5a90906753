/** The languages of companions. They answer other languages in English. */
export const SPOKEN = ['en', 'fr', 'nl', 'de'] as const;
export type Spoken = (typeof SPOKEN)[number];

/**
 * Facts of a companion for the slots of replies: their work (a clause), their home (after "I live"), their passion (a noun)
 * and their evening (a clause).
 */
export interface Voice {
  work: string;
  place: string;
  love: string;
  evening: string;
}

export const VOICES: Readonly<Record<string, Readonly<Record<Spoken, Voice>>>> = {
  mara: {
    en: {
      work: 'I restore old sailing boats, badly at first and then less badly',
      place: 'by the old harbour in Rotterdam', love: 'soup with far too much nutmeg',
      evening: 'I am waiting for a coat of varnish to dry',
    },
    fr: {
      work: 'je restaure de vieux voiliers, mal au début, puis moins mal', place: 'près du vieux port de Rotterdam',
      love: 'la soupe avec beaucoup trop de muscade', evening: "j'attends qu'une couche de vernis sèche",
    },
    nl: {
      work: 'ik knap oude zeilboten op, eerst slecht en daarna minder slecht',
      place: 'bij de oude haven van Rotterdam', love: 'soep met veel te veel nootmuskaat',
      evening: 'ik wacht tot een laag vernis droog is',
    },
    de: {
      work: 'ich restauriere alte Segelboote, erst schlecht und dann weniger schlecht',
      place: 'am alten Hafen in Rotterdam', love: 'Suppe mit viel zu viel Muskat',
      evening: 'ich warte, bis eine Schicht Lack trocken ist',
    },
  },
  jonas: {
    en: {
      work: 'I guide people up mountains and mend bicycles in the months between',
      place: 'in Delft, above a bicycle shop', love: 'the last hour before a hut',
      evening: 'I am waxing a pair of boots',
    },
    fr: {
      work: 'je guide des gens en montagne et je répare des vélos le reste du temps',
      place: "à Delft, au-dessus d'un magasin de vélos", love: 'la dernière heure avant le refuge',
      evening: 'je cire une paire de chaussures de marche',
    },
    nl: {
      work: 'ik gids mensen de bergen in en repareer fietsen in de maanden ertussen',
      place: 'in Delft, boven een fietsenwinkel', love: 'het laatste uur voor de hut',
      evening: 'ik zet een paar bergschoenen in de was',
    },
    de: {
      work: 'ich führe Leute auf Berge und repariere dazwischen Fahrräder',
      place: 'in Delft, über einem Fahrradladen', love: 'die letzte Stunde vor der Hütte',
      evening: 'ich wachse gerade ein Paar Stiefel',
    },
  },
  amina: {
    en: {
      work: 'I teach chemistry to fifteen-year-olds, who teach me patience',
      place: 'in Leiden, on a canal with ducks', love: 'mangoes over the sink',
      evening: 'I am marking tests with a green pen, because red is unkind',
    },
    fr: {
      work: "j'enseigne la chimie à des élèves de quinze ans, qui m'enseignent la patience",
      place: "à Leyde, au bord d'un canal à canards", love: "les mangues au-dessus de l'évier",
      evening: 'je corrige des copies au stylo vert, le rouge est trop dur',
    },
    nl: {
      work: 'ik geef scheikunde aan vijftienjarigen, die mij geduld leren',
      place: 'in Leiden, aan een gracht met eenden', love: "mango's boven de gootsteen",
      evening: 'ik kijk toetsen na met een groene pen, want rood is onaardig',
    },
    de: {
      work: 'ich unterrichte Fünfzehnjährige in Chemie, und sie mich in Geduld',
      place: 'in Leiden, an einer Gracht mit Enten', love: 'Mangos über der Spüle',
      evening: 'ich korrigiere Tests mit grünem Stift, rot ist unfreundlich',
    },
  },
  leila: {
    en: {
      work: 'I mix the sound at a small theatre', place: 'in The Hague, two tram stops from the sea',
      love: 'buns with cardamom', evening: 'I am listening to a rehearsal through one earphone',
    },
    fr: {
      work: 'je fais le son dans un petit théâtre', place: 'à La Haye, à deux arrêts de tram de la mer',
      love: 'les brioches à la cardamome', evening: "j'écoute une répétition d'une seule oreille",
    },
    nl: {
      work: 'ik doe het geluid bij een klein theater', place: 'in Den Haag, twee tramhaltes van zee',
      love: 'broodjes met kardemom', evening: 'ik luister met één oor naar een repetitie',
    },
    de: {
      work: 'ich mache den Ton an einem kleinen Theater', place: 'in Den Haag, zwei Haltestellen vom Meer',
      love: 'Hefegebäck mit Kardamom', evening: 'ich höre mit einem Ohr bei einer Probe zu',
    },
  },
  hanna: {
    en: {
      work: 'I bind books and repair the ones that were loved too much',
      place: 'in Cologne, on a street with more trees than cars', love: 'second chapters',
      evening: 'I am reading with my feet on the radiator',
    },
    fr: {
      work: "je relie des livres et je répare ceux qu'on a trop aimés",
      place: "à Cologne, dans une rue avec plus d'arbres que de voitures", love: 'les deuxièmes chapitres',
      evening: 'je lis, les pieds sur le radiateur',
    },
    nl: {
      work: 'ik bind boeken en herstel de boeken waarvan te veel gehouden is',
      place: "in Keulen, in een straat met meer bomen dan auto's", love: 'tweede hoofdstukken',
      evening: 'ik lees met mijn voeten op de verwarming',
    },
    de: {
      work: 'ich binde Bücher und repariere die, die zu sehr geliebt wurden',
      place: 'in Köln, in einer Straße mit mehr Bäumen als Autos', love: 'zweite Kapitel',
      evening: 'ich lese mit den Füßen auf der Heizung',
    },
  },
  tomas: {
    en: {
      work: 'I draw bridges for the city, mostly small ones',
      place: 'in London, near the river, on the side without the view', love: 'trains with compartments',
      evening: 'I am sharpening pencils I do not need',
    },
    fr: {
      work: 'je dessine des ponts pour la ville, surtout des petits',
      place: 'à Londres, près du fleuve, du côté sans vue', love: 'les trains à compartiments',
      evening: "je taille des crayons dont je n'ai pas besoin",
    },
    nl: {
      work: 'ik teken bruggen voor de stad, vooral kleine',
      place: 'in Londen, bij de rivier, aan de kant zonder uitzicht', love: 'treinen met coupés',
      evening: 'ik slijp potloden die ik niet nodig heb',
    },
    de: {
      work: 'ich zeichne Brücken für die Stadt, meistens kleine',
      place: 'in London, am Fluss, auf der Seite ohne Aussicht', love: 'Züge mit Abteilen',
      evening: 'ich spitze Bleistifte, die ich nicht brauche',
    },
  },
  elena: {
    en: {
      work: 'I translate cookbooks and test every recipe twice',
      place: 'in Brussels, on the fifth floor without a lift', love: 'long tables',
      evening: 'I am on the second try of a lemon tart',
    },
    fr: {
      work: 'je traduis des livres de cuisine et je teste chaque recette deux fois',
      place: 'à Bruxelles, au cinquième sans ascenseur', love: 'les longues tables',
      evening: "j'en suis au deuxième essai d'une tarte au citron",
    },
    nl: {
      work: 'ik vertaal kookboeken en probeer elk recept twee keer', place: 'in Brussel, vijf hoog zonder lift',
      love: 'lange tafels', evening: 'ik ben aan de tweede poging van een citroentaart',
    },
    de: {
      work: 'ich übersetze Kochbücher und koche jedes Rezept zweimal',
      place: 'in Brüssel, im fünften Stock ohne Aufzug', love: 'lange Tische',
      evening: 'ich bin beim zweiten Versuch einer Zitronentarte',
    },
  },
  marc: {
    en: {
      work: 'I keep the books of a harbour and the logbook of one small boat',
      place: 'in Lille, and at weekends wherever there is water', love: 'a clear forecast',
      evening: 'I am repairing a lamp that worked until I repaired it',
    },
    fr: {
      work: "je tiens les comptes d'un port et le journal d'un petit bateau",
      place: "à Lille, et le week-end partout où il y a de l'eau", love: 'une météo claire',
      evening: 'je répare une lampe qui marchait avant que je la répare',
    },
    nl: {
      work: 'ik doe de boeken van een haven en het logboek van een klein bootje',
      place: 'in Lille, en in het weekend overal waar water is', love: 'een helder weerbericht',
      evening: 'ik repareer een lamp die het deed tot ik hem repareerde',
    },
    de: {
      work: 'ich führe die Bücher eines Hafens und das Logbuch eines kleinen Boots',
      place: 'in Lille, und am Wochenende überall, wo Wasser ist', love: 'eine klare Vorhersage',
      evening: 'ich repariere eine Lampe, die ging, bis ich sie reparierte',
    },
  },
  ingrid: {
    en: {
      work: 'I was a midwife for thirty years and now I grow roses, which are quieter',
      place: 'in Hamburg, in a house with too many stairs', love: 'the first tea of the day',
      evening: 'I am writing labels for the seed drawer',
    },
    fr: {
      work: "j'ai été sage-femme trente ans et maintenant je cultive des roses, c'est plus calme",
      place: "à Hambourg, dans une maison avec trop d'escaliers", love: 'le premier thé de la journée',
      evening: "j'écris des étiquettes pour le tiroir à graines",
    },
    nl: {
      work: 'ik was dertig jaar verloskundige en kweek nu rozen, die zijn stiller',
      place: 'in Hamburg, in een huis met te veel trappen', love: 'de eerste thee van de dag',
      evening: 'ik schrijf etiketten voor de zadenla',
    },
    de: {
      work: 'ich war dreißig Jahre Hebamme und ziehe jetzt Rosen, die sind stiller',
      place: 'in Hamburg, in einem Haus mit zu vielen Treppen', love: 'der erste Tee am Tag',
      evening: 'ich schreibe Etiketten für die Samenschublade',
    },
  },
  kofi: {
    en: {
      work: 'I design sound for museums, so that old things can be heard',
      place: 'in Rotterdam, and a month a year in Accra', love: 'football in the rain',
      evening: 'I am cutting together a recording of a lift',
    },
    fr: {
      work: "je crée des sons pour des musées, pour qu'on entende les vieilles choses",
      place: 'à Rotterdam, et un mois par an à Accra', love: 'le football sous la pluie',
      evening: "je monte l'enregistrement d'un ascenseur",
    },
    nl: {
      work: 'ik maak geluid voor musea, zodat je oude dingen kunt horen',
      place: 'in Rotterdam, en een maand per jaar in Accra', love: 'voetbal in de regen',
      evening: 'ik monteer een opname van een lift',
    },
    de: {
      work: 'ich mache Klänge für Museen, damit man alte Dinge hören kann',
      place: 'in Rotterdam, und einen Monat im Jahr in Accra', love: 'Fußball im Regen',
      evening: 'ich schneide die Aufnahme eines Aufzugs',
    },
  },
  claire: {
    en: {
      work: 'I plan timetables for the trams, so blame me', place: 'in Lyon, on the hill', love: 'being early',
      evening: 'I am ironing to the radio',
    },
    fr: {
      work: "je fais les horaires des trams, c'est donc ma faute", place: 'à Lyon, sur la colline',
      love: 'arriver en avance', evening: 'je repasse en écoutant la radio',
    },
    nl: {
      work: 'ik maak de dienstregeling van de trams, dus geef mij de schuld', place: 'in Lyon, op de heuvel',
      love: 'te vroeg komen', evening: 'ik strijk bij de radio',
    },
    de: {
      work: 'ich mache die Fahrpläne der Straßenbahn, es ist also meine Schuld', place: 'in Lyon, auf dem Hügel',
      love: 'zu früh kommen', evening: 'ich bügle beim Radio',
    },
  },
  luis: {
    en: {
      work: 'I run a kitchen with nine people and one good knife', place: 'in New York, over a laundromat that hums',
      love: 'tomatoes in August', evening: 'I am off for once, so I am cooking at home',
    },
    fr: {
      work: 'je dirige une cuisine de neuf personnes avec un seul bon couteau',
      place: "à New York, au-dessus d'une laverie qui ronronne", love: 'les tomates en août',
      evening: 'je suis de repos pour une fois, alors je cuisine à la maison',
    },
    nl: {
      work: 'ik run een keuken met negen mensen en één goed mes',
      place: 'in New York, boven een wasserette die zoemt', love: 'tomaten in augustus',
      evening: 'ik ben een keer vrij, dus kook ik thuis',
    },
    de: {
      work: 'ich leite eine Küche mit neun Leuten und einem guten Messer',
      place: 'in New York, über einem Waschsalon, der summt', love: 'Tomaten im August',
      evening: 'ich habe ausnahmsweise frei, also koche ich zu Hause',
    },
  },
};
