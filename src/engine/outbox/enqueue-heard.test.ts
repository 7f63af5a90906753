import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Message, removeChat } from '../../../contract/chats/chats.ts';
import { ME, PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { applyMessage, messageTables } from '../store/apply-conversations.ts';
import { dropConversation } from '../store/drop-conversation.ts';
import { hold, loadNewest } from '../sync/load-messages.ts';
import { enqueueHeard } from './enqueue-heard.ts';

const device = new WritingDevice();

/** A voice message of the peer that the device holds. It is the last message. */
let voice: Message;
beforeEach(async () => {
  device.server.receive(device.conversation, PEER, crypto.randomUUID());
  voice = device.server.heard.receive(device.conversation, PEER);
  await device.pull();
});

const listen = (message = voice) => enqueueHeard(device.store, message);
/** The version and the mark of the message in the log and in the list of chats. */
const shown = async (id = voice.id) => {
  const row = await device.store.conversations.get(device.conversation);
  return [await device.store.messages.get(id), row?.last_message].map((one) => [one?.version, one?.heard]);
};
const both = (version: number, heard?: boolean) => [
  [version, heard],
  [version, heard],
];
const marksSent = () => device.server.actions.filter(({ call }) => call === 'markHeard').length;

describe('a voice message that the member listens to', () => {
  test('has the mark at once, before and after the answer', async () => {
    await listen();
    expect([await shown(), await device.entries()]).toEqual([both(2, true), ['markHeard queued']]);
    await device.flush();
    expect([await shown(), await device.entries(), marksSent()]).toEqual([both(2, true), [], 1]);
    await device.pull();
    expect(await shown()).toEqual(both(2, true));
    expect(device.server.stored.get(voice.id)).toMatchObject({ version: 2, heard: true });
  });

  test('is marked once, although the screen has an older version of it', async () => {
    await listen();
    await listen();
    expect(await device.entries()).toEqual(['markHeard queued']);
    await device.flush();
    await listen();
    expect([await device.entries(), marksSent()]).toEqual([[], 1]);
  });

  test('is marked although the message is not on this device', async () => {
    await device.store.messages.delete(voice.id);
    await listen();
    expect([await device.entries(), await device.store.messages.count()]).toEqual([['markHeard queued'], 0]);
    await device.flush();
    expect(device.server.stored.get(voice.id)?.heard).toBe(true);
  });

  test('sends the mark again when its answer was lost', async () => {
    await listen();
    await device.flushWith('answer-lost');
    expect([await device.entries(), await shown()]).toEqual([['markHeard queued'], both(2, true)]);
    await device.flush();
    await device.pull();
    expect([await device.entries(), await shown()]).toEqual([[], both(2, true)]);
  });

  test('gets the mark by the feed when another device has set it', async () => {
    device.server.heard.mark(voice.id);
    await device.pull();
    expect(await shown()).toEqual(both(2, true));
    await listen();
    expect(await device.entries()).toEqual([]);
  });
});

test('nothing is sent for a text, for an own voice message, and for a deleted one', async () => {
  const text = device.server.receive(device.conversation, PEER, crypto.randomUUID());
  const own = device.server.heard.receive(device.conversation, ME);
  await device.pull();
  for (const message of [text, own]) await listen(message);
  device.server.changeMessage(voice.id, null);
  await device.pull();
  await listen();
  expect(await device.entries()).toEqual([]);
});

test('the mark of an own voice message arrives by the feed', async () => {
  const own = device.server.heard.receive(device.conversation, ME);
  await device.pull();
  device.server.heard.mark(own.id);
  await device.pull();
  expect(await shown(own.id)).toEqual(both(2, true));
});

describe('while the call waits, the mark stays', () => {
  beforeEach(() => listen());

  test('when a page, or the list of chats, was sent before the call', async () => {
    await hold(device.store, device.conversation, { messages: [voice] });
    device.server.receiveRead(PEER, 1);
    await device.pull();
    expect(await shown()).toEqual(both(2, true));
  });

  test('when everything loads again', async () => {
    device.server.prunedUpTo = device.server.feed.length;
    device.server.receiveRead(PEER, 1);
    await device.pull();
    expect(await shown()).toEqual(both(2, true));
  });

  test('when its page loads again', async () => {
    await device.store.messages.clear();
    await device.store.conversations.toCollection().modify({ oldest_seq: 0, newest_seq: 0, last_message: voice });
    await loadNewest(device.store, device.conversation, device.server.request);
    expect(await shown()).toEqual(both(2, true));
  });

  test('when the conversation leaves the device and returns', async () => {
    await device.store.transaction('rw', device.store.tables, () =>
      dropConversation(device.store, device.conversation),
    );
    await device.store.marks.delete('cursor');
    await device.pull();
    expect([await shown(), await device.entries()]).toEqual([both(2, true), ['markHeard queued']]);
  });
});

test('a deletion replaces the mark, and the call that waits ends without a report', async () => {
  await listen();
  device.server.changeMessage(voice.id, null);
  await device.pull();
  expect(await shown()).toEqual(both(3));
  await device.flush();
  expect([await device.entries(), await shown()]).toEqual([[], both(3)]);
});

test('the call ends when the member has removed the conversation on another device', async () => {
  await listen();
  await device.server.request(removeChat, { body: { conversation: device.conversation, seq: voice.seq } });
  await device.flush();
  await device.pull();
  expect([await device.entries(), await device.store.messages.count()]).toEqual([[], 0]);
});

test('versions that arrive in any order, some of them twice, leave the newest, and the mark stays until the deletion', async () => {
  const heard = { ...voice, version: 2, heard: true };
  const tombstone = { ...voice, version: 3, deleted_at: voice.accepted_at };
  const step = fc.constantFrom('listen' as const, voice, heard, tombstone);
  const byFeed = fc.boolean();
  const steps = fc.array(fc.tuple(step, byFeed), { maxLength: 8 });
  const { store } = device;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await store.messages.put(voice);
      await store.outbox.clear();
      let version = 1;
      for (const [one, isByFeed] of taken) {
        if (one === 'listen') await listen();
        else if (isByFeed) await store.transaction('rw', messageTables(store), () => applyMessage(store, one));
        else await hold(store, device.conversation, { messages: [one] });
        version = Math.max(version, one === 'listen' ? 2 : one.version);
        const stored = await store.messages.get(voice.id);
        expect([stored?.version, stored?.deleted_at !== null]).toEqual([version, version === 3]);
        if (version < 3) expect(stored?.heard === true).toBe(version === 2);
      }
    }),
    { numRuns: 200 },
  );
});
