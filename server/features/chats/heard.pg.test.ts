import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { getChats, getMessages, markHeard, markRead, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import { createTestConversation, createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { createTestVoice, newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Ben sends a voice message to Anna. */
let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
let voice: MessageId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  voice = await speak();
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const write = async () => (await asBen(sendMessage, { body: newText({ conversation }) })).body.message.id;
const speak = (sender = ben.id) => createTestVoice(server.database.pool, { sender, conversation });
const mark = (message = voice, ask = asAnna) => ask(markHeard, { body: { message } });
const choose = (who: TestMember, column: string, value: boolean) =>
  query(`UPDATE members SET ${column} = $2 WHERE id = $1`, [who.id, value]);
/** The version of the message and its mark, in the newest page and as the last message of the list. */
const seen = async (ask: Ask) => {
  const { messages } = (await ask(getMessages, { query: { conversation } })).body;
  const last = (await ask(getChats)).body.chats[0]?.last_message;
  return [messages.find(({ id }) => id === voice), last].map((one) => [one?.version, one?.heard]);
};
const twice = (version: number, heard?: boolean) => [
  [version, heard],
  [version, heard],
];
const pulled = async (device: Device) =>
  (await device.pull()).flatMap((change) =>
    change.kind === 'message' ? [[change.message.id, change.message.version, change.message.heard]] : [],
  );

/** Makes a call that must change nothing, and returns its code. */
async function codeOf(call: () => Promise<{ code: string }>): Promise<string> {
  const before = await fingerprint(server.database.pool);
  const { code } = await call();
  expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  return code;
}

describe('the mark', () => {
  test('reaches the devices of both members once, as a greater version', async () => {
    const devices = [await createDevice(asAnna), await createDevice(asBen)] as const;
    expect([await seen(asAnna), await seen(asBen)]).toEqual([twice(1, false), twice(1, false)]);
    const events: string[] = [];
    const stops = [anna, ben].map(({ id }) => server.bus.subscribe(id, () => events.push(id)));
    expect((await mark()).body).toEqual({ ok: true });
    expect(await codeOf(() => mark())).toBe('ok');
    for (const stop of stops) stop();
    expect(events.toSorted()).toEqual([anna.id, ben.id].toSorted());
    for (const device of devices) expect(await pulled(device)).toEqual([[voice, 2, true]]);
    expect([await seen(asAnna), await seen(asBen)]).toEqual([twice(2, true), twice(2, true)]);
    expect((await asAnna(getChats)).body.chats).toMatchObject([{ num_unread_messages: 1, read_seq: 0 }]);
  });

  test('is set once by concurrent calls', async () => {
    const device = await createDevice(asAnna);
    const before = device.cursor();
    expect((await Promise.all(Array.from({ length: 8 }, () => mark()))).map(({ code }) => code)).toEqual(
      Array.from({ length: 8 }, () => 'ok'),
    );
    await device.pull();
    const number = (cursor: string) => Number(cursor.split('.')[1]);
    expect(number(device.cursor()) - number(before)).toBe(1);
  });

  test('has no other kind of message', async () => {
    const text = await write();
    const { messages } = (await asAnna(getMessages, { query: { conversation } })).body;
    expect(messages.map((message) => [message.id, 'heard' in message])).toEqual([
      [voice, true],
      [text, false],
    ]);
    expect(await codeOf(() => mark(text))).toBe('not_found');
  });

  test.each([
    ['the sender', () => {}, () => asBen],
    ['another member', () => {}, async () => server.as(await createTestMember(server.database.pool))],
    ['a message that is deleted', () => asBen(deleteMessage, { body: { id: voice } }), () => asAnna],
    ['a removed conversation', () => asAnna(removeChat, { body: { conversation } }), () => asAnna],
    [
      'a member without a confirmed address',
      () => setState(server.database.pool, anna.id, 'not_confirmed'),
      () => asAnna,
    ],
    ['a member who blocks the sender', () => asAnna(block, { body: { profile: ben.id } }), () => asAnna],
    [
      'a member who knows of a block',
      async () => {
        await asBen(block, { body: { profile: anna.id } });
        await query('SELECT notify_blocked_member($1, $2)', [anna.id, ben.id]);
      },
      () => asAnna,
    ],
  ] as const)('is refused for %s, and changes nothing', async (_what, prepare, askOf) => {
    await prepare();
    const ask = await askOf();
    expect(await codeOf(() => mark(voice, ask))).toBe('not_found');
    expect(await codeOf(() => mark(uuidv7() as MessageId, ask))).toBe('not_found');
  });

  test('is hidden by a deletion, whose tombstone does not depend on it', async () => {
    const other = await speak();
    await mark();
    const devices = [await createDevice(asAnna), await createDevice(asBen)];
    for (const id of [voice, other]) await asBen(deleteMessage, { body: { id } });
    for (const device of devices)
      expect(await pulled(device)).toEqual([
        [voice, 3, undefined],
        [other, 3, undefined],
      ]);
    expect(await query('SELECT DISTINCT heard_at FROM messages WHERE conversation_id = $1', [conversation])).toEqual([
      { heard_at: null },
    ]);
  });
});

/** Whether Ben sees the read mark of Anna and the mark that she has heard the message. They are the same. */
async function seesMarks(): Promise<boolean | undefined> {
  const [chat] = (await asBen(getChats)).body.chats;
  const isRead = chat && chat.peer_read_seq > 0;
  const [shown] = await seen(asBen);
  expect(shown).toEqual(isRead ? [2, true] : [1, isRead]);
  return isRead;
}

/** Everything that Ben reads about his conversations. */
const everything = async () => [
  (await asBen(getChats)).body,
  (await asBen(getMessages, { query: { conversation } })).body,
];

describe('the sender sees the mark exactly while they see the read mark', () => {
  const readAndMark = async () => {
    await asAnna(markRead, { body: { conversation, seq: 1 } });
    await mark();
  };

  test.each([
    ['anna', 'read_receipts', false],
    ['ben', 'read_receipts', false],
    ['anna', 'invisible', true],
  ] as const)('%s has %s: %s at the time of the mark', async (who, column, value) => {
    await choose(who === 'anna' ? anna : ben, column, value);
    await asAnna(markRead, { body: { conversation, seq: 1 } });
    const [before, device] = [await everything(), await createDevice(asBen)];
    const events: string[] = [];
    const stop = server.bus.subscribe(ben.id, ({ name }) => events.push(name));
    await mark();
    stop();
    expect([await everything(), await device.pull(), events]).toEqual([before, [], []]);
    expect(await seen(asAnna)).toEqual(twice(2, true));
    await choose(who === 'anna' ? anna : ben, column, !value);
    expect(await seesMarks()).toBe(true);
  });

  test.each([
    ['anna', 'read_receipts', false, false],
    ['ben', 'read_receipts', false, false],
    ['anna', 'invisible', true, false],
    ['ben', 'invisible', true, true],
  ] as const)('%s has %s: %s afterwards', async (who, column, value, shown) => {
    await readAndMark();
    expect(await seesMarks()).toBe(true);
    await choose(who === 'anna' ? anna : ben, column, value);
    expect(await seesMarks()).toBe(shown);
    expect(await seen(asAnna)).toEqual(twice(2, true));
  });

  test('the recipient blocks the sender silently: as at the block', async () => {
    await readAndMark();
    await asAnna(block, { body: { profile: ben.id } });
    await choose(anna, 'read_receipts', false);
    expect(await seesMarks()).toBe(true);
    await choose(anna, 'read_receipts', true);
    await asAnna(unblock, { body: { profile: ben.id } });
    await choose(anna, 'read_receipts', false);
    await asAnna(block, { body: { profile: ben.id } });
    await choose(anna, 'read_receipts', true);
    expect(await seesMarks()).toBe(false);
  });

  test('the sender blocks the recipient silently: the recipient has the mark, and the sender has it after the block', async () => {
    await asBen(block, { body: { profile: anna.id } });
    const [annas, bens] = [await createDevice(asAnna), await createDevice(asBen)];
    const before = bens.cursor();
    await readAndMark();
    expect(await pulled(annas)).toEqual([[voice, 2, true]]);
    expect([await bens.pull(), bens.cursor()]).toEqual([[], before]);
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await seesMarks()).toBe(true);
  });

  test('the sender deletes a message whose mark is hidden: the tombstone does not reveal it', async () => {
    await choose(anna, 'read_receipts', false);
    await readAndMark();
    await asBen(deleteMessage, { body: { id: voice } });
    expect([await seen(asBen), await seen(asAnna)]).toEqual([twice(3), twice(3)]);
  });
});

test('an erased recipient leaves the mark without its time, and an erased sender a tombstone without the mark', async () => {
  const own = await speak(anna.id);
  await mark();
  await mark(own, asBen);
  await query('SELECT erase_member($1)', [anna.id]);
  const rows = await query(
    'SELECT id, version, accepted_at, heard_at FROM messages WHERE conversation_id = $1 ORDER BY seq',
    [conversation],
  );
  expect(rows).toEqual([
    { id: voice, version: 1, accepted_at: expect.any(Date), heard_at: rows[0].accepted_at },
    { id: own, version: 3, accepted_at: expect.any(Date), heard_at: null },
  ]);
  const { messages } = (await asBen(getMessages, { query: { conversation } })).body;
  expect(messages.map(({ version, heard }) => [version, heard])).toEqual([
    [2, true],
    [3, undefined],
  ]);
});

test.each([
  ['deletion', 'SELECT delete_message($1, $2)', () => [ben.id, voice], 'not_found'],
  ['block', 'SELECT set_block($1, $2, true)', () => [anna.id, ben.id], 'not_found'],
  ['mark', 'SELECT mark_heard($1, $2)', () => [anna.id, voice], 'known'],
] as const)('a mark waits for a %s that is not committed, and follows it', async (_what, sql, values, outcome) => {
  const { pool } = server.database;
  const [answer] = await callBeside(pool, {
    work: (client) => client.query(sql, values()),
    calls: [() => pool.query('SELECT outcome FROM mark_heard($1, $2)', [anna.id, voice])],
    pattern: 'SELECT outcome FROM mark_heard(%',
  });
  expect(answer?.rows).toEqual([{ outcome }]);
});
