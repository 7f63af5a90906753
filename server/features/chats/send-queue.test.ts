import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { matchVerdicts, type Sending, type Verdict } from './send-batch.ts';
import { SendQueue } from './send-queue.ts';

const sending = (sender: string, profile: string, body = ''): Sending => ({
  session: '',
  sender: sender as MemberId,
  id: randomUUID() as MessageId,
  hash: '',
  conversation: null,
  profile: profile as MemberId,
  kind: 'text',
  body,
  media: null,
  reply_to: null,
  album: null,
  as_request: null,
  price: 1,
  max_credits: null,
  sent_at: null,
  new_conversation: '',
});
const verdictOf = (outcome: 'stored' | 'deferred', { sender, profile }: Sending) => ({
  outcome,
  conversation: `${sender}-${profile}` as ConversationId,
  recipient: profile as MemberId,
  seq: 1,
  accepted_at: new Date(0),
  credits: 0,
  held: false,
  starts: false,
  sender_number: 1,
  recipient_number: 1,
});
const answerAll = (batch: readonly Sending[], answer: (one: Sending) => Verdict) =>
  new Map(batch.map((one) => [one, answer(one)]));

test('sends a lone message at once and batches waiting ones, each member once, in sender order', async () => {
  const batches: string[][] = [];
  const queue = new SendQueue(async (batch) => {
    batches.push(batch.map(({ sender, body }) => sender + body));
    await Promise.resolve();
    return answerAll(batch, (one) => verdictOf('stored', one));
  }, 1);
  await Promise.all(
    [
      sending('a', 'x', '1'),
      sending('a', 'y', '2'),
      sending('b', 'x', '1'),
      sending('c', 'z', '1'),
      sending('a', 'x', '3'),
    ].map((one) => queue.send(one)),
  );
  expect(batches).toEqual([['a1'], ['a2', 'b1', 'c1'], ['a3']]);
});

test('resends deferred messages and isolates a message that breaks the statement', async () => {
  let tries = 0;
  const queue = new SendQueue(async (batch) => {
    if (batch.some(({ body }) => body === 'broken')) throw new Error('no');
    return answerAll(batch, (one) => verdictOf(one.body === 'again' && (tries += 1) < 3 ? 'deferred' : 'stored', one));
  }, 1);
  const results = await Promise.allSettled(
    [sending('a', 'b'), sending('c', 'd', 'broken'), sending('e', 'f', 'again'), sending('g', 'h')].map((one) =>
      queue.send(one),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(tries).toBe(3);
});

test.each<[string, (rows: Numbered[], first: Numbered) => Numbered[]]>([
  ['is missing', (rows) => rows.slice(1)],
  ['appears twice instead of another', (rows, first) => [first, first, ...rows.slice(2)]],
  ['appears twice beside all others', (rows, first) => [first, ...rows]],
  ['has the number of no message', (rows, first) => [...rows.slice(1), { ...first, ord: 9 }]],
])('settles no message of a batch in which a row %s, and sends each alone', async (_what, damage) => {
  const batches: string[][] = [];
  const queue = new SendQueue(async (batch) => {
    batches.push(batch.map(({ sender }) => sender));
    const rows = batch.map((one, place) => ({ ...verdictOf('stored', one), ord: place + 1 }));
    const [first] = rows;
    return matchVerdicts(batch, batch.length === 1 || first === undefined ? rows : damage(rows, first));
  }, 1);
  const verdicts = await Promise.all(
    [sending('first', 'x'), sending('a', 'x'), sending('b', 'y'), sending('c', 'z')].map((one) => queue.send(one)),
  );
  expect(verdicts.map(({ recipient }) => recipient)).toEqual(['x', 'x', 'y', 'z']);
  expect(batches).toEqual([['first'], ['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('matches verdicts with messages by their number and not by their order', () => {
  const batch = [sending('a', 'x'), sending('b', 'y'), sending('c', 'z')];
  const rows = batch.map((one, place) => ({ ...verdictOf('stored', one), ord: place + 1 })).toReversed();
  expect(batch.map((one) => matchVerdicts(batch, rows).get(one)?.recipient)).toEqual(['x', 'y', 'z']);
});

interface Numbered extends ReturnType<typeof verdictOf> {
  readonly ord: number;
}

interface Plan {
  readonly from: string;
  readonly to: string;
  /** Addresses the message by conversation. The queue derives the sides of a conversation only from verdicts. */
  readonly byConversation: boolean;
}

const pairName = ({ from, to }: Plan): string => [from, to].toSorted().join('-');
const plan = fc
  .record({
    from: fc.constantFrom('a', 'b', 'c', 'd'),
    to: fc.constantFrom('a', 'b', 'c', 'd'),
    byConversation: fc.boolean(),
  })
  .filter(({ from, to }) => from !== to);

/** A fake database whose scheduler triggers commits. It defers messages like send_messages, and some statements fail as a whole. */
function slowDatabase(scheduler: fc.Scheduler, plans: readonly Plan[], fails: readonly boolean[]) {
  const committed: number[] = [];
  const inFlight: string[] = [];
  const clashes: string[] = [];
  let statements = 0;
  const commit = async (batch: readonly Sending[]) => {
    const known = batch.flatMap(({ sender, profile }) => (profile === null ? [sender] : [sender, profile]));
    clashes.push(...known.filter((member) => inFlight.includes(member)), ...(batch.length > 64 ? ['too many'] : []));
    inFlight.push(...known);
    const isFailing = fails[(statements += 1)] === true && batch.length > 1;
    await scheduler.schedule(Promise.resolve(), `commit ${batch.map(({ body }) => body).join()}`);
    for (const member of known) inFlight.splice(inFlight.indexOf(member), 1);
    if (isFailing) throw new Error('the connection broke');
    const busy = new Set<string>();
    return answerAll(batch, (one) => {
      const index = Number(one.body);
      const { from, to } = plans[index] as Plan;
      const isDeferred = busy.has(from) || busy.has(to);
      busy.add(from).add(to);
      if (!isDeferred) committed.push(index);
      return {
        ...verdictOf(isDeferred ? 'deferred' : 'stored', one),
        conversation: pairName(plans[index] as Plan) as ConversationId,
        recipient: to as MemberId,
        seq: index,
      };
    });
  };
  return { commit, committed, clashes };
}

test('answers each message once, preserves the order of each sender and skips busy members in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(plan, { minLength: 1, maxLength: 24 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (scheduler, plans, fails, lanes) => {
        const { commit, committed, clashes } = slowDatabase(scheduler, plans, fails);
        const queue = new SendQueue(commit, lanes);
        const answers = plans.map((one, index) => {
          const message = sending(one.from, one.to, String(index));
          return queue.send(
            one.byConversation ? { ...message, profile: null, conversation: pairName(one) as ConversationId } : message,
          );
        });
        const settled = await scheduler.waitFor(Promise.allSettled(answers));
        expect(settled).toMatchObject(
          plans.map((_, index) => ({ status: 'fulfilled', value: { outcome: 'stored', seq: index } })),
        );
        expect(committed.toSorted((one, other) => one - other)).toEqual(plans.map((_, index) => index));
        for (const member of ['a', 'b', 'c', 'd']) {
          const own = committed.filter((index) => plans[index]?.from === member);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
        expect(clashes).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
