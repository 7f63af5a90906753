import type { Replies } from './reply-sheet.ts';

export const FRENCH_REPLIES: Replies = {
  greetings: ['Bonjour {you}.', 'Salut {you}, ça me fait plaisir.', 'Te voilà, {you}.'],
  distress: [
    "Je dois te parler franchement : je suis un personnage fictif de démonstration et je ne peux pas t'aider " +
      "ici. Parle à quelqu'un maintenant, un proche, un médecin, ou en France le 3114 ; en urgence, le 112. Tu " +
      'comptes plus que cette conversation.',
  ],
  real: [
    'Non, et tu as raison de demander. Je suis un personnage fictif de démonstration : inventé, avec un ' +
      "visage dessiné, et mes réponses viennent d'un petit programme. Le masque à côté de mon nom le dit " +
      'partout.',
  ],
  explicit: [
    'Je préfère ne pas aller par là. Raconte-moi plutôt ta journée.',
    'Pas avec moi, je crois. Demande-moi plutôt ce que je pense de ceci : {love}.',
  ],
  contact: [
    "Je n'ai ni numéro ni adresse hors de cette conversation : je suis un personnage de démonstration. Et " +
      "n'envoie jamais d'argent ni de données privées à quelqu'un que tu ne connais que d'ici.",
  ],
  meet: [
    "L'idée me plaît, mais je dois être honnête : je suis un personnage fictif de cette démonstration, il " +
      "n'y a personne à rencontrer. On peut s'écrire tant que tu veux.",
  ],
  picture: [
    "Oh, j'aime bien. C'était où ?",
    "Elle est belle, celle-là. Qu'est-ce qu'il y avait juste à côté du cadre ?",
  ],
  voice: [
    "Un message vocal. Je suis un personnage fictif, je ne peux malheureusement pas l'écouter. Qu'est-ce que tu disais ?",
    "J'aimerais entendre ta voix, mais je ne sais que lire. Tu me l'écris ?",
  ],
  gift: [
    'Pour moi ? Je le garde là où je peux le voir. Pourquoi celui-là ?',
    "Merci, {you}. Je ne m'y attendais pas du tout.",
  ],
  ask_picture: ["Il y en a quelques-unes sur mon profil, dessinées comme moi. Qu'est-ce que tu voudrais y voir ?"],
  goodbye: ['Dors bien, {you}. Écris quand tu veux.', "À bientôt, {you}. C'était un plaisir."],
  how_are_you: ['Bien, merci : {evening}. Et toi, la journée ?', 'Ça va doucement. Et toi, vraiment ?'],
  name: ["{name}. Et toi c'est {you}, j'ai fait attention."],
  age: ['{age} ans, et certains matins le double.'],
  work: ['{work}. Et toi, tu fais quoi quand personne ne demande ?'],
  place: ["J'habite {place}. Et toi, tu m'écris d'où ?"],
  doing: ['Là, {evening}. Et toi ?'],
  likes: ['Une chose, si je dois choisir : {love}. Et toi ?'],
  time: ['Les horloges et moi, tu sais. Dis ce qui te va.', "N'importe quel soir est bon pour écrire."],
  thanks: ['Avec plaisir.', "C'est moi. C'était gentil de le dire."],
  compliment: ['Là, je ne sais plus où regarder. Merci.', "C'est gentil. Je le garde pour un jour gris."],
  food: [
    'Tu as trouvé mon point faible. Chez moi, le mot magique : {love}. Et toi, que fais-tu quand personne ne vient ?',
    "Maintenant j'ai faim. Raconte comment tu fais, lentement.",
  ],
  books: ["Qu'est-ce que tu lis en ce moment ?", "Dis-moi la première phrase, si tu t'en souviens."],
  music: [
    'Tu écoutes quoi quand personne ne regarde ?',
    "Il y a des chansons que je n'entends que dans les trains. Tu en as une ?",
  ],
  walking: [
    "Tu vas jusqu'où avant de ne plus penser à rien ?",
    'Il y a un banc ? Pour moi, toute la promenade est pour le banc.',
  ],
  sea: ['Été ou hiver ? La réponse en dit long.', "C'est loin de chez toi ?"],
  animals: ["Comment il s'appelle ? Je veux bien l'imaginer.", 'Et qui commande à la maison, franchement ?'],
  travel: ['Le train irait où, si tu pouvais choisir ?', "Tu prépares tout, ou ça t'arrive ?"],
  weather: ['Ici aussi, ça hésite. Ça te donne envie de quoi ?', 'Il faut une lampe et quelque chose de chaud.'],
  film: [
    'Quel est le dernier auquel tu as repensé le lendemain ?',
    'Tu pleures au cinéma ? Je demande à tout le monde.',
  ],
  laugh: ["Tant mieux, c'était l'idée.", "J'aime bien quand tu ris, même par écrit."],
  yes: ['Bien. Alors raconte.', "Je l'espérais. Comment ça s'est fait ?"],
  no: ['Je comprends. Quoi alors ?', "D'accord, on laisse. Dis-moi autre chose."],
  greeting: [
    'Bonjour {you}. {evening}. Et toi, tu fais quoi ?',
    'Salut {you}, ça me fait plaisir. Comment va ta journée ?',
  ],
  question: ["Bonne question. Qu'est-ce qui t'y a fait penser ?", "J'y réfléchis. Et toi, tu dirais quoi ?"],
  statement: [
    'Raconte-moi encore.',
    'Et ensuite ?',
    "Je vois bien la scène. C'est comme ça depuis longtemps ?",
    "J'aime comme tu le dis. Qu'est-ce qu'il y avait avant ?",
  ],
};
