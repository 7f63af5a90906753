import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, test } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { getMessages, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import { type ReactionEmoji, setReaction } from '../../../contract/chats/reactions.ts';
import type { MessageId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation, createTestMember } from '../../fixtures/members.ts';
import { createTestVoice, newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** The parts of src/engine/fixtures/changes-model.ts. The types of the app are for a browser, so this program does not import them. */
interface Model {
  readonly changeStep: fc.Arbitrary<unknown>;
  requestOver(ask: (call: Call, options: object) => Promise<object>, faultNow: () => string): unknown;
  runChanges(setup: object, steps: readonly unknown[]): Promise<void>;
}
const MODEL = '../../../src/engine/fixtures/changes-model.ts';

let model: Model;
let database: TestDatabase;
let processes: readonly [TestApp, TestApp];
beforeAll(async () => {
  model = (await import(/* @vite-ignore */ MODEL)) as Model;
  database = await createTestDatabase();
  const redisUrl = REDIS_URL;
  processes = [await createTestApp({ database, redisUrl }), await createTestApp({ database, redisUrl })];
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.drop();
});

/** Makes the calls of a device. */
const answerOf = (ask: Ask) => async (call: Call, options: object) => {
  const { body, query } = options as { body?: object; query?: object };
  const answer = await ask(call, { ...(body && { body }), ...(query && { query }) });
  const { code, status } = answer;
  return code === 'ok' ? { code, status, body: answer.body } : { code, status, data: answer.problem.data };
};

async function createSetup() {
  const [me, peer] = [await createTestMember(database.pool), await createTestMember(database.pool)];
  const conversation = await createTestConversation(database.pool, me.id, peer.id);
  const [one, two] = processes;
  const theirs = two.as(peer);
  let fault = 'none';
  return {
    me: me.id,
    peer: peer.id,
    conversation,
    requestOf: (device: number) => model.requestOver(answerOf(processes[device === 0 ? 0 : 1].as(me)), () => fault),
    setFault: (next: string) => (fault = next),
    peerWrites: (text: string) => one.as(peer)(sendMessage, { body: newText({ conversation }, text) }),
    peerSpeaks: () => createTestVoice(database.pool, { sender: peer.id, conversation }),
    peerChanges: (id: MessageId, text: string | null) =>
      text === null
        ? theirs(deleteMessage, { body: { id } })
        : theirs(editMessage, { body: { id, body: text, edit_id: uuidv7() } }),
    peerReacts: (message: MessageId, emoji: ReactionEmoji | null) => theirs(setReaction, { body: { message, emoji } }),
    read: async () => (await one.as(me)(getMessages, { query: { conversation } })).body,
    seenByPeer: async () => {
      const { reactions = [] } = (await theirs(getMessages, { query: { conversation } })).body;
      return new Map(reactions.flatMap(({ message, member, emoji }) => (member === me.id ? [[message, emoji]] : [])));
    },
  };
}

test('two devices of a member agree with two processes of the server, and a deleted message stays deleted', async () => {
  const steps = fc.array(model.changeStep, { minLength: 6, maxLength: 24 });
  const property = fc.asyncProperty(steps, async (taken) => model.runChanges(await createSetup(), taken));
  await fc.assert(property, { numRuns: 25 });
}, 120_000);
