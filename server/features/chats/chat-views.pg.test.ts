import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { type ConversationId, parseCursor } from '../../../contract/base/ids.ts';
import { SEQ_MAX } from '../../../contract/base/rules.ts';
import { type ChatView, MUTED_FOREVER, NO_CHOICES, setChatView } from '../../../contract/chats/chat-view.ts';
import { getChats, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';

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
/** Ben has written three messages to Anna, whose device has acknowledged them. */
beforeEach(async () => {
  const { pool } = server.database;
  [anna, ben] = [await createTestMember(pool), await createTestMember(pool)];
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(pool, anna.id, ben.id);
  for (let count = 0; count < 3; count += 1) await write(asBen);
  await (await createDevice(asAnna)).pull();
});

const write = (ask: Ask) => ask(sendMessage, { body: newText({ conversation }) });

/** One register and its value. */
type Register =
  | { pinned: boolean }
  | { muted_until: string | null }
  | { archived_seq: number }
  | { marked_unread: boolean }
  | { shown: boolean };
const set = (register: Register, { ask = asAnna, of = conversation } = {}) =>
  ask(setChatView, { body: { conversation: of, ...register } });
async function viewOf(register: Register): Promise<ChatView> {
  const { view } = (await set(register)).body;
  if (view === undefined) throw new Error('the answer has no view');
  return view;
}
const chatOf = async (ask = asAnna) =>
  (await ask(getChats)).body.chats.find((chat) => chat.conversation === conversation);

/** Makes a call that must change nothing, and returns its code. */
async function codeOf(call: () => Promise<{ code: string }>): Promise<string> {
  const before = await fingerprint(server.database.pool);
  const { code } = await call();
  expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  return code;
}

const REGISTERS: [Register, Register][] = [
  [{ pinned: true }, { pinned: false }],
  [{ muted_until: '2036-02-29T12:34:56.789Z' }, { muted_until: null }],
  [{ muted_until: MUTED_FOREVER }, { muted_until: '2000-01-01T00:00:00.000Z' }],
  [{ archived_seq: 2 }, { archived_seq: 0 }],
  [{ marked_unread: true }, { marked_unread: false }],
];

describe.each(REGISTERS)('the register %o', (on, off) => {
  test('is set for the member only: the answer, the list and the feed agree, and a repeated call changes nothing', async () => {
    const [device, bens] = [await createDevice(asAnna), await createDevice(asBen)];
    const theirs = await chatOf(asBen);
    for (const register of [on, off]) {
      const view = await viewOf(register);
      expect(view).toEqual({ ...NO_CHOICES, ...register, number: expect.any(Number) });
      expect((await chatOf())?.view).toEqual(view);
      expect(await device.pull()).toMatchObject([{ kind: 'chat', chat: { conversation, view } }]);
      expect(parseCursor(device.cursor()).number).toBe(view.number);
      expect(await codeOf(() => set(register))).toBe('ok');
      expect(await viewOf(register)).toEqual(view);
    }
    expect([await bens.pull(), await chatOf(asBen)]).toEqual([[], theirs]);
  });
});

describe('a change of a view', () => {
  test('changes one register and leaves the others', async () => {
    await set({ pinned: true });
    await set({ muted_until: MUTED_FOREVER });
    await set({ archived_seq: 3 });
    await set({ shown: true });
    const view = await viewOf({ marked_unread: true });
    expect(view).toMatchObject({ pinned: true, muted_until: MUTED_FOREVER, archived_seq: 3, marked_unread: true });
    expect(await viewOf({ pinned: false })).toEqual({ ...view, pinned: false, number: view.number + 1 });
    expect(await chatOf()).toMatchObject({ shows_pictures: true });
  });

  test('leaves the order of the list, and the unread, delivery and presence of both', async () => {
    const { pool } = server.database;
    const rest = async () => [
      (await pool.query('SELECT * FROM conversations WHERE id = $1', [conversation])).rows,
      (
        await pool.query(
          `SELECT member_id, read_seq, delivered_seq, hidden_seq, shows_pictures FROM conversation_members
           WHERE conversation_id = $1 ORDER BY member_id`,
          [conversation],
        )
      ).rows,
      (await pool.query('SELECT feed_number FROM member_counters WHERE member_id = $1', [ben.id])).rows,
      (await pool.query('SELECT count_badge($1), last_active FROM members WHERE id = $1', [anna.id])).rows,
      (await chatOf())?.num_unread_messages,
    ];
    const before = await rest();
    for (const [on] of REGISTERS) await set(on);
    expect(await rest()).toEqual(before);
  });

  test('notifies the connected devices of the member once, and not the peer', async () => {
    const events: string[] = [];
    const stops = [anna, ben].map(({ id }) => server.bus.subscribe(id, ({ name }) => events.push(`${id} ${name}`)));
    await set({ pinned: true });
    await set({ pinned: true });
    for (const stop of stops) stop();
    expect(events).toEqual([`${anna.id} change`]);
  });

  test('with other fields, several registers or none is refused', async () => {
    const bodies = [{}, { pinned: true, marked_unread: true }, { pinned: true, read_seq: 9 }, { hidden_seq: 1 }];
    for (const body of bodies) expect(await codeOf(() => set(body as Register))).toBe('invalid_request');
  });

  test('is refused for a conversation of others', async () => {
    const ask = server.as(await createTestMember(server.database.pool));
    for (const [register] of REGISTERS) expect(await codeOf(() => set(register, { ask }))).toBe('not_found');
  });

  test('is refused during a block that the member has set or knows of, and not during one they do not know of', async () => {
    await asBen(block, { body: { profile: anna.id } });
    expect(await codeOf(() => set({ pinned: true }, { ask: asBen }))).toBe('not_found');
    const bens = await createDevice(asBen);
    expect(await viewOf({ pinned: true })).toMatchObject({ pinned: true });
    expect(await bens.pull()).toEqual([]);
    await server.database.pool.query('SELECT notify_blocked_member($1, $2)', [anna.id, ben.id]);
    expect(await codeOf(() => set({ pinned: false }))).toBe('not_found');
    await asBen(unblock, { body: { profile: anna.id } });
    expect((await chatOf())?.view).toMatchObject({ pinned: true });
  });
});

test('the pictures of the peer are shown to the member only, and a view counts that change', async () => {
  const device = await createDevice(asAnna);
  const view = await viewOf({ shown: true });
  expect(view).toEqual({ ...NO_CHOICES, number: expect.any(Number) });
  expect(await device.pull()).toMatchObject([{ chat: { shows_pictures: true, view } }]);
  expect(parseCursor(device.cursor()).number).toBe(view.number);
  expect(await chatOf(asBen)).toMatchObject({ shows_pictures: false });
  expect(await codeOf(() => set({ shown: true }))).toBe('ok');
  await set({ shown: false });
  expect(await chatOf()).toMatchObject({ shows_pictures: false });
});

test('a process of the release before shows the pictures of the peer by its own function', async () => {
  const { rows } = await server.database.pool.query('SELECT own_number FROM show_pictures($1, $2, true)', [
    anna.id,
    conversation,
  ]);
  expect(await chatOf()).toMatchObject({ shows_pictures: true, view: { number: Number(rows[0].own_number) } });
});

test.each([
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '10000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.9999999Z',
  '9999-12-31T23:59:59.999+00:00',
  '9999-12-31T23:59:59.999-12:00',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T23:59:60.000Z',
  '2026-01-01T00:00:00Z',
  'infinity',
  '',
])('a mute until %s is refused', async (muted_until) => {
  expect(await codeOf(() => set({ muted_until }))).toBe('invalid_request');
});

describe('the archive', () => {
  test('ends at the last message, and a later message lifts it without a change of the view', async () => {
    const view = await viewOf({ archived_seq: SEQ_MAX });
    expect(view.archived_seq).toBe(3);
    expect(await codeOf(() => set({ archived_seq: 4 }))).toBe('ok');
    await write(asBen);
    expect(await chatOf()).toMatchObject({ last_seq: 4, view });
  });

  test.each([-1, 1.5, SEQ_MAX + 1])('up to %d is refused', async (archived_seq) => {
    expect(await codeOf(() => set({ archived_seq }))).toBe('invalid_request');
  });
});

test('an erasure deletes the choices of the member, and leaves those of the peer', async () => {
  const { pool } = server.database;
  for (const ask of [asAnna, asBen])
    for (const register of [...REGISTERS.map(([on]) => on), { shown: true }]) await set(register, { ask });
  const view = (await chatOf(asBen))?.view;
  await pool.query('SELECT erase_member($1)', [anna.id]);
  const { rows } = await pool.query(
    `SELECT shows_pictures, pinned, muted_until, archived_seq, marked_unread FROM conversation_members
     WHERE conversation_id = $1 AND member_id = $2`,
    [conversation, anna.id],
  );
  const none = { pinned: false, muted_until: null, archived_seq: 0, marked_unread: false };
  expect(rows).toEqual([{ shows_pictures: false, ...none }]);
  expect(await chatOf(asBen)).toMatchObject({ shows_pictures: true, view });
});

test('a device that does not know of a removal changes nothing, and the conversation starts again without choices', async () => {
  await asAnna(removeChat, { body: { conversation } });
  expect(await codeOf(() => set({ muted_until: MUTED_FOREVER }))).toBe('ok');
  expect(await codeOf(() => set({ pinned: true }))).toBe('ok');
  await write(asBen);
  expect((await chatOf())?.view).toMatchObject({ ...NO_CHOICES, number: expect.any(Number) });
  expect(await viewOf({ pinned: true })).toMatchObject({ pinned: true });
});

test('two concurrent calls for a conversation follow each other, and neither is lost', async () => {
  const { pool } = server.database;
  const device = await createDevice(asAnna);
  const call = (view: object) => () =>
    pool.query('SELECT * FROM set_chat_view($1, $2, $3)', [anna.id, conversation, view]);
  const results = await callBeside(pool, {
    work: (client) => client.query('SELECT lock_members($1)', [[anna.id]]),
    calls: [call({ pinned: true }), call({ marked_unread: true })],
    pattern: 'SELECT * FROM set_chat_view(%',
  });
  const numbers = results.map(({ rows }) => Number(rows[0].view_number)).toSorted((a, b) => a - b);
  const view = { pinned: true, marked_unread: true, number: numbers[1] };
  expect((await chatOf())?.view).toMatchObject(view);
  expect(await device.pull()).toMatchObject([{ chat: { view } }]);
  expect(numbers[0]).toBe(Number(numbers[1]) - 1);
});

test('a call that waits for a block is refused', async () => {
  const { pool } = server.database;
  const [result] = await callBeside(pool, {
    work: (client) => client.query('SELECT set_block($1, $2, true)', [anna.id, ben.id]),
    calls: [() => pool.query('SELECT FROM set_chat_view($1, $2, $3)', [anna.id, conversation, { pinned: true }])],
    pattern: 'SELECT FROM set_chat_view(%',
  });
  expect(result?.rowCount).toBe(0);
});

describe('a removal of the conversation', () => {
  beforeEach(async () => {
    for (const [on] of REGISTERS) await set(on);
    await set({ shown: true });
    for (const [on] of REGISTERS) await set(on, { ask: asBen });
  });

  test('resets the registers of the member when it reaches the last message', async () => {
    const theirs = await chatOf(asBen);
    const device = await createDevice(asAnna);
    await asAnna(removeChat, { body: { conversation } });
    expect(await chatOf(asBen)).toEqual(theirs);
    await device.pull();
    const { number } = parseCursor(device.cursor());
    await write(asBen);
    expect(await chatOf()).toMatchObject({ shows_pictures: true, view: { ...NO_CHOICES, number } });
    expect((await device.pull())[0]).toMatchObject({ chat: { view: { ...NO_CHOICES, number } } });
  });

  test('leaves the registers when a later message stays', async () => {
    const view = (await chatOf())?.view;
    await asAnna(removeChat, { body: { conversation, seq: 2 } });
    expect(await chatOf()).toMatchObject({ hidden_seq: 2, view });
    expect(view).toMatchObject({ pinned: true, archived_seq: 2, marked_unread: true });
  });
});
