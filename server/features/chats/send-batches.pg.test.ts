import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { LiveChange } from '../../../contract/sync.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { EFFORT } from '../../fixtures/effort.ts';
import { waitForLock } from '../../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, type TestMember, testSite } from '../../fixtures/members.ts';
import { openLiveBus } from '../../platform/live/live-bus.ts';
import { Refusal } from '../../platform/problems.ts';
import { ChatEvents } from './chat-events.ts';
import { send, type SendResult } from './send.ts';
import { sendBatch } from './send-batch.ts';
import { TEST_PRICES } from '../../fixtures/messages.ts';
import { SendQueue } from './send-queue.ts';

// Each run compares the queue on PostgreSQL with a model of it. Two messages occupy both lanes of the queue while the others wait:
//
//   gates locked ─▶ sends queued ─▶ interventions, committed ─▶ gates open, other interventions concurrently ─▶ every answer, event and row

const ACTORS = 8;
/** This actor has no credits. The other actors have different balances, so that a balance identifies its actor. */
const POOR = ACTORS - 1;
const LANES = 2;
/** Erases a sender whose message waits. The random runs need not do so. */
const ERASURE: Intervention = { from: 0, to: 1, kind: 'erase', phase: 'waiting' };

interface Plan {
  readonly from: number;
  readonly to: number;
}
interface Send extends Plan {
  /** Addresses the conversation and not the member, so that the queue does not know the recipient before the first verdict. */
  readonly byConversation: boolean;
}
interface Intervention extends Plan {
  readonly kind: 'erase' | 'suspend' | 'sign out' | 'block';
  /** While the sends wait in the queue, or while `send_messages` decides them. */
  readonly phase: 'waiting' | 'running';
}

const pair = fc.record({ from: fc.nat(ACTORS - 1), to: fc.nat(ACTORS - 1) }).filter(({ from, to }) => from !== to);
const planned: fc.Arbitrary<Send> = fc
  .tuple(pair, fc.boolean())
  .map(([sides, byConversation]) => ({ ...sides, byConversation }));
const intervention: fc.Arbitrary<Intervention> = fc
  .tuple(
    pair,
    fc.constantFrom<Intervention['kind']>('erase', 'suspend', 'sign out', 'block'),
    fc.constantFrom<Intervention['phase']>('waiting', 'running'),
  )
  .map(([sides, kind, phase]) => ({ ...sides, kind, phase }));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(20);
});
afterAll(() => database.drop());

/** The answer to a send after these interventions: `ok` or the code of its refusal. */
function decide({ from, to }: Plan, done: readonly Intervention[]): string {
  const has = (kind: Intervention['kind'], by: number, against?: number) =>
    done.some((one) => one.kind === kind && one.from === by && (against === undefined || one.to === against));
  if (has('erase', from) || has('sign out', from)) return 'authentication_required';
  if (has('suspend', from)) return 'account_suspended';
  if (has('erase', to) || has('suspend', to)) return 'not_found';
  if (has('block', from, to)) return 'blocking';
  if (has('block', to, from)) return 'blocked_by';
  return from === POOR ? 'insufficient_credits' : 'ok';
}

/** Returns all correct answers: an intervention that runs beside the sends takes effect before or after each of them. */
function possibleAnswers(plan: Plan, interventions: readonly Intervention[]): Set<string> {
  const running = interventions.filter(({ phase }) => phase === 'running');
  const waiting = interventions.filter(({ phase }) => phase === 'waiting');
  const subsets = Array.from({ length: 2 ** running.length }, (_, bits) =>
    running.filter((__, place) => (bits & (1 << place)) !== 0),
  );
  return new Set(subsets.map((some) => decide(plan, [...waiting, ...some])));
}

const intervene = async (actors: readonly TestMember[], { kind, from, to }: Intervention): Promise<void> => {
  const [by, against] = [actors[from]?.id, actors[to]?.id];
  const sql = {
    erase: 'SELECT erase_member($1)',
    suspend: "SELECT change_account($1, 'suspend')",
    'sign out': 'DELETE FROM sessions WHERE member_id = $1',
    block: 'SELECT set_block($1, $2, true)',
  };
  try {
    await database.pool.query(sql[kind], kind === 'block' ? [by, against] : [by]);
  } catch (error) {
    // An earlier intervention may have erased the blocker.
    if (!(error instanceof pg.DatabaseError && error.code === 'ME001')) throw error;
  }
};

interface Sent extends Send {
  readonly id: MessageId;
  readonly body: string;
}

interface Outcome {
  readonly actors: readonly TestMember[];
  readonly answers: readonly (Sent & { readonly answer: SendResult | Refusal })[];
  readonly events: ReadonlyMap<TestMember, readonly LiveChange[]>;
}

/** Returns the target of a send. */
function targetOf(actors: readonly TestMember[], { from, to, byConversation }: Send) {
  const [sender, recipient] = [actors[from] as TestMember, actors[to] as TestMember];
  return byConversation ? { conversation: conversationIdOf(sender.id, recipient.id) } : { profile: recipient.id };
}

/** Creates the conversations that sends address. */
async function createConversations(actors: readonly TestMember[], plans: readonly Send[]): Promise<void> {
  const keys = new Set(plans.flatMap((one) => (one.byConversation ? [[one.from, one.to].toSorted().join(' ')] : [])));
  for (const key of keys) {
    const [a, b] = key.split(' ').map((place) => actors[Number(place)]);
    await createTestConversation(database.pool, (a as TestMember).id, (b as TestMember).id);
  }
}

async function run(plans: readonly Send[], interventions: readonly Intervention[]): Promise<Outcome> {
  const { pool } = database;
  const site = await testSite(pool);
  const create = (place: number) =>
    createTestMember(pool, { name: `Actor ${place}`, credits: place === POOR ? 0 : 1_000 * (place + 1), site });
  const actors = await Promise.all(Array.from({ length: ACTORS }, (_, place) => create(place)));
  await createConversations(actors, plans);
  const gates = await Promise.all(Array.from({ length: 2 * LANES }, () => createTestMember(pool, { site })));

  const bus = openLiveBus(undefined, () => {});
  const events = new Map(actors.map((actor) => [actor, [] as LiveChange[]]));
  for (const [actor, received] of events)
    bus.subscribe(actor.id, ({ data }) => received.push(LiveChange.parse(JSON.parse(data))));
  const dependencies = {
    pool,
    queue: new SendQueue((batch) => sendBatch(pool, batch), LANES),
    events: new ChatEvents(bus, 'epoch'),
    pricesOf: async () => TEST_PRICES,
    notifyBlockedMember: async () => undefined,
  };
  const post = (
    from: TestMember,
    where: { profile: MemberId } | { conversation: ConversationId },
    text: Pick<Sent, 'id' | 'body'>,
  ) => send(dependencies, { member: from.id, site, token_hash: from.session }, { ...text, kind: 'text', ...where });

  const gate = await pool.connect();
  try {
    await gate.query('BEGIN');
    await gate.query('SELECT lock_members($1)', [gates.map(({ id }) => id)]);
    const held = gates
      .slice(0, LANES)
      .map((from, place) =>
        post(from, { profile: (gates[LANES + place] as TestMember).id }, { id: uuidv7() as MessageId, body: 'Gate' }),
      );
    await waitForLock(pool, '%send_messages%', LANES);
    const sent = plans.map((plan, place) => ({ ...plan, id: uuidv7() as MessageId, body: `Message ${place}` }));
    const answers = sent.map(async (one) => ({
      ...one,
      answer: await post(actors[one.from] as TestMember, targetOf(actors, one), { id: one.id, body: one.body }).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return error;
          throw error;
        },
      ),
    }));
    await setImmediate();
    for (const one of interventions) if (one.phase === 'waiting') await intervene(actors, one);
    const meanwhile = interventions.filter(({ phase }) => phase === 'running').map((one) => intervene(actors, one));
    await gate.query('COMMIT');
    await expect(Promise.all([...answers, ...held, ...meanwhile])).resolves.toBeDefined();
    return { actors, answers: await Promise.all(answers), events };
  } finally {
    gate.release(true);
    await bus.close();
  }
}

interface StoredRow {
  readonly id: MessageId;
  readonly sender: string;
  readonly conversation: string;
  readonly seq: number;
  readonly credits: number;
  readonly sides: readonly string[];
}

async function readStored(actors: readonly TestMember[]): Promise<Map<string, StoredRow>> {
  const { rows } = await database.pool.query<StoredRow>(
    `SELECT m.id, m.sender_id AS sender, m.conversation_id AS conversation, m.seq, m.credits_after AS credits,
       ARRAY[c.member_a::uuid, c.member_b::uuid] AS sides
     FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.sender_id = ANY ($1)`,
    [actors.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the stored feeds: the message of each number. */
async function readFeeds(actors: readonly TestMember[]): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ place: string; message: string }>(
    `SELECT member_id || ':' || number AS place, message_id AS message FROM changes WHERE member_id = ANY ($1) AND kind = 'message'`,
    [actors.map(({ id }) => id)],
  );
  return new Map(rows.map(({ place, message }) => [place, message]));
}

function checkAnswers({ actors, answers }: Outcome, stored: ReadonlyMap<string, StoredRow>): void {
  for (const { id, body, from, to, answer } of answers) {
    const [sender, recipient] = [actors[from]?.id, actors[to]?.id];
    const row = stored.get(id);
    if (answer instanceof Refusal) {
      expect(row).toBeUndefined();
      if (answer.code === 'insufficient_credits') expect(answer.data).toEqual({ price: 1, credits: 0 });
      if (answer.code.startsWith('block')) expect(answer.data).toEqual({ name: `Actor ${to}` });
    } else {
      const { message, credits } = answer;
      expect(row).toEqual({
        id,
        sender,
        conversation: message.conversation,
        seq: message.seq,
        credits,
        sides: [sender, recipient].toSorted(),
      });
      expect(message).toMatchObject({ id, body, sender });
    }
  }
}

async function checkStreams({ actors, answers, events }: Outcome, erased: ReadonlySet<number>): Promise<void> {
  const feeds = await readFeeds(actors);
  const accepted = answers.flatMap((one) => (one.answer instanceof Refusal ? [] : [{ ...one, answer: one.answer }]));
  for (const [place, actor] of actors.entries()) {
    const own = accepted.filter(({ from, to }) => from === place || to === place);
    const received = events.get(actor) ?? [];
    expect(received).toHaveLength(own.length);
    for (const { member, to, changes, credits } of received) {
      expect(member).toBe(actor.id);
      for (const change of changes) {
        if (change.kind !== 'message') throw new Error(`a stream carries ${change.kind}`);
        const sent = own.find(({ id }) => id === change.message.id);
        expect(sent?.body).toBe(change.message.body);
        expect(credits).toBe(sent?.from === place ? sent.answer.credits : null);
      }
      // Erasure has deleted the feed of an erased member.
      const message = erased.has(place) ? undefined : feeds.get(`${actor.id}:${to}`);
      if (!erased.has(place)) expect(own.map(({ id }) => id as string)).toContain(message);
      if (message !== undefined && changes.length > 0) expect(changes).toMatchObject([{ message: { id: message } }]);
    }
  }
}

async function checkBalances({ actors, answers }: Outcome, erased: ReadonlySet<number>): Promise<void> {
  for (const [place, { id }] of actors.entries()) {
    if (erased.has(place)) continue;
    const { rows } = await database.pool.query(
      `SELECT credits, (SELECT coalesce(sum(amount), 0)::int FROM ledger WHERE member_id = $1) AS sum
       FROM member_counters WHERE member_id = $1`,
      [id],
    );
    const paid = answers.filter(({ from, answer }) => from === place && !(answer instanceof Refusal)).length;
    const credits = (place === POOR ? 0 : 1_000 * (place + 1)) - paid;
    expect(rows).toEqual([{ credits, sum: credits }]);
  }
}

test(
  'answers each send with its own verdict while members are erased, suspended, blocked and signed out',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { minLength: 1, maxLength: 40 }),
        fc.array(intervention, { maxLength: 5 }),
        async (plans, interventions) => {
          const outcome = await run(plans, interventions);
          const codes = outcome.answers.map(({ answer }) => (answer instanceof Refusal ? answer.code : 'ok'));
          outcome.answers.forEach((plan, place) =>
            expect([...possibleAnswers(plan, interventions)]).toContain(codes[place]),
          );
          const stored = await readStored(outcome.actors);
          const accepted = outcome.answers.filter(({ answer }) => !(answer instanceof Refusal)).map(({ id }) => id);
          expect([...stored.keys()].toSorted()).toEqual(accepted.toSorted());
          checkAnswers(outcome, stored);
          const erased = new Set(interventions.filter(({ kind }) => kind === 'erase').map(({ from }) => from));
          await checkStreams(outcome, erased);
          await checkBalances(outcome, erased);
        },
      ),
      { numRuns: 25 * EFFORT, examples: [[[{ from: 0, to: 1, byConversation: false }], [ERASURE]]] },
    );
  },
  120_000 * EFFORT,
);
