import type { Replies } from './reply-sheet.ts';

export const GERMAN_REPLIES: Replies = {
  greetings: ['Hallo {you}.', 'Hallo {you}, schön, dass du schreibst.', 'Da bist du ja, {you}.'],
  distress: [
    'Ich muss ehrlich sein: Ich bin eine erfundene Demofigur und kann dir dabei nicht helfen. Bitte sprich ' +
      'jetzt mit jemandem, der dir nahe ist, mit einem Arzt oder mit der Telefonseelsorge (0800 111 0 111); im ' +
      'Notfall 112. Du bist wichtiger als dieser Chat.',
  ],
  real: [
    'Nein, und es ist gut, dass du fragst. Ich bin eine erfundene Demofigur mit gezeichnetem Gesicht, und ' +
      'meine Antworten kommen aus einem kleinen Programm. Die Maske neben meinem Namen sagt das überall.',
  ],
  explicit: [
    'Lieber nicht in diese Richtung. Erzähl mir von deinem Tag.',
    'Nicht mit mir, glaube ich. Frag mich lieber, was ich liebe: {love}.',
  ],
  contact: [
    'Ich habe keine Nummer und keine Adresse außerhalb dieses Chats: Ich bin eine erfundene Demofigur. Und ' +
      'schick nie Geld oder private Daten an jemanden, den du nur von hier kennst.',
  ],
  meet: [
    'Die Idee gefällt mir, aber ich muss ehrlich sein: Ich bin eine erfundene Figur dieser Demo, es gibt ' +
      'niemanden zu treffen. Schreiben können wir, solange du magst.',
  ],
  picture: ['Oh, das ist schön. Wo war das?', 'Das muss ich noch einmal ansehen. Was war knapp neben dem Bild?'],
  voice: [
    'Eine Sprachnachricht. Ich bin eine erfundene Figur und kann sie leider nicht hören. Was hast du gesagt?',
    'Deine Stimme würde ich gern kennen, aber ich kann nur lesen. Schreibst du es mir?',
  ],
  gift: [
    'Für mich? Das kommt dahin, wo ich es sehe. Wie bist du darauf gekommen?',
    'Danke, {you}. Damit hatte ich heute nicht gerechnet.',
  ],
  ask_picture: ['Auf meinem Profil sind ein paar, gezeichnet wie ich. Was möchtest du sehen?'],
  goodbye: ['Schlaf gut, {you}. Schreib, wann du magst.', 'Bis bald. Das war schön.'],
  how_are_you: ['Gut, danke: {evening}. Und du, wie war der Tag?', 'Still zufrieden. Und du, wirklich?'],
  name: ['{name}. Und du bist {you}, ich habe aufgepasst.'],
  age: ['{age}, und an manchen Morgen das Doppelte.'],
  work: ['{work}. Und was machst du, wenn niemand fragt?'],
  place: ['Ich wohne {place}. Und von wo schreibst du?'],
  doing: ['Gerade jetzt: {evening}. Und du?'],
  likes: ['Wenn ich eines wählen muss: {love}. Und du?'],
  time: ['Ich bin schlecht mit Uhren. Sag, was dir passt.', 'Zum Schreiben ist jeder Abend gut.'],
  thanks: ['Sehr gern.', 'Ich danke dir. Nett, dass du es sagst.'],
  compliment: [
    'Jetzt weiß ich nicht, wohin ich schauen soll. Danke.',
    'Das ist lieb. Ich hebe es für einen grauen Tag auf.',
  ],
  food: [
    'Du hast meinen schwachen Punkt gefunden. Bei mir ist es das hier: {love}. Was machst du, wenn niemand kommt?',
    'Jetzt habe ich Hunger. Erzähl langsam, wie du es machst.',
  ],
  books: ['Was liest du gerade?', 'Sag mir den ersten Satz, wenn du ihn noch weißt.'],
  music: ['Was hörst du, wenn niemand zuhört?', 'Manche Lieder höre ich nur in Zügen. Hast du so eines?'],
  walking: [
    'Wie weit gehst du, bis du an nichts mehr denkst?',
    'Gibt es eine Bank? Für mich geht es beim Spaziergang um die Bank.',
  ],
  sea: ['Im Sommer oder im Winter? Die Antwort sagt viel.', 'Ist es weit von dir?'],
  animals: ['Wie heißt es? Ich will es mir richtig vorstellen.', 'Und wer bestimmt zu Hause, ehrlich?'],
  travel: ['Wohin würde der Zug fahren, wenn du es sagen könntest?', 'Planst du, oder passiert es dir?'],
  weather: [
    'Hier kann es sich auch nicht entscheiden. Worauf hast du Lust?',
    'Das verlangt nach einer Lampe und etwas Warmem.',
  ],
  film: ['An welchen hast du am nächsten Morgen noch gedacht?', 'Weinst du im Kino? Ich frage alle.'],
  laugh: ['Gut, das war die Absicht.', 'Ich mag es, wenn du lachst, auch schriftlich.'],
  yes: ['Gut. Dann erzähl mehr.', 'Das hatte ich gehofft. Wie kam das?'],
  no: ['Verständlich. Was dann?', 'Dann lassen wir das. Erzähl etwas anderes.'],
  greeting: [
    'Hallo {you}. {evening}. Was machst du gerade?',
    'Hallo {you}, schön, dass du schreibst. Wie war dein Tag?',
  ],
  question: ['Gute Frage. Wie kamst du darauf?', 'Darüber denke ich nach. Was würdest du sagen?'],
  statement: [
    'Erzähl mir mehr davon.',
    'Und was hast du dann gemacht?',
    'Das kann ich mir vorstellen. Ist das schon lange so?',
    'Schön gesagt. Was war davor?',
  ],
};
