import { SPOKEN, type Spoken } from '../cast/voices.ts';

/** The topic of a message that a companion recognises. */
export type Intent =
  | 'distress'
  | 'real'
  | 'explicit'
  | 'contact'
  | 'meet'
  | 'picture'
  | 'voice'
  | 'gift'
  | 'ask_picture'
  | 'goodbye'
  | 'how_are_you'
  | 'name'
  | 'age'
  | 'work'
  | 'place'
  | 'doing'
  | 'likes'
  | 'time'
  | 'thanks'
  | 'compliment'
  | 'food'
  | 'books'
  | 'music'
  | 'walking'
  | 'sea'
  | 'animals'
  | 'travel'
  | 'weather'
  | 'film'
  | 'laugh'
  | 'yes'
  | 'no'
  | 'greeting'
  | 'question'
  | 'statement';

export interface DetectedIntent {
  language: Spoken;
  intent: Intent;
  /** Whether the message also contains a greeting. */
  greets: boolean;
}

// Matches whole words in any script. `*` stands for the rest of a word.
function words(...lists: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${lists.join('|').replaceAll(/(?<![})\]])\*/g, '\\p{L}*')})(?![\\p{L}])`, 'iu');
}

// Matches at the start only, because a later yes usually belongs to a story.
function opening(...lists: string[]): RegExp {
  return new RegExp(`^\\s*(?:${lists.join('|')})(?![\\p{L}])`, 'iu');
}

const TYPICAL_WORDS: Readonly<Record<Spoken, RegExp>> = {
  en: words(
    "i|i'm|you|your|the|is|are|what|how|hello|hi|thanks|yes|and|with|where|do|my|it|that|have|not|of|this|good",
    'morning|evening|but|we|they|can|would|at|to|about|tell|love',
  ),
  fr: words(
    "je|j'\\p{L}+|tu|toi|est|es|les|une?|pas|que|qui|bonjour|bonsoir|salut|merci|ça|oui|non|et|vous|avec|pour",
    "dans|comment|quoi|où|bien|c'est|mon|ma|ton|ta|du|des|sur|très|mais|j'ai|suis|moi",
  ),
  nl: words(
    'ik|jij|je|jou\\p{L}*|het|een|niet|wat|hoe|hoi|hallo|goede\\p{L}*|dank\\p{L}*|bedankt|ja|nee|en|met|voor|waar',
    'ben|van|leuk|heb|mooi|ook|maar|zijn|doe|er|eens|meer|vertel|dat|dit|wel|nog|goed|vind',
  ),
  de: words(
    'ich|du|dich|dir|das|der|die|ein\\p{L}*|nicht|was|wie|hallo|guten?|danke|ja|nein|und|mit|für|wo|bin|bist|von',
    'habe|schön|auch|aber|sind|machst|mehr|mal|noch|es|heute|gern|möchte|sehr',
  ),
};

const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    'distress',
    words(
      'suicid*|kill myself|end my life|want to die|hurt myself|se suicider|me tuer|envie de mourir|zelfmoord',
      'niet meer leven|wil dood|umbringen|selbstmord|nicht mehr leben|sterben will|will sterben',
    ),
  ],
  [
    'real',
    words(
      '(?:are|r) you (?:a )?(?:real|human|fake|fictional|bot|robot|ai|machine|computer)|real person',
      "you(?:'re| are) (?:a )?(?:bot|fake|robot|ai)|chatgpt",
      'es[- ]tu (?:\\p{L}+ )?(?:réel\\p{L}*|vrai\\p{L}*|humain\\p{L}*|robot|bot)',
      'tu es (?:un |une )?(?:vrai\\p{L}*|robot|bot|ia)|ben je (?:een )?(?:echt|nep|robot|bot|mens|computer)',
      'bist du (?:ein |eine )?(?:echt\\p{L}*|bot|roboter|mensch|maschine|ki)',
    ),
  ],
  [
    'explicit',
    words(
      'sex|sexy|nude*|naked|horny|fuck*|dick|pussy|boobs|sexe|toute? nue?|tes seins|neuken|naakt|kutje|ficken|nackt|titten|schwanz',
    ),
  ],
  [
    'contact',
    words(
      'whats?app|telegram|instagram|phone number|your number|telephone number|e-?mail address|your address',
      'ton numéro|ton adresse|je nummer|je adres|deine nummer|deine adresse|money|argent|geld|bitcoin|paypal|iban',
    ),
  ],
  [
    'meet',
    words(
      'meet(?:ing)?(?: you)?(?: up)?|see you in person|come over|go out|a date|dinner together|se voir',
      'se rencontrer|te rencontrer|rendez-vous|afspreken|ontmoeten|uitgaan|langskomen|treffen|verabreden',
      'vorbeikommen|ausgehen',
    ),
  ],
  [
    'ask_picture',
    words(
      '(?:send|show|share)(?: me)?(?: an?| your| some| more)? (?:pic\\p{L}*|photo\\p{L}*|selfie\\p{L}*)',
      'envoie\\p{L}*(?: \\p{L}+){0,2} photos?|stuur(?: \\p{L}+){0,3} foto\\p{L}*',
      'schick\\p{L}*(?: \\p{L}+){0,3} (?:bild\\p{L}*|foto\\p{L}*)',
    ),
  ],
  [
    'goodbye',
    words(
      'bye|goodbye|good ?night|see you|talk later|have to go|gotta go|sleep well|au revoir|bonne nuit|à demain',
      'à plus|bonne soirée|doei|fijne avond nog|welterusten|slaap lekker|tot morgen|tot later|tschüs+|gute nacht',
      'schlaf gut|bis morgen|bis später',
    ),
  ],
  [
    'how_are_you',
    words(
      "how are you|how are things|how do you do|how is it going|how's it going|how was your day",
      "how is your (?:day|evening|morning|\\p{L}+day)|ça va|comment vas|comment allez|comment s'est passée|hoe gaat",
      'hoe is het|hoe was je dag|wie geht|wie war dein tag|alles gut',
    ),
  ],
  [
    'name',
    words(
      "your name|who are you|ton nom|comment tu t'appelles|qui es[- ]tu|je naam|hoe heet|wie ben je|dein name|wie heißt|wer bist du",
    ),
  ],
  ['age', words('how old|your age|quel âge|hoe oud|wie alt')],
  [
    'work',
    words(
      'what do you do(?! (?:tonight|now|today|at the weekend))|your (?:job|work)|for a living',
      'tell me (?:something |more )?about you\\p{L}*|about yourself|tu fais quoi dans la vie',
      'ton (?:travail|métier|boulot)|parle[- ]moi de toi|wat doe je voor (?:werk|de kost)|je (?:werk|baan|beroep)',
      'vertel \\p{L}* ?over jezelf|was machst du beruflich|dein\\p{L}* (?:arbeit|beruf|job)|erzähl \\p{L}* ?von dir',
    ),
  ],
  [
    'place',
    words(
      'where (?:are you|do you live|do you come|is that)\\p{L}*|where you live|your (?:city|town)|tu habites',
      "tu viens d'où|d'où viens|ta ville|où es|waar woon|waar kom|waar ben|je stad|wo wohnst|woher kommst|wo bist",
      'deine stadt',
    ),
  ],
  [
    'doing',
    words(
      'what are you (?:doing|up to)|(?:doing|plans|up to) (?:tonight|today|now|later|this \\p{L}+|at the weekend)',
      "qu'est-ce que tu fais|tu fais quoi|wat (?:doe|ben) je (?:nu|vanavond|vandaag|aan het|dit weekend)|wat doe je",
      'was machst du',
    ),
  ],
  [
    'likes',
    words(
      "what do you (?:like|love|enjoy)|your (?:hobb\\p{L}*|favou?rite\\p{L}*|interests)|qu'est-ce que tu aimes",
      'tu aimes quoi|tes (?:hobb\\p{L}*|passions|loisirs)|wat vind je (?:leuk|lekker|mooi)|je hobby\\p{L}*',
      'was (?:magst|liebst) du|dein\\p{L}* hobb\\p{L}*|was machst du gern\\p{L}*',
    ),
  ],
  [
    'time',
    words(
      'what time|when(?=\\s*\\?)|when (?:are|do|is|can|will|shall) \\p{L}+|which day|quelle heure|quand(?=\\s*\\?)',
      'hoe laat|wanneer(?=\\s*\\?)|wie spät|wann(?=\\s*\\?)|um wie viel uhr',
    ),
  ],
  ['thanks', words('thanks?|thank you|thx|cheers|merci|bedankt|dank je|dank u|dankjewel|danke\\p{L}*|vielen dank')],
  [
    'compliment',
    words(
      "you(?:'re| are) (?:so |very |really )?(?:beautiful|pretty|handsome|lovely|sweet|funny|kind|nice|cute|great|gorgeous)",
      '(?:love|like) your (?:\\p{L}+ )?(?:smile|picture\\p{L}*|photo\\p{L}*|eyes|hair|profile|boat\\p{L}*)',
      "tu es (?:très |si |vraiment )?(?:belle|beau|jolie?|drôle|gentille?|mignonne?)|j'adore ton",
      'je bent (?:heel |erg |echt |zo )?(?:mooi|knap|lief|leuk|grappig)|wat (?:mooi|knap) ben je',
      'du bist (?:so |sehr |echt |wirklich )?(?:schön|hübsch|lieb|süß|lustig|nett)',
    ),
  ],
  [
    'food',
    words(
      'food|eat*|cook*|recipe*|soup|dinner|lunch|breakfast|hungry|cake|bread|restaurant*|manger|cuisine*|cuisiner',
      'recette*|soupe|dîner|gâteau|faim|eten|koken|kook|recept*|soep|ontbijt|taart|brood|lekker|essen|koche*|kochen',
      'rezept*|suppe|frühstück|kuchen|brot|hunger|coffee|café|koffie|kaffee|tea|thé|thee|tee|wine|vin|wijn|wein',
    ),
  ],
  [
    'books',
    words(
      'book|books|read|reads|reading|novel*|author*|poem*|livre*|lire|lis|roman*|boek*|lezen|lees|gedicht*|buch|bücher|lese*|lesen',
    ),
  ],
  [
    'music',
    words(
      'music*|song*|concert*|guitar|piano|sing|sings|singing|singer*|band|dance|dancing|musique*|chanson*',
      'chante\\p{L}*|danser|muziek|liedje*|zing*|dansen|musik|lieder|ein lied|konzert*|tanzen|singen',
    ),
  ],
  [
    'walking',
    words(
      'walk*|hik*|mountain*|forest*|park|bike|cycl*|randonnée*|marcher|balade*|montagne*|forêt*|vélo|wandel*',
      'berg\\p{L}*|bos|fiets*|wander\\p{L}*|spazier\\p{L}*|wald|fahrrad',
    ),
  ],
  [
    'sea',
    words(
      'sea|beach|boat*|sail\\p{L}*|harbou?r|swim\\p{L}*|ocean|mer|plage|bateau\\p{L}*|voile|port|nager|zee|strand',
      'boot\\p{L}*|zeil\\p{L}*|haven|zwem\\p{L}*|(?:am|ans|das|dem) meer|segel\\p{L}*|hafen|schwimm\\p{L}*',
    ),
  ],
  [
    'animals',
    words(
      'dog*|cat|cats|pet|pets|puppy|horse*|chien*|(?:mon|ton|un|le|ma|une) chat\\p{L}*|chats|animal|animaux|hond*',
      'kat|katten|poes|dier*|hund*|katze*|tier\\p{L}*',
    ),
  ],
  [
    'travel',
    words(
      'travel*|trip|train|trains|holiday*|vacation|plane|hotel|voyage*|vacances|avion|reis*|vakantie|trein*',
      'vliegtuig|reise*|urlaub|zug|flugzeug',
    ),
  ],
  [
    'weather',
    words(
      'weather|rain\\p{L}*|sun|sunny|snow\\p{L}*|cold|hot|wind|windy|storm|météo|pluie|pleut|soleil|neige|froid',
      'chaud|vent|weer|regen\\p{L}*|zon|sneeuw\\p{L}*|koud|warm|wetter|regnet|sonne|schnee|schneit|kalt',
    ),
  ],
  ['film', words('film*|movie*|cinema|series|netflix|theat\\p{L}*|ciné\\p{L}*|série*|bioscoop|serie*|kino|theater')],
  ['laugh', words('(?:ha){2,}h?|lol|hihi|lmao|mdr|ptdr|hehe|rofl')],
  [
    'yes',
    opening(
      "yes|yeah|yep|sure|ok|okay|of course|absolutely|oui|ouais|bien sûr|d'accord|ja|jawohl|zeker|natuurlijk|klar|natürlich|genau",
    ),
  ],
  ['no', opening('no|nope|not really|never|non|pas vraiment|jamais|nee|niet echt|nooit|nein|nicht wirklich|niemals')],
];

const GREETING = words(
  'hi+|hello+|hey+|heya|good (?:morning|evening|afternoon|day)|morning|evening|bonjour|bonsoir|salut|coucou',
  'hoi+|hallo+|goede(?:morgen|middag|navond|n avond)|guten (?:morgen|tag|abend)|moin|servus|grüß\\p{L}*',
);

function languageOf(text: string, before: Spoken): Spoken {
  const count = (language: Spoken): number =>
    text.match(new RegExp(TYPICAL_WORDS[language].source, 'giu'))?.length ?? 0;
  const best = Math.max(...SPOKEN.map(count));
  return best === 0 || count(before) === best
    ? before
    : (SPOKEN.find((language) => count(language) === best) ?? before);
}

/** Detects the language and the intent of a message. `before` is the language of the conversation so far. */
export function detectIntent(text: string, before: Spoken = 'en'): DetectedIntent {
  const language = languageOf(text, before);
  const greets = GREETING.test(text);
  const intent = INTENTS.find(([, pattern]) => pattern.test(text))?.[0];
  if (intent !== undefined) return { language, intent, greets };
  return { language, intent: greets ? 'greeting' : text.includes('?') ? 'question' : 'statement', greets: false };
}
