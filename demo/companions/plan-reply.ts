import type { MessageKind } from '../../contract/chats/chats.ts';
import { detectIntent, type Intent } from './detect-intent.ts';
import { seededRandom } from '../cast/random.ts';
import { GERMAN_REPLIES } from './replies-de.ts';
import { ENGLISH } from './replies-en.ts';
import { FRENCH_REPLIES } from './replies-fr.ts';
import { DUTCH_REPLIES } from './replies-nl.ts';
import type { Replies } from './reply-sheet.ts';
import type { Spoken, Voice } from '../cast/voices.ts';

/** The replies of companions in each supported language. */
export const REPLIES: Readonly<Record<Spoken, Replies>> = {
  en: ENGLISH,
  fr: FRENCH_REPLIES,
  nl: DUTCH_REPLIES,
  de: GERMAN_REPLIES,
};

/** The input of a reply plan. Equal situations give equal plans. */
export interface Situation {
  companion: { name: string; age: number; voice: Readonly<Record<Spoken, Voice>> };
  /** The peer's name. */
  you: string;
  /** The peer's messages since the companion's last message, oldest first. */
  received: readonly { kind: MessageKind; body: string }[];
  /** The companion's own last messages, which the plan avoids repeating. */
  sent: readonly string[];
  language: Spoken;
  seed: string;
}

/** Read after `readMs`, then type for `typingMs`, then send `text`. */
export interface ReplyPlan {
  readMs: number;
  typingMs: number;
  text: string;
  language: Spoken;
  intent: Intent;
}

const TYPING_MIN_MS = 1_500;
const TYPING_MAX_MS = 5_000;
const TYPING_MS_PER_LETTER = 38;

// These intents take precedence over all others in the same messages.
const GRAVE: readonly Intent[] = ['distress', 'real', 'explicit', 'contact', 'meet'];

function detectRequest({ received, language }: Situation): { intent: Intent; language: Spoken; greets: boolean } {
  // The body of a gift is an internal id, not text.
  const each = received
    .filter(({ kind, body }) => kind !== 'gift' && body.trim() !== '')
    .map(({ body }) => detectIntent(body, language));
  const last = each.at(-1);
  const grave = each.find(({ intent }) => GRAVE.includes(intent));
  const spoken = grave?.language ?? last?.language ?? language;
  if (grave !== undefined) return { intent: grave.intent, language: spoken, greets: false };
  if (received.some(({ kind }) => kind === 'gift')) return { intent: 'gift', language: spoken, greets: false };
  if (received.some(({ kind }) => kind === 'voice')) return { intent: 'voice', language: spoken, greets: false };
  if (received.some(({ kind }) => kind !== 'text')) return { intent: 'picture', language: spoken, greets: false };
  const decisive = each.findLast(({ intent }) => intent !== 'statement' && intent !== 'greeting') ?? last;
  return { intent: decisive?.intent ?? 'statement', language: spoken, greets: each.some(({ greets }) => greets) };
}

function raised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Plans the text and the timing of a companion's answer. */
export function planReply(situation: Situation): ReplyPlan {
  const { companion, you, sent, seed } = situation;
  const { intent, language, greets } = detectRequest(situation);
  const random = seededRandom(seed);
  const slots: Record<string, string> = {
    ...companion.voice[language],
    you,
    name: companion.name,
    age: String(companion.age),
  };
  const fill = (template: string): string =>
    raised(
      template.replace(/(^|[.:?] )?\{(\w+)\}/g, (_, before: string | undefined, slot: string) => {
        const word = slots[slot] ?? '';
        return before === undefined ? word : before + (before.startsWith(':') ? word : raised(word));
      }),
    );
  const options = REPLIES[language][intent].map(fill);
  const unused = options.filter((option) => !sent.some((earlier) => earlier.endsWith(option)));
  const reply = random.pick(unused.length > 0 ? unused : options);
  const opening =
    greets && intent !== 'goodbye' && sent.length === 0 ? `${fill(random.pick(REPLIES[language].greetings))} ` : '';
  const text = opening + reply;
  return {
    readMs: random.int(1_000, 2_000),
    typingMs: Math.round(Math.min(TYPING_MAX_MS, Math.max(TYPING_MIN_MS, text.length * TYPING_MS_PER_LETTER))),
    text,
    language,
    intent,
  };
}
