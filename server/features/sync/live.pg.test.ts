import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, logout } from '../../../contract/account/account.ts';
import { block, unblock } from '../../../contract/blocks.ts';
import { markRead, removeChat, sendMessage, sendTyping } from '../../../contract/chats/chats.ts';
import { type ConversationId, parseCursor } from '../../../contract/base/ids.ts';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { giveTestPassword, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { type Ask, type Caller, headersOf } from '../../fixtures/requests/ask.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { type LiveReader, openLive } from '../../fixtures/requests/live-reader.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await createTestApp();
  origin = await server.listen();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = (await asAnna(sendMessage, { body: newText({ profile: ben.id }, 'one') })).body.message.conversation;
});

const opened: LiveReader[] = [];
afterEach(async () => {
  for (const reader of opened.splice(0)) reader.close();
  await vi.waitFor(() => expect(server.streams.size).toBe(0));
});
async function live(who: Caller | undefined, query?: string): Promise<LiveReader> {
  const reader = await openLive(origin, who, query);
  opened.push(reader);
  return reader;
}

const send = async (ask: Ask, body: string) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;

describe('the live stream', () => {
  test('delivers changes as they happen, with contiguous numbers', async () => {
    const { number, epoch } = parseCursor((await createDevice(asBen)).cursor());
    const reader = await live(ben);
    const two = await send(asAnna, 'two');
    await asBen(markRead, { body: { conversation, seq: 2 } });
    const three = await send(asBen, 'three');
    await asAnna(markRead, { body: { conversation, seq: 3 } });
    await asBen(removeChat, { body: { conversation } });
    await vi.waitFor(() => expect(reader.changes).toHaveLength(5));
    expect(reader.changes.map(({ changes }) => changes)).toEqual([
      [{ kind: 'message', message: two }],
      [{ kind: 'read', conversation, read_seq: 2 }],
      [{ kind: 'message', message: three }],
      [{ kind: 'receipt', conversation, delivered_seq: 3, read_seq: 3 }],
      [{ kind: 'chat_removed', conversation, hidden_seq: 3 }],
    ]);
    expect(reader.changes.map(({ from, to }) => [from, to])).toEqual(
      [1, 2, 3, 4, 5].map((step) => [number + step, number + step]),
    );
    expect(new Set(reader.changes.map((change) => `${change.epoch} ${change.member}`))).toEqual(
      new Set([`${epoch} ${ben.id}`]),
    );
    expect(reader.changes.map(({ credits }) => credits)).toEqual([null, null, 99, null, null]);
  });

  test('sends an empty hint for a new conversation, which the device pulls', async () => {
    const carl = await createTestMember(server.database.pool);
    const reader = await live(carl);
    const device = await createDevice(server.as(carl));
    await asAnna(sendMessage, { body: newText({ profile: carl.id }, 'Hello Carl') });
    await vi.waitFor(() => expect(reader.changes).toMatchObject([{ from: 2, to: 3, changes: [] }]));
    expect((await device.pull()).map(({ kind }) => kind)).toEqual(['chat', 'message']);
  });

  test('delivers typing to every device of the member', async () => {
    const readers = [await live(ben), await live(ben), await live(anna)];
    await asAnna(sendTyping, { body: { conversation } });
    await send(asAnna, 'two');
    await vi.waitFor(() =>
      expect(readers.map(({ names }) => names)).toEqual([['typing', 'change'], ['typing', 'change'], ['change']]),
    );
    expect(readers[0]?.typing).toEqual([{ member: ben.id, conversation }]);
  });

  test('delivers every number of 200 sends of ten members once', async () => {
    const { number } = parseCursor((await createDevice(asBen)).cursor());
    const senders = await Promise.all(Array.from({ length: 10 }, () => createTestMember(server.database.pool)));
    const reader = await live(ben);
    await Promise.all(
      senders.flatMap((from) =>
        Array.from({ length: 20 }, () => server.as(from)(sendMessage, { body: newText({ profile: ben.id }) })),
      ),
    );
    await vi.waitFor(() => {
      const numbers = reader.changes
        .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, step) => from + step))
        .sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 210 }, (_, step) => number + step + 1));
    });
  });

  test('refuses requests for another member and requests without a session', async () => {
    expect((await live(undefined)).status).toBe(403);
    expect((await live(ben, `?member=${anna.id}`)).status).toBe(409);
    expect((await live({ id: anna.id, token: ben.token })).status).toBe(409);
    expect((await live(ben, `?member=${ben.id}`)).status).toBe(200);
  });

  test('allows 20 streams a member and frees the slot of a closed or aborted one', async () => {
    const readers = [];
    for (let count = 0; count < 20; count += 1) readers.push(await live(ben));
    expect(readers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await live(ben)).status).toBe(429);
    expect((await live(anna)).status).toBe(200);
    readers[0]?.close();
    await vi.waitFor(async () => expect((await live(ben)).status).toBe(200));
  });

  test('leaves nothing behind for devices that disconnect before the stream opens', async () => {
    const { hostname, port } = new URL(origin);
    const headers = Object.entries(headersOf(ben))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    // Every request looks up its session again, so that the device disconnects during the lookup.
    const lookedUp = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() * 1_000);
    for (let count = 0; count < 30; count += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`, () =>
        socket.resetAndDestroy(),
      );
      await once(socket, 'close');
    }
    lookedUp.mockRestore();
    await vi.waitFor(() => expect(server.streams.size).toBe(0));
    expect((await live(ben)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  test('notifies and closes the streams of that session only', async () => {
    const token = await logInAs(ben);
    const [ending, other, peer] = [await live({ id: ben.id, token }), await live(ben), await live(anna)];
    await server.as({ id: ben.id, token })(logout);
    await ending.ended;
    expect(ending.names).toEqual(['session_end']);
    expect(ending.text()).not.toContain(token);
    await send(asAnna, 'two');
    await vi.waitFor(() => expect([other.names, peer.names]).toEqual([['change'], ['change']]));
    expect(ending.text()).not.toContain('two');
  });

  test('closes the streams when the same browser logs in again', async () => {
    const token = await logInAs(ben);
    const ending = await live({ id: ben.id, token });
    await logInAs(anna, token);
    await ending.ended;
    expect(ending.names).toEqual(['session_end']);
  });
});

async function logInAs(member: TestMember, before = ''): Promise<string> {
  await giveTestPassword(server.database.pool, member);
  const answer = await server.as()(login, {
    body: { email: member.email, password: PASSWORD },
    headers: { cookie: `auth.session=${before}` },
  });
  return answer.raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
}

describe('a removed or blocked conversation', () => {
  test('sends nothing through the stream or the feed', async () => {
    const [reader, device] = [await live(ben), await createDevice(asBen)];
    await send(asAnna, 'removed words');
    await asBen(removeChat, { body: { conversation } });
    await send(asAnna, 'a new beginning');
    await asBen(block, { body: { profile: anna.id } });
    expect((await asAnna(sendMessage, { body: newText({ conversation }, 'blocked words') })).code).toBe('blocked_by');
    await asAnna(sendTyping, { body: { conversation } });
    await asAnna(markRead, { body: { conversation, seq: 3 } });
    expect(await device.pull()).toEqual([
      { kind: 'chat_gone', conversation },
      { kind: 'hidden', profile: anna.id },
    ]);
    await asBen(unblock, { body: { profile: anna.id } });
    await vi.waitFor(() => expect(reader.changes).toHaveLength(5));
    expect(reader.changes.map(({ changes }) => changes[0]?.kind)).toEqual([
      'message',
      'chat_removed',
      'message',
      undefined,
      undefined,
    ]);
    expect(reader.names).not.toContain('typing');
    expect(reader.text()).not.toContain('blocked words');
    const later = await device.pull();
    expect(later).toMatchObject([
      { kind: 'chat', chat: { conversation, hidden_seq: 2, last_message: { body: 'a new beginning' } } },
    ]);
    expect(JSON.stringify(later)).not.toContain('removed words');
  });
});
