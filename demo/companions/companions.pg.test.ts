import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId, MessageId } from '../../contract/base/ids.ts';
import { type Chats, openChats } from '../../server/features/chats/open-chats.ts';
import { send } from '../../server/features/chats/send.ts';
import { createTestDatabase, type TestDatabase } from '../../server/fixtures/database/database.ts';
import { createTestMember, testSite } from '../../server/fixtures/members.ts';
import { type LiveBus, openLiveBus } from '../../server/platform/live/live-bus.ts';
import { companionMemory } from './companion-memory.ts';
import { startCompanions } from './companions.ts';
import { companionId } from '../cast/demo-ids.ts';
import { TEST_PRICES } from '../../server/fixtures/messages.ts';
import { chatsPort, startDemoPresence } from './start-demo.ts';

const MARA = companionId('mara');
/** The default limit of one second is too short on a busy machine. */
const PATIENT = { timeout: 20_000 };

let database: TestDatabase;
let bus: LiveBus;
let chats: Chats;

beforeAll(async () => {
  database = await createTestDatabase();
  bus = openLiveBus(undefined, () => {});
  chats = await openChats({ pool: database.pool, engine: 'postgresql', bus, countStored: () => {} });
  const site = await testSite(database.pool);
  await database.pool.query(
    `INSERT INTO members (id, site_id, name, gender, date_of_birth, country, fictional, companion, last_active)
     VALUES ($1, $2, 'Mara', 'female', '1985-01-01', 'NL', true, true, now() - interval '1 hour')`,
    [MARA, site],
  );
  await database.pool.query('INSERT INTO member_counters (member_id) VALUES ($1)', [MARA]);
});

afterAll(async () => {
  await bus.close();
  await database.drop();
});

async function writer(name: string) {
  const member = await createTestMember(database.pool, { name, credits: 10 });
  const session = { member: member.id, site: await testSite(database.pool), token_hash: member.session };
  const write = (body: string) =>
    send({ ...chats, pricesOf: async () => TEST_PRICES, notifyBlockedMember: async () => undefined }, session, {
      id: randomUUID() as MessageId,
      profile: MARA,
      kind: 'text',
      body,
    });
  return { ...member, write };
}

const companions = (troubles: unknown[] = []) =>
  startCompanions({
    port: chatsPort(chats),
    memory: companionMemory(database.pool),
    wait: async () => {},
    onFailure: (error) => troubles.push(error),
  });

async function messagesOf(conversation: ConversationId): Promise<{ sender_id: string; body: string }[]> {
  const { rows } = await database.pool.query(
    'SELECT sender_id, body FROM messages WHERE conversation_id = $1 ORDER BY seq',
    [conversation],
  );
  return rows;
}

test('reads and answers through the regular chats, free of charge', async () => {
  const troubles: unknown[] = [];
  const stop = await companions(troubles);
  const robin = await writer('Robin');
  const { message } = await robin.write('Hello Mara, are you real?');
  await expect.poll(async () => (await messagesOf(message.conversation)).length, PATIENT).toBe(2);
  const [, answer] = await messagesOf(message.conversation);
  expect(answer).toMatchObject({ sender_id: MARA, body: expect.stringMatching(/demo companion|not a person/) });
  const { rows } = await database.pool.query(
    `SELECT cm.read_seq, (SELECT sum(amount)::int FROM ledger WHERE member_id = $3) AS balance
       FROM conversation_members cm WHERE conversation_id = $1 AND member_id = $2`,
    [message.conversation, MARA, robin.id],
  );
  expect(rows).toEqual([{ read_seq: 1, balance: 9 }]);
  stop();
  expect(troubles).toEqual([]);
});

test('answers leftover messages once at the next start', async () => {
  const { message } = await (await writer('Nina')).write('Where do you live?');
  expect(await messagesOf(message.conversation)).toHaveLength(1);
  const stop = await companions();
  await expect.poll(async () => (await messagesOf(message.conversation)).length, PATIENT).toBe(2);
  stop();
  const next = await companions();
  // The start would have answered Nina before it answers this message.
  const later = (await (await writer('Robin')).write('And where do you work?')).message.conversation;
  await expect.poll(async () => (await messagesOf(later)).length, PATIENT).toBe(2);
  expect(await messagesOf(message.conversation)).toHaveLength(2);
  next();
});

test('answers no blocked member and still answers the others', async () => {
  const troubles: unknown[] = [];
  const stop = await companions(troubles);
  const robin = await writer('Robin');
  const { message } = await robin.write('Good night');
  await expect.poll(async () => (await messagesOf(message.conversation)).length, PATIENT).toBe(2);
  await database.pool.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [robin.id, MARA]);
  await database.pool.query('UPDATE messages SET sender_id = $2 WHERE conversation_id = $1 AND seq = 2', [
    message.conversation,
    robin.id,
  ]);
  const next = await companions(troubles);
  await expect.poll(() => troubles.length, PATIENT).toBe(1);
  expect(await messagesOf(message.conversation)).toHaveLength(2);
  stop();
  next();
});

test('keeps companions online', async () => {
  const stop = startDemoPresence(database.pool, () => {});
  const presence = async () =>
    (await database.pool.query('SELECT presence FROM profile_cards WHERE id = $1', [MARA])).rows[0]?.presence;
  await expect.poll(presence).toBe('online');
  stop();
});
