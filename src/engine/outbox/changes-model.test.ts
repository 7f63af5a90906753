import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getMessages } from '../../../contract/chats/chats.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { changeStep, removalStep, runChanges, type Setup } from '../fixtures/changes-model.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;

function createSetup(): Setup & { readonly server: FakeServer } {
  let fault: Fault = 'none';
  const server = new FakeServer(ME, () => fault);
  const conversation = server.conversationOf(PEER);
  return {
    me: ME,
    peer: PEER,
    conversation,
    server,
    requestOf: () => server.request,
    setFault: (next) => (fault = next),
    peerWrites: async (text) => server.receive(conversation, PEER, crypto.randomUUID(), text),
    peerSpeaks: async () => server.heard.receive(conversation, PEER),
    peerChanges: async (id, text) => server.changeMessage(id, text),
    peerReacts: async (id, emoji) => {
      const message = server.stored.get(id);
      return message?.deleted_at === null && server.react(message, PEER, emoji);
    },
    read: () => server.request(getMessages, { query: { conversation, limit: 200 } }),
    seenByPeer: async () => server.seenByPeers,
  };
}

test('two devices and the server agree on messages, reactions and the view, and a deleted message stays deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeStep, { minLength: 4, maxLength: 24 }), async (steps) => {
      const setup = createSetup();
      await runChanges(setup, steps);
      const { stored, charged } = setup.server;
      expect(charged).toBe([...stored.values()].filter(({ sender }) => sender === ME).length);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('two devices and the server also agree while the devices remove the conversation', async () => {
  const step = fc.oneof({ weight: 9, arbitrary: changeStep }, { weight: 1, arbitrary: removalStep });
  const steps = fc.array(step, { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(steps, (taken) => runChanges(createSetup(), taken)),
    { numRuns: 100 },
  );
}, 60_000);
