import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { getChats, markRead, sendMessage, sendTyping } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { LiveChange } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { createTestMember, type TestMember, setState } from '../../fixtures/members.ts';
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
/** The events of Anna's streams since the start of the conversation. */
let annasEvents: { name: string; data: string }[];
let stop: () => void;

async function startConversation(annaChose = {}, benChose = {}): Promise<void> {
  anna = await createTestMember(server.database.pool, { name: 'Anna', chosen: annaChose });
  ben = await createTestMember(server.database.pool, { name: 'Ben', chosen: benChose });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  // Members cannot contact an invisible member first, so the invisible member starts the conversation.
  const isInvisible = 'invisible' in benChose;
  const first = await (isInvisible ? asBen : asAnna)(sendMessage, {
    body: newText({ profile: isInvisible ? anna.id : ben.id }),
  });
  conversation = first.body.message.conversation;
  for (let count = 0; count < 3; count += 1) await asAnna(sendMessage, { body: newText({ conversation }) });
  annasEvents = [];
  stop?.();
  stop = server.bus.subscribe(anna.id, (event) => annasEvents.push(event));
}

const read = async (ask: Ask, seq: number) => (await ask(markRead, { body: { conversation, seq } })).body.read_seq;
const marks = async (ask: Ask) => {
  const [chat] = (await ask(getChats)).body.chats;
  return [chat?.read_seq, chat?.peer_delivered_seq, chat?.peer_read_seq];
};

describe('reading', () => {
  beforeEach(() => startConversation());

  test('moves the mark forward only, up to the last message', async () => {
    expect(await read(asBen, 2)).toBe(2);
    expect(await read(asBen, 1)).toBe(2);
    expect(await read(asBen, 0)).toBe(2);
    expect(await read(asBen, 2_147_483_647)).toBe(4);
    expect(await marks(asAnna)).toEqual([0, 4, 4]);
    expect(await Promise.all([1, 4, 2, 3].map((seq) => read(asBen, seq)))).toEqual([4, 4, 4, 4]);
  });

  test('notifies the peer once through the stream and the feed, with the marks', async () => {
    const device = await createDevice(asAnna);
    await read(asBen, 3);
    await read(asBen, 3);
    await read(asBen, 1);
    expect(annasEvents.map(({ name, data }) => [name, LiveChange.parse(JSON.parse(data)).changes])).toEqual([
      ['change', [{ kind: 'receipt', conversation, delivered_seq: 3, read_seq: 3 }]],
    ]);
    expect(await device.pull()).toMatchObject([
      { kind: 'chat', chat: { conversation, peer_read_seq: 3, peer_delivered_seq: 3 } },
    ]);
    expect(await device.pull()).toEqual([]);
  });

  test("notifies the member's other devices", async () => {
    const other = await createDevice(asBen);
    await read(asBen, 4);
    expect(await other.pull()).toMatchObject([
      { kind: 'chat', chat: { conversation, read_seq: 4, num_unread_messages: 0 } },
    ]);
  });

  test('is refused to the blocker and to a member who knows of the block, and notifies nobody', async () => {
    await asAnna(block, { body: { profile: ben.id } });
    const device = await createDevice(asAnna);
    annasEvents.length = 0;
    const codes = async (ask: Ask) => [
      (await ask(markRead, { body: { conversation, seq: 4 } })).code,
      (await ask(sendTyping, { body: { conversation } })).code,
    ];
    expect(await codes(asAnna)).toEqual(['not_found', 'not_found']);
    expect(await codes(asBen)).toEqual(['ok', 'ok']);
    await server.database.pool.query('SELECT notify_blocked_member($1, $2)', [ben.id, anna.id]);
    expect(await codes(asBen)).toEqual(['not_found', 'not_found']);
    expect(annasEvents).toEqual([]);
    expect(await device.pull()).toEqual([]);
  });
});

test.each([
  ['the reader sends none', {}, { read_receipts: false }],
  ['the sender sends none and therefore receives none', { read_receipts: false }, {}],
  ['the reader is invisible', {}, { invisible: true }],
])('receipts are mutual: %s', async (_what, annaChose, benChose) => {
  await startConversation(annaChose, benChose);
  const device = await createDevice(asAnna);
  expect(await read(asBen, 4)).toBe(4);
  expect(annasEvents).toEqual([]);
  expect(await device.pull()).toEqual([]);
  expect((await marks(asAnna))[2]).toBe(0);
  expect((await marks(asBen))[0]).toBe(4);
});

describe('delivery marks', () => {
  let device: Device;
  beforeEach(async () => {
    await startConversation();
    device = await createDevice(asBen);
  });

  test('move at the pull after the one that returns a message, and notify the sender once', async () => {
    await asAnna(sendMessage, { body: newText({ conversation }) });
    annasEvents.length = 0;
    await device.pull();
    expect(await marks(asAnna)).toEqual([0, 4, 0]);
    const before = await createDevice(asAnna);
    await device.pull();
    await device.pull();
    expect(await marks(asAnna)).toEqual([0, 5, 0]);
    expect(await before.pull()).toMatchObject([{ kind: 'chat', chat: { peer_delivered_seq: 5, peer_read_seq: 0 } }]);
    expect(annasEvents.filter(({ name }) => name === 'change')).toHaveLength(2);
  });

  test('do not move back for a device with an older cursor', async () => {
    const second = await createDevice(asBen);
    await asAnna(sendMessage, { body: newText({ conversation }) });
    await device.pull();
    await device.pull();
    await second.pull();
    expect(await marks(asAnna)).toEqual([0, 5, 0]);
  });

  test('do not move for own messages of the member', async () => {
    const sender = await createDevice(asAnna);
    await asAnna(sendMessage, { body: newText({ conversation }) });
    const peer = await createDevice(asBen);
    await sender.pull();
    await sender.pull();
    expect(await marks(asBen)).toEqual([0, 0, 0]);
    expect(await peer.pull()).toEqual([]);
  });

  test('do not move for a number beyond the feed', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query('SELECT conversation FROM acknowledge($1, 1000)', [ben.id]);
    expect(rows).toEqual([]);
    await asAnna(sendMessage, { body: newText({ conversation }) });
    await device.pull();
    await device.pull();
    expect(await marks(asAnna)).toEqual([0, 5, 0]);
  });

  test('are not shared by invisible members', async () => {
    await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [ben.id]);
    await asAnna(sendMessage, { body: newText({ conversation }) });
    annasEvents.length = 0;
    await device.pull();
    await device.pull();
    expect(annasEvents).toEqual([]);
    expect(await marks(asAnna)).toEqual([0, 0, 0]);
  });

  test('are not shared across a block', async () => {
    await asAnna(sendMessage, { body: newText({ conversation }) });
    await asBen(block, { body: { profile: anna.id } });
    const before = await createDevice(asAnna);
    annasEvents.length = 0;
    await device.pull();
    await device.pull();
    expect(annasEvents).toEqual([]);
    expect(await before.pull()).toEqual([]);
  });
});

describe('typing', () => {
  const type = async (ask: Ask) => (await ask(sendTyping, { body: { conversation } })).code;
  const typed = () => annasEvents.filter(({ name }) => name === 'typing').map(({ data }) => JSON.parse(data));

  test('reaches the peer and stores nothing', async () => {
    await startConversation();
    const device = await createDevice(asAnna);
    expect(await type(asBen)).toBe('ok');
    expect(typed()).toEqual([{ member: anna.id, conversation }]);
    expect(await type(asAnna)).toBe('ok');
    expect(typed()).toHaveLength(1);
    expect(await device.pull()).toEqual([]);
  });

  test.each([
    ['the typing member hides typing', {}, { show_typing: false }],
    ['the peer hides typing', { show_typing: false }, {}],
    ['the typing member is invisible', {}, { invisible: true }],
  ])('is not shown if %s', async (_what, annaChose, benChose) => {
    await startConversation(annaChose, benChose);
    expect(await type(asBen)).toBe('ok');
    expect(typed()).toEqual([]);
  });

  test('is not shown for deleted or unconfirmed members', async () => {
    await startConversation();
    for (const state of ['not_confirmed', 'deleted'] as const) {
      await setState(server.database.pool, anna.id, state);
      expect(await type(asBen)).toBe('ok');
    }
    expect(typed()).toEqual([]);
  });
});
