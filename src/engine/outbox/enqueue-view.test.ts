import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChatView, MUTED_FOREVER, NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import { removeChat } from '../../../contract/chats/chats.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { serverNow } from '../api/server-clock.ts';
import { PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { readViewEntries, shownView } from '../store/chat-views.ts';
import { enqueueRemoval } from './enqueue-action.ts';
import {
  endMarkedUnread,
  enqueueArchived,
  enqueueMarkedUnread,
  enqueueMuted,
  enqueuePinned,
  enqueueShowPictures,
} from './enqueue-view.ts';
import { createFlusher } from './flush.ts';
import { upload } from './upload.ts';

const device = new WritingDevice();

const receive = () => device.server.receive(device.conversation, PEER, crypto.randomUUID());
beforeEach(async () => {
  receive();
  receive();
  await device.pull();
});
afterEach(() => vi.useRealTimers());

/** The conversation of the device, and a value of a register. */
const pin = (isPinned: boolean) => enqueuePinned(device.store, device.conversation, isPinned);
const archive = (isInArchive: boolean) => enqueueArchived(device.store, device.conversation, isInArchive);
const mute = (until: string | null) => enqueueMuted(device.store, device.conversation, until);
/** The registers that wait, oldest first, with a `!` for one that was on the wire. */
const waiting = async () => {
  const entries = await device.store.outbox.orderBy('position').toArray();
  return entries.map(({ request, on_wire }) => {
    const { conversation: _, ...register } = request as { conversation: string };
    return `${JSON.stringify(register)}${on_wire ? '!' : ''}`;
  });
};
const row = () => device.store.conversations.get(device.conversation);
const stored = async () => (await row())?.view ?? NO_CHOICES;
const shown = async () => shownView({ view: await stored() }, await readViewEntries(device.store, device.conversation));
const onServer = (): ChatView => device.server.chatWith(PEER).view ?? NO_CHOICES;
const sent = () => device.server.actions.map(({ body }) => body);
const muteFor = (ms: number) => new Date(serverNow() + ms).toISOString();

describe('a register of a conversation', () => {
  test('is shown while it waits, and stored with the answer that removes its entry', async () => {
    await pin(true);
    expect([await waiting(), (await shown()).pinned, await stored()]).toEqual([['{"pinned":true}'], true, NO_CHOICES]);
    await device.flush();
    expect([await waiting(), await stored(), onServer()]).toEqual([[], await shown(), await shown()]);
    expect(await row()).toMatchObject({ pinned: 1, view: { pinned: true, number: device.server.feed.length } });
    await pin(false);
    await device.flush();
    expect(await row()).not.toHaveProperty('pinned');
  });

  test('never shows the former value between the entry and the answer', async () => {
    await pin(true);
    const seen = new Set<boolean>();
    const look = async () => void seen.add((await shown()).pinned);
    const request = (async (call, options) => {
      await look();
      const answer = await device.server.request(call, options);
      await device.pull();
      await look();
      return answer;
    }) as typeof device.server.request;
    await device.flush(request);
    await look();
    expect([...seen]).toEqual([true]);
  });

  test('has no entry if it is the stored value', async () => {
    await pin(false);
    await archive(false);
    await mute(null);
    await enqueueMarkedUnread(device.store, device.conversation, false);
    expect(await waiting()).toEqual([]);
    await pin(true);
    await device.flush();
    await pin(true);
    expect(await waiting()).toEqual([]);
  });

  test('replaces a waiting one of the same register, and is withdrawn by the stored value', async () => {
    await mute(MUTED_FOREVER);
    await pin(true);
    const later = muteFor(1000);
    await mute(later);
    expect(await waiting()).toEqual(['{"pinned":true}', `{"muted_until":"${later}"}`]);
    await mute(null);
    expect(await waiting()).toEqual(['{"pinned":true}']);
    await pin(false);
    expect(await waiting()).toEqual([]);
    await device.flush();
    expect(sent()).toEqual([]);
  });

  test('follows one on the wire, also the stored value, and of several later ones only the last does', async () => {
    await pin(true);
    await device.flushWith('answer-lost');
    await pin(false);
    expect(await waiting()).toEqual(['{"pinned":true}!', '{"pinned":false}']);
    await pin(true);
    await pin(false);
    expect([await waiting(), (await shown()).pinned]).toEqual([['{"pinned":true}!', '{"pinned":false}'], false]);
    await device.flush();
    expect([await waiting(), onServer().pinned, (await stored()).pinned]).toEqual([[], false, false]);
  });

  test('does not wait behind another register, and changes no other one', async () => {
    await pin(true);
    await enqueueMarkedUnread(device.store, device.conversation, true);
    await archive(true);
    await device.flush(async (call, options) => {
      if (JSON.stringify(options?.body).includes('pinned')) throw new ApiFailure({ kind: 'network' });
      return device.server.request(call, options);
    });
    expect(await waiting()).toEqual(['{"pinned":true}!']);
    expect(onServer()).toMatchObject({ pinned: false, marked_unread: true, archived_seq: 2 });
    expect(await shown()).toMatchObject({ pinned: true, marked_unread: true, archived_seq: 2 });
  });

  test('has no entry for an unknown conversation, or for a removed one until it starts again', async () => {
    const unknown = device.server.conversationOf('bbbbbbbb-0000-4000-8000-000000000009');
    await enqueuePinned(device.store, unknown, true);
    await enqueueShowPictures(device.store, unknown, true);
    await enqueueRemoval(device.store, device.conversation);
    await device.store.outbox.clear();
    await pin(true);
    await mute(MUTED_FOREVER);
    expect(await waiting()).toEqual([]);
    receive();
    await device.pull();
    await pin(true);
    expect(await waiting()).toEqual(['{"pinned":true}']);
  });

  test('is deleted with its refusal, which is reported, and the stored value is shown again', async () => {
    await pin(true);
    await device.flush();
    await pin(false);
    device.server.refusesActions = true;
    const refused: Failure[] = [];
    await createFlusher({
      store: device.store,
      request: device.server.request,
      upload,
      onCredits: () => {},
      onWrongSession: () => {},
      onRefused: (failure) => void refused.push(failure),
    }).run(new AbortController().signal);
    expect([await waiting(), refused.length, (await shown()).pinned]).toEqual([[], 1, true]);
  });
});

describe('the archive', () => {
  test('takes the messages up to the last one, and a later message lifts it', async () => {
    await archive(true);
    await device.flush();
    expect(sent()).toEqual([{ conversation: device.conversation, archived_seq: 2 }]);
    receive();
    await device.pull();
    await archive(true);
    await device.flush();
    expect(onServer().archived_seq).toBe(3);
    await archive(false);
    await device.flush();
    expect([onServer().archived_seq, (await stored()).archived_seq]).toEqual([0, 0]);
  });

  test('of a lifted conversation ends before a mute, so that the mute does not restore it', async () => {
    await archive(true);
    await device.flush();
    receive();
    await device.pull();
    await mute(MUTED_FOREVER);
    expect(await waiting()).toEqual(['{"archived_seq":0}', `{"muted_until":"${MUTED_FOREVER}"}`]);
    await device.flush();
    expect(onServer()).toMatchObject({ archived_seq: 0, muted_until: MUTED_FOREVER });
  });

  test('of a conversation that waits for its lift ends likewise', async () => {
    await archive(true);
    receive();
    await device.pull();
    await mute(MUTED_FOREVER);
    // The stored value is 0, so the waiting register is withdrawn.
    expect(await waiting()).toEqual([`{"muted_until":"${MUTED_FOREVER}"}`]);
  });

  test('of a muted conversation, or of one without a later message, remains with a mute', async () => {
    await archive(true);
    await mute(MUTED_FOREVER);
    await device.flush();
    receive();
    await device.pull();
    const later = muteFor(1000);
    await mute(later);
    expect(await waiting()).toEqual([`{"muted_until":"${later}"}`]);
    await mute(null);
    await device.flush();
    expect(onServer()).toMatchObject({ archived_seq: 2, muted_until: null });
  });

  test('of a conversation whose mute is over ends before the next mute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await archive(true);
    await mute(muteFor(1000));
    await device.flush();
    receive();
    await device.pull();
    vi.setSystemTime(Date.now() + 1000);
    await mute(MUTED_FOREVER);
    expect(await waiting()).toEqual(['{"archived_seq":0}', `{"muted_until":"${MUTED_FOREVER}"}`]);
  });
});

test('the choice to show pictures is sent once for each value, and a removal leaves it', async () => {
  await enqueueShowPictures(device.store, device.conversation, true);
  await enqueueShowPictures(device.store, device.conversation, false);
  expect([await waiting(), await readViewEntries(device.store, device.conversation)]).toEqual([
    ['{"shown":false}'],
    [],
  ]);
  await device.flush();
  expect([await waiting(), sent().length, onServer()]).toEqual([[], 1, NO_CHOICES]);
  await enqueueShowPictures(device.store, device.conversation, true);
  await device.server.request(removeChat, { body: { conversation: device.conversation } });
  await device.pull();
  expect(await waiting()).toEqual(['{"shown":true}']);
});

describe('the mark as unread', () => {
  const end = () => endMarkedUnread(device.store, device.conversation);

  test('ends when the conversation opens, whether it is stored or waits', async () => {
    await enqueueMarkedUnread(device.store, device.conversation, true);
    await end();
    expect(await waiting()).toEqual([]);
    await enqueueMarkedUnread(device.store, device.conversation, true);
    await device.flush();
    await end();
    expect([await waiting(), (await shown()).marked_unread]).toEqual([['{"marked_unread":false}'], false]);
  });

  test('is not written when a conversation without it opens', async () => {
    await end();
    expect(await waiting()).toEqual([]);
    await device.store.conversations.clear();
    await end();
    expect(await waiting()).toEqual([]);
  });
});
