import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlbumId, MessageId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { type AcceptedVerdict, sendBatch, type Sending, type Verdict } from './send-batch.ts';
import { SendQueue } from './send-queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(20);
});
afterAll(() => database.drop());

const text = (from: TestMember, overrides: Partial<Sending>): Sending => ({
  session: from.session,
  sender: from.id,
  id: uuidv7() as MessageId,
  hash: randomUUID(),
  conversation: null,
  profile: null,
  kind: 'text',
  body: 'Hello',
  media: null,
  reply_to: null,
  album: null,
  as_request: null,
  price: 1,
  max_credits: null,
  sent_at: null,
  new_conversation: uuidv7(),
  ...overrides,
});

const one = async <T>(sql: string, values: unknown[]): Promise<T> =>
  (await database.pool.query(sql, values)).rows[0] as T;
/** Returns the verdicts in the order of the batch. */
const verdictsOf = async (batch: readonly Sending[]): Promise<(Verdict | undefined)[]> => {
  const verdicts = await sendBatch(database.pool, batch);
  return batch.map((sending) => verdicts.get(sending));
};
/** Runs each send as its own statement on its own connection, to expose races that a batch would hide. */
const alone = async (sending: Sending) => (await verdictsOf([sending]))[0]?.outcome;

function acceptedOf(verdict: Verdict | undefined): AcceptedVerdict {
  if (verdict?.outcome !== 'stored' && verdict?.outcome !== 'known')
    throw new Error(`the message is not accepted: ${verdict?.outcome}`);
  return verdict;
}

describe('send_messages', () => {
  test('charges exactly 50 of 1,000 concurrent sends against 50 credits', async () => {
    const from = await createTestMember(database.pool, { credits: 50 });
    const to = await createTestMember(database.pool);
    const conversation = await createTestConversation(database.pool, from.id, to.id);
    const race = database.raceTimes(1_000, () => alone(text(from, { conversation })));
    await expect(race).resolves.toHaveLength(1_000);
    const outcomes = await race;
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'insufficient_credits')).toHaveLength(950);
    expect(
      await one(
        'SELECT credits, (SELECT sum(amount)::int FROM ledger WHERE member_id = $1) AS sum FROM member_counters WHERE member_id = $1',
        [from.id],
      ),
    ).toEqual({ credits: 0, sum: 0 });
    expect(
      await one('SELECT count(*)::int AS count, max(seq) AS last FROM messages WHERE conversation_id = $1', [
        conversation,
      ]),
    ).toEqual({ count: 50, last: 50 });
  }, 60_000);

  test('stores and charges once when the same id is sent 64 times at once', async () => {
    const from = await createTestMember(database.pool, { credits: 1 });
    const to = await createTestMember(database.pool);
    const conversation = await createTestConversation(database.pool, from.id, to.id);
    const sending = text(from, { conversation });
    const answers = await database.raceTimes(64, async () => acceptedOf((await verdictsOf([sending]))[0]));
    expect(answers.filter((answer) => answer?.outcome === 'stored')).toHaveLength(1);
    expect(answers.filter((answer) => answer?.outcome === 'known')).toHaveLength(63);
    expect(
      new Set(
        answers.map((answer) =>
          JSON.stringify([answer?.seq, answer?.accepted_at, answer?.credits, answer?.conversation]),
        ),
      ).size,
    ).toBe(1);
    expect(
      await one("SELECT count(*)::int AS count FROM ledger WHERE reason = 'message' AND member_id = $1", [from.id]),
    ).toEqual({ count: 1 });
    expect(await alone({ ...sending, hash: randomUUID() })).toBe('id_conflict');
  });

  test('stores one of the messages that members send with the same id at once, and refuses the others', async () => {
    const senders = await Promise.all(Array.from({ length: 8 }, () => createTestMember(database.pool)));
    const to = await Promise.all(senders.map(() => createTestMember(database.pool)));
    const id = uuidv7() as MessageId;
    const outcomes = await raceBehindLock(
      database.pool,
      { table: 'messages' },
      senders.map((from, place) => () => alone(text(from, { id, profile: to[place]?.id ?? null }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('id_conflict'), 'stored']);
  });

  test('creates one conversation when both sides send first messages at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [a, b] = await Promise.all([createTestMember(database.pool), createTestMember(database.pool)]);
      const outcomes = await database.raceTimes(8, (index) =>
        alone(index % 2 === 0 ? text(a, { profile: b.id }) : text(b, { profile: a.id })),
      );
      expect(outcomes).toEqual(Array(8).fill('stored'));
      const pair = await one(
        'SELECT count(*)::int AS count, sum(last_seq)::int AS last FROM conversations WHERE a = ANY (ARRAY[$1, $2]::uuid[])'.replace(
          'a =',
          'member_a =',
        ),
        [a.id, b.id],
      );
      expect(pair).toEqual({ count: 1, last: 8 });
    }
  });

  test('shares one conversation between both sides of a queued pair, once in each feed', async () => {
    const [a, b] = await Promise.all([createTestMember(database.pool), createTestMember(database.pool)]);
    const queue = new SendQueue((batch) => sendBatch(database.pool, batch), 2);
    const verdicts = await Promise.all([
      queue.send(text(a, { profile: b.id })),
      queue.send(text(b, { profile: a.id })),
    ]);
    expect(verdicts.map(acceptedOf).map(({ outcome, seq }) => [outcome, seq])).toEqual([
      ['stored', 1],
      ['stored', 2],
    ]);
    expect(new Set(verdicts.map(({ conversation }) => conversation)).size).toBe(1);
    const { rows } = await database.pool.query(
      'SELECT member_id, array_agg(kind ORDER BY number) AS kinds FROM changes WHERE kind <> $3 AND member_id IN ($1, $2) GROUP BY 1',
      [a.id, b.id, 'user'],
    );
    expect(rows.map((row) => row.kinds)).toEqual([
      ['chat', 'message', 'message'],
      ['chat', 'message', 'message'],
    ]);
  });

  test('accepts the other messages of a batch with a refused one', async () => {
    const poor = await createTestMember(database.pool, { credits: 0 });
    const rich = await createTestMember(database.pool);
    const [to, other, third] = await Promise.all([
      createTestMember(database.pool),
      createTestMember(database.pool),
      createTestMember(database.pool),
    ]);
    const verdicts = await verdictsOf([
      text(poor, { profile: to.id }),
      text(rich, { profile: other.id }),
      text(to, { profile: rich.id }),
      text(third, { profile: randomUUID() as typeof to.id }),
    ]);
    expect(verdicts.map((verdict) => verdict?.outcome)).toEqual([
      'insufficient_credits',
      'stored',
      'deferred',
      'not_found',
    ]);
    expect(await one('SELECT count(*)::int AS count FROM conversations WHERE started_by = $1', [poor.id])).toEqual({
      count: 0,
    });
  });

  test('stores the album of each message of a batch, beside refused messages and messages without an album', async () => {
    const members = await Promise.all(
      [0, 9, 9, 9, 9, 9, 9, 9].map((credits) => createTestMember(database.pool, { credits })),
    );
    const albums = [randomUUID(), randomUUID(), null, randomUUID()] as (AlbumId | null)[];
    const batch = albums.map((album, place) =>
      text(members[place] as TestMember, { album, profile: (members[place + 4] as TestMember).id }),
    );
    const verdicts = await verdictsOf(batch);
    expect(verdicts.map((verdict) => verdict?.outcome)).toEqual(['insufficient_credits', ...Array(3).fill('stored')]);
    const stored = await Promise.all(batch.map(({ id }) => one('SELECT album_id FROM messages WHERE id = $1', [id])));
    expect(stored).toEqual([undefined, ...albums.slice(1).map((album_id) => ({ album_id }))]);
  });

  test('allows a free member two conversations under concurrency, and frees a slot when a block is disclosed', async () => {
    const from = await createTestMember(database.pool, { paid: false });
    const others = await Promise.all([...Array(8)].map(() => createTestMember(database.pool)));
    const outcomes = await raceBehindLock(
      database.pool,
      { table: 'conversations' },
      others.map((other) => () => alone(text(from, { profile: other.id }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'premium_required')).toHaveLength(6);
    const reached = others[outcomes.indexOf('stored')];
    const refused = others[outcomes.indexOf('premium_required')];
    if (reached === undefined || refused === undefined) throw new Error('unreachable');
    await database.pool.query('SELECT set_block($1, $2, true)', [reached.id, from.id]);
    // Freeing the slot before the disclosure would reveal the block.
    expect(await alone(text(from, { profile: refused.id }))).toBe('premium_required');
    await database.pool.query('SELECT notify_blocked_member($1, $2)', [from.id, reached.id]);
    expect(await alone(text(from, { profile: refused.id }))).toBe('stored');
    expect(await alone(text(from, { profile: reached.id }))).toBe('blocked_by');
  });

  test('refuses blocked, deleted, invisible, unknown and other-site members, revoked sessions and higher prices', async () => {
    const from = await createTestMember(database.pool);
    const to = await createTestMember(database.pool);
    await database.pool.query('SELECT set_block($1, $2, true)', [from.id, to.id]);
    expect(await alone(text(from, { profile: to.id }))).toBe('blocking');
    expect(await alone(text(to, { profile: from.id }))).toBe('blocked_by');
    const invisible = await createTestMember(database.pool);
    await database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [invisible.id]);
    expect(await alone(text(from, { profile: invisible.id }))).toBe('not_found');
    const deleted = await createTestMember(database.pool, { state: 'deleted' });
    expect(await alone(text(from, { profile: deleted.id }))).toBe('not_found');
    const site = randomUUID();
    await database.pool.query('INSERT INTO sites (id, host) VALUES ($1, $2)', [site, `${site}.example`]);
    const elsewhere = await createTestMember(database.pool, { site });
    expect(await alone(text(from, { profile: elsewhere.id }))).toBe('not_found');
    expect(await alone(text(from, { profile: from.id }))).toBe('not_found');
    const fine = await createTestMember(database.pool);
    expect(await alone(text(from, { profile: fine.id, price: 2, max_credits: 1 }))).toBe('price_changed');
    expect(await alone(text(from, { profile: fine.id, session: 'revoked' }))).toBe('authentication_required');
    expect(await alone(text(from, { profile: fine.id, session: to.session }))).toBe('authentication_required');
    const foreign = await createTestConversation(database.pool, to.id, fine.id);
    expect(await alone(text(from, { conversation: foreign }))).toBe('not_found');
  });

  test('accepts a message of the server for a member without a session, unless the member is erased or suspended', async () => {
    const to = await createTestMember(database.pool);
    const from = await createTestMember(database.pool);
    const sending = () => text(from, { profile: to.id, session: null });
    await database.pool.query('DELETE FROM sessions WHERE member_id = $1', [from.id]);
    expect(await alone(sending())).toBe('stored');
    expect(await one('SELECT count(*)::int AS num FROM sessions WHERE member_id = $1', [from.id])).toEqual({ num: 0 });
    await setState(database.pool, from.id, 'suspended');
    expect(await alone(sending())).toBe('account_suspended');
    await database.pool.query('SELECT erase_member($1)', [from.id]);
    expect(await alone(sending())).toBe('authentication_required');
  });

  test('makes feed numbers visible in ascending order under concurrent commits', async () => {
    const to = await createTestMember(database.pool);
    const senders = await Promise.all([...Array(16)].map(() => createTestMember(database.pool)));
    // The senders hold every connection of the pool.
    const own = new pg.Pool({ connectionString: database.url, max: 1 });
    const seen: number[] = [];
    let areSending = true;
    const read = async () => {
      for (let isLast = false; !isLast;) {
        isLast = !areSending;
        const { rows } = await own.query<{ number: string }>(
          'SELECT number FROM changes WHERE member_id = $1 AND number > $2 ORDER BY number',
          [to.id, seen.at(-1) ?? 0],
        );
        for (const { number } of rows) seen.push(Number(number));
      }
    };
    const sends = senders.flatMap((from) => [...Array(20)].map(() => () => alone(text(from, { profile: to.id }))));
    await Promise.all([database.race(sends).finally(() => (areSending = false)), read()]);
    await own.end();
    const { feed_number } = await one<{ feed_number: string }>(
      'SELECT feed_number FROM member_counters WHERE member_id = $1',
      [to.id],
    );
    expect(seen).toEqual(Array.from({ length: Number(feed_number) }, (_, index) => index + 1));
  });
});
