import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Message, removeChat } from '../../../contract/chats/chats.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import { ME, PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { dropConversation, removeUpTo } from '../store/drop-conversation.ts';
import { dropDamaged } from '../store/drop-damaged.ts';
import { putReactions, readReactions, shownReactions } from '../store/reactions.ts';
import { endSession } from '../store/session.ts';
import { hold, loadNewest } from '../sync/load-messages.ts';
import { enqueueRemoval } from './enqueue-action.ts';
import { countUnsent, readOutgoing } from './unsent.ts';

const device = new WritingDevice();

/** A message of the peer that the device holds. */
let hello: Message;
beforeEach(async () => {
  hello = device.server.receive(device.conversation, PEER, crypto.randomUUID());
  await device.pull();
});

const stored = async (): Promise<[string, string | null][]> => {
  const range = { conversation: device.conversation, from: 0, to: Infinity };
  return (await readReactions(device.store, range)).map(({ member, emoji }) => [member, emoji]);
};
/** The emojis that the log draws at the first message, with a `?` for one that waits. */
const shown = async (message = hello.id) => {
  const range = { conversation: device.conversation, from: 0, to: Infinity };
  const [rows, waiting] = [await readReactions(device.store, range), (await readOutgoing(device.store, PEER)).reacting];
  const drawn = shownReactions(rows, waiting, ME).get(message) ?? [];
  return drawn.map(({ emoji, isWaiting }) => (isWaiting ? `${emoji}?` : emoji));
};
/** The reaction of the peer, as the server has it. */
const ofPeer = (emoji: string | null, message = hello): Reaction => device.server.react(message, PEER, emoji);
const onServer = () => device.server.seenByPeers.get(hello.id);
const put = (...reactions: Reaction[]) =>
  device.store.transaction('rw', device.store.tables, () => putReactions(device.store, reactions));
/** Another device of the member removes the conversation. */
const removeElsewhere = () =>
  device.server.request(removeChat, { body: { conversation: device.conversation, seq: hello.seq } });
const inTransaction = (work: () => Promise<unknown>) => device.store.transaction('rw', device.store.tables, work);

describe('a reaction of this member', () => {
  test('is shown while it waits, and stored with the answer that removes its entry', async () => {
    await device.react(hello.id, '👍');
    expect([await shown(), await stored(), await device.entries()]).toEqual([['👍?'], [], ['setReaction queued']]);
    await device.flush();
    expect([await shown(), await stored(), await device.entries()]).toEqual([['👍'], [[ME, '👍']], []]);
    await device.react(hello.id, null);
    expect([await shown(), await stored()]).toEqual([[], [[ME, '👍']]]);
    await device.flush();
    expect([await shown(), await stored(), onServer()]).toEqual([[], [[ME, null]], null]);
  });

  test('never shows the former emoji between the entry and the answer', async () => {
    await device.react(hello.id, '👍');
    await device.flush();
    await device.react(hello.id, '❤️');
    const seen = new Set<string>();
    const look = async () => void seen.add((await shown()).join());
    const request = (async (call, options) => {
      await look();
      const answer = await device.server.request(call, options);
      await look();
      return answer;
    }) as typeof device.server.request;
    await device.flush(request);
    await look();
    expect([...seen]).toEqual(['❤️?', '❤️']);
  });

  test('replaces a waiting one, and is withdrawn by the choice of the stored emoji', async () => {
    for (const emoji of ['👍', '❤️', '🔥'] as const) await device.react(hello.id, emoji);
    expect(await device.entries()).toEqual(['setReaction queued']);
    await device.react(hello.id, null);
    expect(await device.entries()).toEqual([]);
    await device.react(hello.id, '🔥');
    await device.flush();
    await device.react(hello.id, '😮');
    await device.react(hello.id, '🔥');
    expect([await device.entries(), device.server.actions.length]).toEqual([[], 1]);
  });

  test('follows one on the wire, and of several later ones only the last does', async () => {
    await device.react(hello.id, '👍');
    await device.flushWith('answer-lost');
    for (const emoji of ['❤️', '🔥', null] as const) await device.react(hello.id, emoji);
    expect([await device.entries(), await shown()]).toEqual([['setReaction queued', 'setReaction queued'], []]);
    await device.flush();
    expect([await device.entries(), onServer(), await shown()]).toEqual([[], null, []]);
  });

  test('does not wait behind a refused message, and messages have queues of their own', async () => {
    const other = device.server.receive(device.conversation, PEER, crypto.randomUUID());
    await device.pull();
    device.server.credits = 0;
    await device.write('costs too much');
    await device.react(hello.id, '👍');
    await device.react(other.id, '❤️');
    expect(await countUnsent(device.store)).toBe(1);
    await device.flush();
    expect([await device.entries(), await shown(), await shown(other.id)]).toEqual([
      ['sendMessage failed'],
      ['👍'],
      ['❤️'],
    ]);
  });

  test('is deleted with its refusal, and the stored one is shown again', async () => {
    await device.react(hello.id, '👍');
    await device.flush();
    await device.react(hello.id, '❤️');
    await device.flush(device.refusing('setReaction'));
    expect([await device.entries(), await shown()]).toEqual([[], ['👍']]);
  });

  test('during a silent block has the same effect here, and none for the blocker', async () => {
    await device.react(hello.id, '👍');
    await device.flush();
    device.server.receiveBlock(PEER);
    await device.react(hello.id, '❤️');
    await device.flush();
    expect([await shown(), await device.entries(), onServer()]).toEqual([['❤️'], [], '👍']);
  });
});

describe('the stored reactions', () => {
  test('arrive by the feed, in any order, and only a greater number replaces one', async () => {
    const first = ofPeer('👍');
    const second = ofPeer(null);
    await device.pull();
    expect([await stored(), await shown()]).toEqual([[[PEER, null]], []]);
    await put(first);
    expect(await stored()).toEqual([[PEER, null]]);
    await put(
      { ...second, emoji: '🔥', number: second.number + 2 },
      { ...second, emoji: '👍', number: second.number + 1 },
    );
    expect(await stored()).toEqual([[PEER, '🔥']]);
  });

  test('have an emoji of a newer server as it is', async () => {
    ofPeer('🦄');
    await device.pull();
    expect(await shown()).toEqual(['🦄']);
  });

  test('are stored before their message, which a page may still bring', async () => {
    await inTransaction(() => device.store.messages.clear());
    ofPeer('👍');
    await device.pull();
    expect(await stored()).toEqual([[PEER, '👍']]);
  });

  test('arrive with a page and with the list of chats', async () => {
    ofPeer('👍');
    await inTransaction(async () => {
      await device.store.marks.delete('cursor');
      await device.store.reactions.clear();
    });
    await device.pull();
    expect(await stored()).toEqual([[PEER, '👍']]);
    const older = device.server.receive(device.conversation, PEER, crypto.randomUUID());
    await inTransaction(() => device.store.conversations.toCollection().modify({ oldest_seq: 0, newest_seq: 0 }));
    device.server.react(older, PEER, '❤️');
    await loadNewest(device.store, device.conversation, device.server.request);
    expect(await stored()).toEqual([
      [PEER, '👍'],
      [PEER, '❤️'],
    ]);
  });

  test('leave with a tombstone, with the waiting ones, and an earlier page does not restore them', async () => {
    const reaction = ofPeer('👍');
    const next = device.server.receive(device.conversation, PEER, crypto.randomUUID());
    ofPeer('😮', next);
    // The list of chats has no reactions to `next`, so a lost one does not return.
    device.server.receive(device.conversation, PEER, crypto.randomUUID());
    await device.pull();
    await device.react(hello.id, '❤️');
    device.server.changeMessage(hello.id, null);
    await device.pull();
    expect([await stored(), await device.entries()]).toEqual([[[PEER, '😮']], []]);
    device.server.changeMessage(next.id, null);
    await device.pull();
    expect(await stored()).toEqual([]);
    await hold(device.store, device.conversation, { messages: [hello], reactions: [reaction] });
    await put({ ...reaction, number: 99 });
    await device.react(hello.id, '🔥');
    expect([await stored(), await device.entries()]).toEqual([[], []]);
  });

  test('leave with a tombstone that a page brings', async () => {
    ofPeer('👍');
    await device.pull();
    device.server.changeMessage(hello.id, null);
    const tombstone = device.server.stored.get(hello.id);
    await hold(device.store, device.conversation, { messages: tombstone === undefined ? [] : [tombstone] });
    expect(await stored()).toEqual([]);
  });

  test('leave with an answer from before a deletion that the device knows', async () => {
    await device.react(hello.id, '👍');
    const late = (async (call, options) => {
      const answer = await device.server.request(call, options);
      device.server.changeMessage(hello.id, null);
      await device.pull();
      return answer;
    }) as typeof device.server.request;
    await device.flush(late);
    expect([await stored(), await device.entries()]).toEqual([[], []]);
  });

  test('leave with a removal up to a number, and those above stay', async () => {
    const later = device.server.receive(device.conversation, PEER, crypto.randomUUID());
    const below = ofPeer('👍');
    ofPeer('❤️', later);
    await device.pull();
    await inTransaction(async () => {
      const row = await device.store.conversations.get(device.conversation);
      if (row !== undefined) await removeUpTo(device.store, row, hello.seq);
    });
    expect(await stored()).toEqual([[PEER, '❤️']]);
    await put({ ...below, number: 99 });
    await hold(device.store, device.conversation, { messages: [later], reactions: [{ ...below, number: 100 }] });
    expect(await stored()).toEqual([[PEER, '❤️']]);
  });

  test('leave with a removal on another device, and do not return with the conversation', async () => {
    ofPeer('👍');
    await device.pull();
    await removeElsewhere();
    device.server.receive(device.conversation, PEER, crypto.randomUUID());
    await device.pull();
    expect(await stored()).toEqual([]);
  });

  test('leave with the conversation, with the waiting ones', async () => {
    ofPeer('👍');
    await device.pull();
    await device.react(hello.id, '❤️');
    await inTransaction(() => dropConversation(device.store, device.conversation));
    expect([await stored(), await device.entries()]).toEqual([[], []]);
    await put({ ...ofPeer('🔥'), number: 99 });
    expect(await stored()).toEqual([]);
  });

  test('of a waiting choice are given up when the server does not show the message', async () => {
    await device.react(hello.id, '👍');
    await enqueueRemoval(device.store, device.conversation);
    await removeElsewhere();
    await device.flush();
    expect([await device.entries(), await stored()]).toEqual([[], []]);
  });

  test('leave with a reload from a cursor that is too old', async () => {
    ofPeer('👍');
    await device.pull();
    device.server.react(hello, PEER, null);
    device.server.prunedUpTo = device.server.feed.length;
    device.server.receive(device.conversation, PEER, crypto.randomUUID());
    await device.pull();
    await loadNewest(device.store, device.conversation, device.server.request);
    expect((await stored()).filter(([, emoji]) => emoji !== null)).toEqual([]);
  });

  test('leave with a logout that retains unsent messages', async () => {
    ofPeer('👍');
    await device.pull();
    const { store } = device;
    await endSession(store, { keepUnsent: true });
    await store.open();
    expect(await store.reactions.count()).toBe(0);
  });

  test('are checked for damage with the other rows', async () => {
    ofPeer('👍');
    await device.pull();
    await device.store.reactions.toCollection().modify({ number: 'seven' as never });
    expect([await dropDamaged(device.store), await stored()]).toEqual([true, []]);
    await device.pull();
    expect(await stored()).toEqual([[PEER, '👍']]);
  });
});

test('the own reaction is the last one of a message, waiting or stored', () => {
  const row = { conversation: device.conversation, message: hello.id, seq: 1, number: 1 };
  const rows = [
    { ...row, member: ME, emoji: '👍' },
    { ...row, member: PEER, emoji: '❤️' },
  ];
  const drawn = (waiting: Parameters<typeof shownReactions>[1]) => shownReactions(rows, waiting, ME).get(hello.id);
  const theirs = { member: PEER, emoji: '❤️', isWaiting: false };
  expect(drawn([])).toEqual([theirs, { member: ME, emoji: '👍', isWaiting: false }]);
  expect(shownReactions([], [], ME).size).toBe(0);
});
