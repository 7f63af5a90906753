import type { Random } from '../cast/random.ts';
import { WORDS } from './words.ts';

/** Speaker, listener and time of a line, for the slots in capitals and the calendar slots. */
export interface Speaking {
  me: Speaker;
  you: Speaker;
  at: Date;
}

/** Facts of a person that are constant in a conversation. `job` follows "I". */
export interface Speaker {
  name: string;
  city: string;
  pet: string;
  job: string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

function calendar(at: Date): Record<string, string> {
  const month = at.getUTCMonth();
  return {
    day: WEEKDAYS[at.getUTCDay()] ?? '',
    month: MONTHS[(month + 10) % 12] ?? '',
    season: SEASONS[Math.floor(((month + 1) % 12) / 3)] ?? '',
  };
}

/**
 * Fills the slots of one exchange. A slot has the same word throughout the exchange. `{dish#2}` is a second word of the same kind.
 * `{either>}` is the second half of the pair of `{either}`.
 */
export function wordFiller(random: Random): (text: string, speaking: Speaking) => string {
  const chosen = new Map<string, string>();
  const choose = (slot: string, at: Date): string => {
    const kind = slot.replace(/#\d$/, '');
    const known = chosen.get(slot);
    if (known !== undefined) return known;
    const today = WEEKDAYS[at.getUTCDay()];
    const taken = new Set([...chosen].filter(([other]) => other.startsWith(kind)).map(([, word]) => word));
    const words = (kind === 'weekday' ? WEEKDAYS.filter((day) => day !== today) : WORDS[kind])?.filter(
      (word) => !taken.has(word),
    );
    if (words === undefined) throw new RangeError(`no words for the slot ${slot}`);
    const word = random.pick(words);
    chosen.set(slot, word);
    return word;
  };
  return (text, { me, you, at }) => {
    const fixed: Record<string, string> = {
      ...calendar(at),
      ME: me.name,
      YOU: you.name,
      CITY: me.city,
      YOURCITY: you.city,
      JOB: me.job,
      YOURJOB: you.job,
      MYPET: me.pet,
      YOURPET: you.pet,
    };
    const filled = text.replace(/(.?.?)\{([\w#]+>?)\}/g, (_, before: string, named: string) => {
      const slot = named.replace('>', '');
      const [left = '', right = ''] = (fixed[slot] ?? choose(slot, at)).split(' => ');
      const word = named.endsWith('>') ? right : left;
      const begins = before === '' || /[.?:] $/.test(before);
      return before + (begins ? raised(word) : fixed[slot] === undefined ? lowered(slot, word) : word);
    });
    return raised(filled);
  };
}

function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// The word lists capitalise dishes, dances and plans. Within a sentence they start in lower case.
function lowered(slot: string, word: string): string {
  return /^(dish|dance|weekend|evening|work_event)/.test(slot) && !word.startsWith('My ')
    ? word.charAt(0).toLowerCase() + word.slice(1)
    : word;
}
