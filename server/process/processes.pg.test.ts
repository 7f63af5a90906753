import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getChats, getMessages, sendMessage, sendTyping } from '../../contract/chats/chats.ts';
import type { ConversationId } from '../../contract/base/ids.ts';
import { sync } from '../../contract/sync.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { findDamage, send, type Sent } from '../fixtures/kill-run.ts';
import { type LiveReader, openLive } from '../fixtures/requests/live-reader.ts';
import { createTestConversation, createTestMember, type TestMember } from '../fixtures/members.ts';
import { newText } from '../fixtures/messages.ts';
import { askForBody } from '../fixtures/requests/patient-client.ts';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

let database: TestDatabase;
let one: ServerProcess;
let two: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, REDIS_URL };
  // Both processes migrate concurrently, under a lock.
  [one, two] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()]);
  await database.drop();
});

let anna: TestMember;
let ben: TestMember;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(database.pool, { name: 'Anna', credits: 1_000 });
  ben = await createTestMember(database.pool, { name: 'Ben', credits: 1_000 });
  conversation = await createTestConversation(database.pool, anna.id, ben.id);
});

const opened: LiveReader[] = [];
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close();
});
async function live(server: ServerProcess, who: TestMember): Promise<LiveReader> {
  const reader = await openLive(server.origin, who);
  opened.push(reader);
  return reader;
}

const at = (server: ServerProcess) => () => server.origin;
const wordsOf = ({ changes }: LiveReader) =>
  changes
    .flatMap((change) => change.changes)
    .flatMap((change) => (change.kind === 'message' ? change.message.body : []));

describe('two processes on one PostgreSQL and one Redis', () => {
  test('deliver messages and typing live between members on different processes', async () => {
    const [annas, bens] = [await live(one, anna), await live(two, ben)];
    for (let turn = 0; turn < 10; turn += 1) {
      const [server, who] = turn % 2 === 0 ? [one, anna] : [two, ben];
      await askForBody(at(server), sendMessage, { who, body: newText({ conversation }, `turn ${turn}`) });
      await vi.waitFor(
        () => expect([wordsOf(annas).at(-1), wordsOf(bens).at(-1)]).toEqual([`turn ${turn}`, `turn ${turn}`]),
        10_000,
      );
    }
    await askForBody(at(two), sendTyping, { who: ben, body: { conversation } });
    await vi.waitFor(() => expect(annas.typing).toEqual([{ member: anna.id, conversation }]), 10_000);
    expect([wordsOf(annas), wordsOf(bens)]).toEqual([
      Array.from({ length: 10 }, (_, turn) => `turn ${turn}`),
      Array.from({ length: 10 }, (_, turn) => `turn ${turn}`),
    ]);
  });

  test.each([
    ['one', 'two'],
    ['two', 'one'],
  ] as const)(
    'lose no acknowledged message when process %s is killed; process %s then serves its members',
    async (victim, survivor) => {
      const servers = { one, two };
      const [dying, living] = [servers[victim], servers[survivor]];
      const [broken, bens] = [await live(dying, anna), await live(living, ben)];
      const { cursor } = await askForBody(at(living), getChats, { who: anna });
      let home = dying;
      const sent: Sent[] = [];
      const writing = Promise.all(
        [anna, ben].map(async (who) => {
          for (let count = 0; count < 60; count += 1)
            sent.push(
              await send(
                who === anna ? () => home.origin : at(living),
                who,
                newText({ conversation }, `${who.id} ${count}`),
              ),
            );
        }),
      );
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(20), 20_000);
      await dying.kill();
      await broken.ended;
      expect(broken.names).not.toContain('session_end');
      home = living;
      const annas = await live(living, anna);
      await writing;

      expect(sent.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
      expect(await findDamage(database.pool, sent)).toEqual([]);
      const last = (await send(at(living), anna, newText({ conversation }, 'and on'))).message;
      await vi.waitFor(() => expect([wordsOf(annas).at(-1), wordsOf(bens).at(-1)]).toEqual(['and on', 'and on']));
      const page = await askForBody(at(living), getMessages, { who: ben, query: { conversation, limit: 200 } });
      expect(page.messages.map(({ id }) => id).toSorted()).toEqual([...sent.map(({ id }) => id), last?.id].toSorted());
      const { changes } = await askForBody(at(living), sync, { who: anna, query: { since: cursor } });
      expect(changes.filter(({ kind }) => kind === 'message')).toHaveLength(121);
      await dying.start();
      expect((await askForBody(at(dying), getChats, { who: anna })).chats).toMatchObject([{ last_seq: 121 }]);
    },
  );

  test('end their streams, answer received requests and exit with 0 on SIGTERM', async () => {
    const reader = await live(one, anna);
    const writing = Promise.all(Array.from({ length: 30 }, () => send(at(one), anna, newText({ conversation }))));
    const stopped = one.stop();
    await reader.ended;
    expect(await stopped).toBe(0);
    await one.start();
    expect(await findDamage(database.pool, await writing)).toEqual([]);
    expect(one.output()).not.toMatch(/error|unhandled/i);
  });
});
