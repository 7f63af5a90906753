import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHOICES, type SetChatView } from '../../../contract/chats/chat-view.ts';
import { removeChat } from '../../../contract/chats/chats.ts';
import { KNOWN_KINDS } from '../../../contract/sync.ts';
import { PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { readViewEntries } from '../store/chat-views.ts';
import { readConversations } from '../store/conversations.ts';
import { enqueueBlock, enqueueRemoval } from '../outbox/enqueue-action.ts';
import { enqueueMarkedUnread, enqueuePinned } from '../outbox/enqueue-view.ts';
import { reload } from './reload.ts';

const device = new WritingDevice();
const never = new AbortController().signal;

const receive = () => device.server.receive(device.conversation, PEER, crypto.randomUUID());
beforeEach(async () => {
  receive();
  receive();
  await device.pull();
});

type Register = SetChatView extends infer One ? (One extends SetChatView ? Omit<One, 'conversation'> : never) : never;
/** Another device of the member sets a register. */
const setElsewhere = (register: Register) => device.server.setView({ conversation: device.conversation, ...register });
const removeElsewhere = (seq = 2) =>
  device.server.request(removeChat, { body: { conversation: device.conversation, seq } });
const row = () => device.store.conversations.get(device.conversation);
const stored = async () => (await row())?.view;
const pin = (isPinned = true) => enqueuePinned(device.store, device.conversation, isPinned);
const waiting = async () => (await readViewEntries(device.store, device.conversation)).length;
const listed = async () => ((await readConversations(device.store, 100)) ?? []).map(({ row: one }) => one.pinned ?? 0);
type Request = typeof device.server.request;
/** The network, which does some work before the device receives the answer to a call of this name. */
const beforeAnswer =
  (name: string, work: () => unknown): Request =>
  async (call, options) => {
    const answer = await device.server.request(call, options);
    if (call.name === name) await work();
    return answer;
  };
const reloadNow = (request = device.server.request) => reload(device.store, request, { signal: never });

describe('the newest view is stored', () => {
  test('when the answer arrives before the feed', async () => {
    await pin();
    await device.flush();
    const answered = await stored();
    expect(answered).toMatchObject({ pinned: true, number: device.server.feed.length });
    await device.pull();
    expect(await stored()).toEqual(answered);
  });

  test('when the feed arrives before the answer', async () => {
    await pin();
    await device.flush(beforeAnswer('setChatView', () => device.pull()));
    expect([await stored(), await waiting()]).toEqual([device.server.chatWith(PEER).view, 0]);
  });

  test('when the answer arrives after a newer change of another device', async () => {
    await pin();
    await device.flush(
      beforeAnswer('setChatView', async () => {
        setElsewhere({ pinned: false });
        setElsewhere({ marked_unread: true });
        await device.pull();
      }),
    );
    expect(await stored()).toEqual({ ...NO_CHOICES, marked_unread: true, number: device.server.feed.length });
    expect(await row()).not.toHaveProperty('pinned');
  });

  test('when an earlier list of chats arrives after it', async () => {
    await reloadNow(
      beforeAnswer('getChats', async () => {
        await pin();
        await device.flush();
      }),
    );
    expect(await row()).toMatchObject({ pinned: 1, view: { pinned: true } });
  });

  test('when a server without views answers', async () => {
    setElsewhere({ pinned: true });
    await device.pull();
    await reloadNow((async (call, options) => {
      const answer = (await device.server.request(call, options)) as { chats?: { view?: unknown }[] };
      for (const chat of answer.chats ?? []) delete chat.view;
      return answer;
    }) as Request);
    expect(await row()).toMatchObject({ pinned: 1, view: { pinned: true } });
  });

  test.each(['another epoch', 'a refused cursor'])(
    'when the numbers of the feed start again: the device has %s',
    async (reason) => {
      setElsewhere({ marked_unread: true });
      await device.pull();
      const ahead = { ...NO_CHOICES, pinned: true, number: 1_000 };
      await device.store.conversations.where({ conversation: device.conversation }).modify({ view: ahead, pinned: 1 });
      await reloadNow();
      expect(await stored()).toEqual(ahead);
      await enqueueMarkedUnread(device.store, device.conversation, true);
      if (reason === 'another epoch') device.server.epoch = 'bbbbbbbbbbbbbbbb';
      else {
        receive();
        device.server.prunedUpTo = device.server.feed.length;
      }
      await device.pull();
      expect(await stored()).toEqual(device.server.chatWith(PEER).view);
      expect([await listed(), await waiting()]).toEqual([[0], 1]);
    },
  );
});

describe('a removal resets the view', () => {
  beforeEach(async () => {
    setElsewhere({ pinned: true });
    await device.pull();
    await enqueueMarkedUnread(device.store, device.conversation, true);
  });

  test('on this device at once, with the registers that wait, and the next message restores none', async () => {
    await enqueueRemoval(device.store, device.conversation);
    expect([await waiting(), await stored(), (await row())?.pinned]).toEqual([0, undefined, undefined]);
    await device.flush();
    receive();
    await device.pull();
    expect(await listed()).toEqual([0]);
    expect(await stored()).toEqual({ ...NO_CHOICES, number: device.server.feed.length - 1 });
  });

  test('on another device, with the registers that wait here', async () => {
    await removeElsewhere();
    await device.pull();
    expect([await row(), await device.entries()]).toEqual([undefined, []]);
  });

  test('on another device, when the page also brings a new message', async () => {
    await removeElsewhere();
    receive();
    await device.pull();
    expect([await listed(), await waiting()]).toEqual([[0], 0]);
    expect(await stored()).toEqual(device.server.chatWith(PEER).view);
  });

  test('on another device, but not if a later message remains', async () => {
    await removeElsewhere(1);
    await device.pull();
    expect([await listed(), await waiting()]).toEqual([[1], 0]);
  });

  test('but no later choice of another device, which the same page brings', async () => {
    await removeElsewhere();
    receive();
    setElsewhere({ pinned: true });
    await device.pull();
    expect([await listed(), await stored()]).toEqual([[1], device.server.chatWith(PEER).view]);
  });

  test('but no later choice of this device, which waits or has its answer before the echo of the removal', async () => {
    await enqueueRemoval(device.store, device.conversation);
    await device.flush();
    const message = receive();
    // The stream of the device has no connection, so the message arrives with another call.
    await device.store.conversations
      .where({ conversation: device.conversation })
      .modify({ last_seq: message.seq, updated_at: message.accepted_at });
    await pin();
    await device.flush();
    await enqueueMarkedUnread(device.store, device.conversation, true);
    await device.pull();
    expect([await listed(), await waiting()]).toEqual([[1], 1]);
    expect(await stored()).toEqual(device.server.chatWith(PEER).view);
  });

  test('also when the answer to an earlier choice arrives after it', async () => {
    await device.flush(
      beforeAnswer('setChatView', async () => {
        await enqueueRemoval(device.store, device.conversation);
      }),
    );
    expect([await stored(), (await row())?.pinned, await waiting()]).toEqual([undefined, undefined, 0]);
  });

  test('but the server keeps it if a later message was there, which restores it on this device', async () => {
    receive();
    await enqueueRemoval(device.store, device.conversation);
    await device.flush();
    await device.pull();
    expect([await listed(), await stored()]).toEqual([[1], device.server.chatWith(PEER).view]);
  });

  test('with a block, and no register is sent', async () => {
    await enqueueBlock(device.store, PEER);
    await device.flush();
    expect([await row(), await device.entries(), device.server.actions.map(({ call }) => call)]).toEqual([
      undefined,
      [],
      ['block'],
    ]);
  });
});

describe('an app that knew no views', () => {
  beforeEach(async () => {
    setElsewhere({ pinned: true });
    await device.pull();
    await device.store.marks.put({ name: 'kinds', known: KNOWN_KINDS.replace(',chat.view', '') });
    await device.store.conversations.toCollection().modify((held, change) => {
      const { view: _, pinned: __, ...rest } = held;
      change.value = rest;
    });
  });

  /** Pulls and returns the names of the calls. */
  async function callsOfPull(): Promise<string[]> {
    const names: string[] = [];
    await device.pull((call, options) => {
      names.push(call.name);
      return device.server.request(call, options);
    });
    return names;
  }

  test('reloads once after its update, and the row has its view, beside a new message', async () => {
    receive();
    expect(await callsOfPull()).toEqual(['getChats', 'getLikes', 'sync']);
    expect(await row()).toMatchObject({ pinned: 1, view: device.server.chatWith(PEER).view, last_seq: 3, unread: 3 });
    expect(await device.store.marks.get('kinds')).toEqual({ name: 'kinds', known: KNOWN_KINDS });
    expect(await callsOfPull()).toEqual(['sync']);
  });

  test('reloads with the next pull if the reload fails', async () => {
    const failing = (async (call, options) => {
      if (call.name === 'getLikes') throw new Error('The connection is lost.');
      return device.server.request(call, options);
    }) as Request;
    await expect(device.pull(failing)).rejects.toThrow('The connection is lost.');
    expect(await stored()).toBeUndefined();
    expect(await callsOfPull()).toEqual(['getChats', 'getLikes', 'sync']);
    expect(await listed()).toEqual([1]);
  });

  test('also reloads if it stored no mark of its kinds', async () => {
    await device.store.marks.delete('kinds');
    await device.pull();
    expect(await listed()).toEqual([1]);
  });

  test('loads everything once if it has no cursor', async () => {
    await device.store.marks.delete('cursor');
    expect(await callsOfPull()).toEqual(['getChats', 'getLikes', 'sync']);
    expect(await listed()).toEqual([1]);
  });
});
