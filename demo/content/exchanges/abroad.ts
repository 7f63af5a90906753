// Exchanges in the peer's language, for members who live in a country that speaks it.

export const FRENCH = `
@evening
a: Bonsoir {YOU}. Mon français est un peu rouillé, ne m'en veuillez pas.
b: Il est charmant, ne changez rien. On peut se tutoyer ?
a: Avec plaisir. Qu'est-ce que tu fais ce soir ?
b: Une soupe, un livre, et la pluie sur les toits.
a: Ça ressemble à un poème.
b: C'est surtout une soirée de {weekday_fr}.

@day
a: Tu connais le marché près de l'église ?
b: Celui du {weekday_fr} ? J'y vais pour les fromages et j'en ressors avec des fleurs.
a: Moi c'est l'inverse.
b: Alors il faut y aller ensemble, on aura tout.
a: Dix heures ?
b: Dix heures et demie. Je ne suis personne avant dix heures et demie.

@night
a: Bonne nuit, et fais de beaux rêves.
b: Toi aussi. Demain tu me racontes la fin de l'histoire ?
a: Promis.
b: Alors je dors tranquille.

@evening
a: How do you say "cosy" in French?
b: On ne le dit pas, on allume une lampe.
a: I like that. J'allume la lampe, alors.
b: Voilà. Tu parles déjà très bien.

@day
a: J'ai essayé ta recette. Le gratin.
b: Et alors ?
a: Il n'en reste plus. Et je mange pour un. | Les voisins ont demandé ce que c'était.
b: C'est le plus beau compliment de la semaine.
`;

export const DUTCH = `
@evening
a: Zullen we het in het Nederlands proberen? Ik heb geoefend.
b: Graag. Je mag fouten maken, ik vind ze leuk.
a: Goed. Wat heb je vandaag gedaan?
b: Gewerkt, gefietst, natgeregend. Het hele pakket.
a: Dat ken ik. Nu thee?
b: Nu thee. Met een koekje, want dat heb ik verdiend.

@day
a: Ga je {weekday_nl} naar de markt?
b: Ja, voor de kaas. En voor de man van de kaas, die vertelt altijd iets.
a: Wat vertelde hij vorige keer?
b: Dat geduld het halve werk is. En dat de andere helft melk is.
a: Een wijs mens.
b: Een dure ook.

@night
a: Welterusten.
b: Slaap lekker. Tot morgen?
a: Tot morgen.

@evening
a: What is the word you used yesterday? The untranslatable one.
b: Gezellig. It is a room with the right people in it, and a lamp.
a: Then this is gezellig, even without the room.
b: Keurig gezegd. Je leert snel.

@day
a: Het waait hier zo hard dat de buurvrouw haar tuinstoel zoekt.
b: Die is hier net voorbijgekomen.
a: Zwaai even.
b: Gedaan. Hij had haast.
`;

export const GERMAN = `
@evening
a: Darf ich es auf Deutsch versuchen? Ich habe lange geübt.
b: Sehr gern. Und ich verspreche, nichts zu verbessern.
a: Das ist nett. Wie war dein Tag?
b: Lang, aber am Ende gab es Kuchen.
a: Dann war es ein guter Tag.
b: Mit Kuchen sind die meisten Tage gut.

@day
a: Was machst du am {weekday_de}?
b: Erst ausschlafen, dann in den Wald. Und du?
a: Ich würde gern mitkommen, wenn noch ein Platz im Wald frei ist.
b: Der Wald ist groß. Bring feste Schuhe mit.
a: Und Brote?
b: Und Brote. Viele.

@night
a: Gute Nacht. Schlaf gut.
b: Du auch. Und danke für heute.
a: Ich danke dir.

@evening
a: You have a word for everything. What is the one for wanting to be somewhere else?
b: Fernweh.
a: And for wanting to be exactly here?
b: Dafür schreiben wir uns, glaube ich.

@day
a: Der Zug hat vierzig Minuten Verspätung.
b: Dann erzähl mir vierzig Minuten lang etwas.
a: Ich sitze neben einem Mann mit einem Cello. Er hat zwei Fahrkarten gekauft.
b: Eine für das Cello?
a: Eine für das Cello. Es sitzt am Fenster.
b: So gehört sich das.
`;
