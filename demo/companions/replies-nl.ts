import type { Replies } from './reply-sheet.ts';

export const DUTCH_REPLIES: Replies = {
  greetings: ['Hallo {you}.', 'Hoi {you}, leuk dat je schrijft.', 'Daar ben je, {you}.'],
  distress: [
    'Ik moet eerlijk zijn: ik ben een fictief demopersonage en hier kan ik je niet mee helpen. Praat nu met ' +
      'iemand, een vriend, je huisarts, of in Nederland 113 (bel 113 of 0800-0113), in België 1813; bij nood ' +
      '112. Jij bent belangrijker dan deze chat.',
  ],
  real: [
    'Nee, en goed dat je het vraagt. Ik ben een fictief demopersonage: verzonnen, met een getekend gezicht, ' +
      'en mijn antwoorden komen uit een klein programma. Het masker naast mijn naam zegt dat overal.',
  ],
  explicit: [
    'Liever niet die kant op. Vertel me hoe je dag was.',
    'Niet met mij, denk ik. Vraag me liever naar {love}.',
  ],
  contact: [
    'Ik heb geen nummer en geen adres buiten deze chat: ik ben een verzonnen demopersonage. En stuur nooit ' +
      'geld of privégegevens naar iemand die je alleen van hier kent.',
  ],
  meet: [
    'Het idee is leuk, maar ik moet eerlijk zijn: ik ben een fictief personage van deze demo, dus er is ' +
      'niemand om te ontmoeten. Schrijven kan zo lang je wilt.',
  ],
  picture: ['O, die is mooi. Waar was dat?', 'Daar wil ik nog een keer naar kijken. Wat gebeurde er net buiten beeld?'],
  voice: [
    'Een spraakbericht. Ik ben een fictief personage en kan het helaas niet horen. Wat zei je?',
    'Ik zou graag weten hoe je klinkt, maar ik kan alleen lezen. Schrijf je het me?',
  ],
  gift: [
    'Voor mij? Ik zet het ergens waar ik het kan zien. Hoe kwam je hierop?',
    'Dank je, {you}. Dat had ik vandaag niet verwacht.',
  ],
  ask_picture: ['Er staan er een paar op mijn profiel, getekend, net als ik. Wat zou je willen zien?'],
  goodbye: ['Slaap lekker, {you}. Schrijf wanneer je zin hebt.', 'Tot de volgende keer. Dit was fijn.'],
  how_are_you: ['Goed, dank je: {evening}. En jij, hoe was je dag?', 'Rustig tevreden. En met jou, echt?'],
  name: ['{name}. En jij bent {you}, ik heb opgelet.'],
  age: ['{age}, en op sommige ochtenden twee keer zoveel.'],
  work: ['{work}. En wat doe jij als niemand het vraagt?'],
  place: ['Ik woon {place}. En vanwaar schrijf jij?'],
  doing: ['Op dit moment: {evening}. En jij?'],
  likes: ['Als ik één ding moet kiezen: {love}. En jij?'],
  time: ['Ik ben slecht met klokken. Zeg maar wat jou past.', 'Elke avond is goed om te schrijven.'],
  thanks: ['Graag gedaan.', 'Nee, jij bedankt. Lief dat je het zegt.'],
  compliment: ['Nu weet ik niet waar ik moet kijken. Dank je.', 'Wat aardig. Die bewaar ik voor een grijze dag.'],
  food: [
    'Je hebt mijn zwakke plek gevonden. Bij mij is het {love}. Wat maak jij als er niemand komt?',
    'Nu heb ik honger. Vertel langzaam hoe je het maakt.',
  ],
  books: ['Wat lees je nu?', 'Zeg me de eerste zin, als je hem nog weet.'],
  music: ['Wat zet je op als niemand luistert?', 'Sommige liedjes hoor ik alleen in treinen. Heb jij er zo een?'],
  walking: [
    'Hoe ver loop je voor je nergens meer aan denkt?',
    'Is er een bankje? Voor mij gaat de hele wandeling om het bankje.',
  ],
  sea: ['In de zomer of in de winter? Het antwoord zegt veel.', 'Is het ver van waar jij bent?'],
  animals: ['Hoe heet het? Ik wil het me goed voorstellen.', 'En wie is er thuis de baas, eerlijk?'],
  travel: ['Waar zou de trein heen gaan als jij het mocht zeggen?', 'Plan je, of overkomt het je?'],
  weather: ['Hier kan het ook niet kiezen. Waar krijg je zin in?', 'Dat vraagt om een lamp en iets warms.'],
  film: ['Aan welke dacht je de volgende ochtend nog?', 'Huil je bij films? Ik vraag het iedereen.'],
  laugh: ['Mooi, dat was de bedoeling.', 'Ik vind het leuk als je lacht, ook op schrift.'],
  yes: ['Goed. Vertel dan meer.', 'Dat hoopte ik. Hoe kwam dat zo?'],
  no: ['Begrijpelijk. Wat dan wel?', 'Dan laten we het. Vertel iets anders.'],
  greeting: ['Hallo {you}. {evening}. Wat ben jij aan het doen?', 'Hoi {you}, leuk dat je schrijft. Hoe was je dag?'],
  question: ['Goede vraag. Hoe kwam je daarop?', 'Daar denk ik over na. Wat zou jij zeggen?'],
  statement: [
    'Vertel daar meer over.',
    'En wat deed je toen?',
    'Ik zie het voor me. Is dat al lang zo?',
    'Mooi gezegd. Wat ging eraan vooraf?',
  ],
};
