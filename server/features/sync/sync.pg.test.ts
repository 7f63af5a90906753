import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { getChats, getMessages, markRead, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import {
  type ConversationId,
  type Cursor,
  formatCursor,
  type MemberId,
  parseCursor,
} from '../../../contract/base/ids.ts';
import { SYNC_PAGE } from '../../../contract/base/rules.ts';
import { type Change, sync } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { waitForLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
let device: Device;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna', credits: 2_000 });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  device = await createDevice(asAnna);
  conversation = (await asBen(sendMessage, { body: newText({ profile: anna.id }, 'one') })).body.message.conversation;
});

const send = async (ask: Ask, body: string) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const kinds = (changes: readonly Change[]) => changes.map(({ kind }) => kind);
const wordsIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'message' ? change.message.body : []));
const since = async (cursor: Cursor) => asAnna(sync, { query: { since: cursor } });

describe('the changes after a cursor', () => {
  test('contain the conversation with its peer, then its messages, once', async () => {
    const two = await send(asBen, 'two');
    const changes = await device.pull();
    expect(changes).toMatchObject([
      {
        kind: 'chat',
        chat: { conversation, profile: ben.id, num_unread_messages: 2, last_message: two },
        profile: { id: ben.id, name: 'Ben' },
      },
      { kind: 'message', message: { body: 'one', seq: 1 } },
      { kind: 'message', message: two },
    ]);
    expect(await device.pull()).toEqual([]);
  });

  test('contain each object once, in its current state', async () => {
    await device.pull();
    for (const seq of [2, 3, 4]) {
      await send(asBen, `${seq}`);
      await asAnna(markRead, { body: { conversation, seq } });
    }
    const changes = await device.pull();
    expect(kinds(changes)).toEqual(['chat', 'message', 'message', 'message']);
    expect(changes[0]).toMatchObject({ chat: { read_seq: 4, num_unread_messages: 0 } });
  });

  test('come with the balance, and a purchase is a change of the member', async () => {
    await device.pull();
    await send(asAnna, 'two');
    expect((await since(device.cursor())).body.credits).toBe(1_999);
    await device.pull();
    await server.database.pool.query('SELECT credit($1, 5, $2, $3)', [anna.id, 'test', crypto.randomUUID()]);
    const { changes, credits } = (await since(device.cursor())).body;
    expect([changes, credits]).toEqual([[{ kind: 'user' }], 2_004]);
  });

  test('have contiguous numbers across pulls', async () => {
    const numbers: number[] = [parseCursor(device.cursor()).number];
    for (let count = 2; count < 6; count += 1) {
      await send(count % 2 === 0 ? asAnna : asBen, String(count));
      await device.pull();
      numbers.push(parseCursor(device.cursor()).number);
    }
    const { rows } = await server.database.pool.query(
      'SELECT array_agg(number::int ORDER BY number) AS numbers FROM changes WHERE member_id = $1',
      [anna.id],
    );
    expect(rows[0]?.numbers).toEqual(Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1));
  });

  test(`are split into pages of ${SYNC_PAGE}, each change once`, async () => {
    const texts = Array.from({ length: SYNC_PAGE + 60 }, (_, index) => `words ${index}`);
    await Promise.all(texts.map((body) => send(asAnna, body)));
    const first = (await since(device.cursor())).body;
    expect([first.more, parseCursor(first.cursor).number - parseCursor(device.cursor()).number]).toEqual([
      true,
      SYNC_PAGE,
    ]);
    const changes = await device.pull();
    expect(wordsIn(changes).toSorted()).toEqual(['one', ...texts].toSorted());
    const seqs = changes.flatMap((change) => (change.kind === 'message' ? change.message.seq : []));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect((await since(device.cursor())).body.more).toBe(false);
  });
});

describe('a cursor that sync cannot continue from', () => {
  const refused = async (cursor: Cursor) => {
    const { status, code } = await since(cursor);
    return [status, code];
  };
  const TOO_OLD = [410, 'cursor_too_old'];

  test('is refused for another epoch, the future or pruned changes', async () => {
    await send(asBen, 'two');
    const begin = device.cursor();
    await device.pull();
    const { epoch, number } = parseCursor(device.cursor());
    expect(await refused(formatCursor('0123456789abcdef', number))).toEqual(TOO_OLD);
    expect(await refused(formatCursor(epoch, number + 1))).toEqual(TOO_OLD);
    expect(await refused(formatCursor(epoch, 999_999_999_999_999))).toEqual(TOO_OLD);
    expect(await refused(begin)).toEqual([200, 'ok']);
    await server.database.pool.query('UPDATE member_counters SET feed_pruned = 2 WHERE member_id = $1', [anna.id]);
    expect(await refused(formatCursor(epoch, 1))).toEqual(TOO_OLD);
    expect(await refused(formatCursor(epoch, 2))).toEqual([200, 'ok']);
  });

  test('is no acknowledgement', async () => {
    const { epoch, number } = parseCursor((await asAnna(getChats)).body.cursor);
    await since(formatCursor('0123456789abcdef', number));
    await since(formatCursor(epoch, number + 5));
    expect((await asBen(getChats)).body.chats).toMatchObject([{ peer_delivered_seq: 0 }]);
  });
});

describe('removing', () => {
  beforeEach(async () => {
    await send(asAnna, 'two');
    await device.pull();
  });

  test('affects one side, and only newer messages appear again', async () => {
    expect((await asAnna(removeChat, { body: { conversation } })).body).toEqual({ ok: true });
    expect(await device.pull()).toEqual([{ kind: 'chat_removed', conversation, hidden_seq: 2 }]);
    expect((await asAnna(getChats)).body.chats).toEqual([]);
    expect((await asBen(getChats)).body.chats).toMatchObject([{ last_seq: 2, hidden_seq: 0, peer_read_seq: 0 }]);
    expect((await asBen(getMessages, { query: { conversation } })).body.messages).toHaveLength(2);
    await send(asBen, 'three');
    const changes = await device.pull();
    expect(changes).toMatchObject([
      { kind: 'chat', chat: { hidden_seq: 2, num_unread_messages: 1 } },
      { kind: 'message', message: { body: 'three' } },
    ]);
    expect((await asAnna(getMessages, { query: { conversation } })).body.messages.map(({ body }) => body)).toEqual([
      'three',
    ]);
  });

  test('sends no removed messages to a device that was offline', async () => {
    await send(asBen, 'not to be seen');
    await asAnna(removeChat, { body: { conversation } });
    await send(asBen, 'to be seen');
    const changes = await device.pull();
    expect(wordsIn(changes)).toEqual(['to be seen']);
    expect(JSON.stringify(changes)).not.toContain('not to be seen');
    expect(kinds(changes)).toEqual(['chat', 'chat_removed', 'message']);
  });

  test('by profile removes its conversations and is idempotent', async () => {
    expect((await asAnna(removeChat, { body: { profile: ben.id } })).body).toEqual({ ok: true });
    expect((await asAnna(removeChat, { body: { profile: ben.id } })).code).toBe('ok');
    expect((await asAnna(getChats)).body.chats).toEqual([]);
    expect((await device.pull()).at(-1)).toEqual({ kind: 'chat_removed', conversation, hidden_seq: 2 });
    const unrelated = await createTestMember(server.database.pool);
    expect((await asAnna(removeChat, { body: { profile: unrelated.id } })).code).toBe('not_found');
  });

  test('waits for a device that is reading the conversation, without a deadlock', async () => {
    const { pool } = server.database;
    const reading = await pool.connect();
    await reading.query('BEGIN');
    await reading.query('SELECT lock_members($1)', [[anna.id, ben.id]]);
    const removed = asAnna(removeChat, { body: { conversation } });
    await waitForLock(pool, '%remove_chat%');
    await reading.query('SELECT mark_read($1, $2, 1)', [anna.id, conversation]);
    await reading.query('COMMIT');
    reading.release();
    expect((await removed).code).toBe('ok');
  });
});

describe('blocking', () => {
  test("removes the conversation from the blocker's devices at once, and from the sender's when a message is refused", async () => {
    const peer = await createDevice(asBen);
    await device.pull();
    await send(asBen, 'unseen as yet');
    await peer.pull();
    await asAnna(block, { body: { profile: ben.id } });
    const removed = (profile: MemberId) => [
      { kind: 'chat_gone', conversation },
      { kind: 'hidden', profile },
    ];
    expect(await device.pull()).toEqual(removed(ben.id));
    expect(await peer.pull()).toEqual([]);
    for (let count = 0; count < 2; count += 1)
      expect((await asBen(sendMessage, { body: newText({ conversation }, 'let me in') })).code).toBe('blocked_by');
    expect(await peer.pull()).toEqual(removed(anna.id));
    expect([await device.pull(), await peer.pull()]).toEqual([[], []]);
  });

  test('is idempotent, and unblocking restores the conversation', async () => {
    await device.pull();
    for (let count = 0; count < 2; count += 1)
      expect((await asAnna(block, { body: { profile: ben.id } })).body).toEqual({ blocked: true });
    const { number } = parseCursor(device.cursor());
    await device.pull();
    expect(parseCursor(device.cursor()).number - number).toBe(2);
    for (let count = 0; count < 2; count += 1)
      expect((await asAnna(unblock, { body: { profile: ben.id } })).body).toEqual({ blocked: false });
    expect(await device.pull()).toMatchObject([{ kind: 'chat', chat: { conversation } }]);
    expect((await asBen(sendMessage, { body: newText({ conversation }, 'thank you') })).status).toBe(201);
  });

  test('refuses a first message that is sent while its recipient is blocking the sender', async () => {
    const { pool } = server.database;
    const carl = await createTestMember(pool);
    const blocking = await pool.connect();
    await blocking.query('BEGIN');
    await blocking.query('SELECT set_block($1, $2, true)', [carl.id, ben.id]);
    const sent = asBen(sendMessage, { body: newText({ profile: carl.id }) });
    await waitForLock(pool, '%send_messages%');
    await blocking.query('COMMIT');
    blocking.release();
    expect((await sent).code).toBe('blocked_by');
  });
});
