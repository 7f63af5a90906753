import type { createAccountPeople, createCompanions } from '../content/cast-people.ts';
import { BEGINNINGS, exchangesFor } from '../content/conversations.ts';
import type { AccountKey } from '../cast/demo-ids.ts';
import { FREE_THREADS, PREMIUM_THREADS, SECOND_THREAD } from '../content/exchanges/threads.ts';
import type { Speaker } from '../content/fill-words.ts';
import { parseThread, type Thread } from '../content/parse-thread.ts';
import type { Person } from '../content/people.ts';
import { type Random, seededRandom } from '../cast/random.ts';
import { JOBS, PETS } from '../content/words.ts';
import { type WrittenMessage, writeConversation } from '../content/write-conversation.ts';

/** A conversation to store: `mine` is the account's side, `theirs` the peer's. */
export interface SeedConversation {
  mine: Person;
  theirs: Person;
  startedBy: 'mine' | 'theirs';
  messages: WrittenMessage[];
  /** Number of last messages, all from the other side, that this side has not read. */
  unread: { mine: number; theirs: number };
}

export interface Cast {
  accounts: ReturnType<typeof createAccountPeople>;
  companions: ReturnType<typeof createCompanions>;
  people: readonly Person[];
  now: Date;
}

const DAY_MS = 86_400_000;
const SECOND_PEERS = 28;

const COMPANION_JOBS: Readonly<Record<string, string>> = {
  mara: 'restore old boats',
  jonas: 'guide people up mountains',
  amina: 'teach chemistry to fifteen-year-olds',
  leila: 'mix the sound at a theatre',
  hanna: 'bind books',
  tomas: 'draw bridges',
  elena: 'translate cookbooks',
  marc: 'keep the books of a harbour',
  ingrid: 'grow roses',
  kofi: 'design sound for museums',
  claire: 'write timetables',
  luis: 'run a kitchen',
};

/** Number of messages between the premium account and each companion. The first is long enough for scrolling. */
const COMPANION_MESSAGES: Readonly<Record<string, number>> = {
  mara: 2_000,
  hanna: 640,
  leila: 460,
  jonas: 380,
  elena: 320,
  amina: 260,
  tomas: 200,
  ingrid: 180,
  marc: 150,
  kofi: 120,
  claire: 90,
  luis: 60,
};

function speakerOf(person: Person, job?: string): Speaker {
  const random = seededRandom(`speaker ${person.id}`);
  const [name = person.name] = person.name.split(' ');
  return { name, city: person.city, pet: random.pick(PETS), job: job ?? random.pick(JOBS) };
}

interface HistoryOptions {
  mine: Person;
  theirs: Person;
  messages: number;
  from: Date;
  until: Date;
  job?: string;
}

function writeHistory(random: Random, { mine, theirs, messages, from, until, job }: HistoryOptions): WrittenMessage[] {
  return writeConversation(random, {
    messages,
    from,
    until,
    opener: random.pick(BEGINNINGS),
    exchanges: exchangesFor(theirs.country),
    mine: speakerOf(mine),
    theirs: speakerOf(theirs, job),
  });
}

function starterOf(messages: readonly WrittenMessage[]): SeedConversation['startedBy'] {
  return messages[0]?.side ?? 'mine';
}

/** Counts the consecutive messages of `side` at the end of the conversation. */
function trailing(messages: readonly WrittenMessage[], side: WrittenMessage['side']): number {
  const last = messages.findLastIndex((message) => message.side !== side);
  return messages.length - 1 - last;
}

function withCompanion(mine: Person, companion: Cast['companions'][number], now: Date): SeedConversation {
  const random = seededRandom(`premium and ${companion.key}`);
  const thread: Thread = parseThread(PREMIUM_THREADS[companion.key] ?? '', now);
  const until = new Date((thread.messages[0]?.at.getTime() ?? now.getTime() - 9 * DAY_MS) - DAY_MS / 2);
  const count = COMPANION_MESSAGES[companion.key] ?? 50;
  const from = new Date(until.getTime() - (20 + count / 6) * DAY_MS);
  const history = writeHistory(random, {
    mine,
    theirs: companion,
    messages: count,
    from,
    until,
    job: COMPANION_JOBS[companion.key],
  });
  const messages = [...history, ...thread.messages];
  return {
    mine,
    theirs: companion,
    startedBy: starterOf(messages),
    messages,
    unread: { mine: thread.unread, theirs: 0 },
  };
}

function withThread(mine: Person, theirs: Person, { messages, unread }: Thread): SeedConversation {
  return { mine, theirs, startedBy: starterOf(messages), messages, unread: { mine: unread, theirs: 0 } };
}

/** Leaves some conversations with unread messages on the account's or on the peer's side. */
function unreadIn(
  random: Random,
  messages: readonly WrittenMessage[],
  chances: { mine: number; theirs: number },
): SeedConversation['unread'] {
  return {
    mine: random.chance(chances.mine) ? Math.min(3, trailing(messages, 'theirs')) : 0,
    theirs: random.chance(chances.theirs) ? trailing(messages, 'mine') : 0,
  };
}

function withMember(mine: Person, theirs: Person, now: Date): SeedConversation {
  const random = seededRandom(`${mine.id} and ${theirs.id}`);
  const count = random.weighted([
    [random.int(3, 9), 22],
    [random.int(10, 30), 40],
    [random.int(30, 70), 26],
    [random.int(70, 130), 12],
  ]);
  const quietDays = random.weighted([
    [random.between(0.1, 2), 8],
    [random.between(2, 20), 30],
    [random.between(20, 120), 40],
    [random.between(120, 330), 22],
  ]);
  const until = new Date(now.getTime() - quietDays * DAY_MS);
  const from = new Date(until.getTime() - (1 + count * random.between(0.3, 1.1)) * DAY_MS);
  const messages = writeHistory(random, { mine, theirs, messages: count, from, until });
  return {
    mine,
    theirs,
    startedBy: starterOf(messages),
    messages,
    unread: unreadIn(random, messages, { mine: quietDays < 20 ? 0.14 : 0, theirs: 0.3 }),
  };
}

function peersFor(random: Random, people: readonly Person[], count: number): Person[] {
  const near = people.filter(
    ({ country, portraits }) => portraits.length > 0 && (['NL', 'BE'].includes(country) || random.chance(0.4)),
  );
  return random.shuffled(near).slice(0, count);
}

/** Creates all conversations of the demo's accounts. `premiumPeers`: how many members, beside the companions, the premium account has. */
export function createConversations(
  { accounts, companions, people, now }: Cast,
  premiumPeers: number,
): SeedConversation[] {
  const account = (key: AccountKey): Person => {
    const found = accounts.find((each) => each.key === key);
    if (found === undefined) throw new Error(`no account ${key}`);
    return found;
  };
  const [free, premium, second] = [account('free'), account('premium'), account('second')];
  const random = seededRandom('peers');
  const thread = parseThread(SECOND_THREAD, now);
  const until = new Date((thread.messages[0]?.at ?? now).getTime() - DAY_MS);
  const earlier = writeHistory(random, {
    mine: premium,
    theirs: second,
    messages: 170,
    from: new Date(until.getTime() - 60 * DAY_MS),
    until,
  });
  return [
    ...companions.map((companion) => withCompanion(premium, companion, now)),
    withThread(premium, second, { messages: [...earlier, ...thread.messages], unread: thread.unread }),
    ...peersFor(random, people, premiumPeers).map((peer) => withMember(premium, peer, now)),
    ...peersFor(random, people, SECOND_PEERS).map((peer) => withMember(second, peer, now)),
    ...companions.flatMap((companion) => {
      const waiting = FREE_THREADS[companion.key];
      return waiting === undefined ? [] : [withThread(free, companion, parseThread(waiting, now))];
    }),
  ].filter(({ messages }) => messages.length > 0);
}
