import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { MessageId } from '../../../contract/base/ids.ts';
import type { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { isEdit, shownChanges } from '../store/changes.ts';
import { readEditing, writeEditing } from '../store/drafts.ts';
import { dropConversation } from '../store/drop-conversation.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { loadNewest } from '../sync/load-messages.ts';
import { withdrawChange } from './change-message.ts';
import { countUnsent, readOutgoing } from './unsent.ts';

const device = new WritingDevice();

describe('an accepted message', () => {
  test('has its new text on the server and the device after an edit, and none after a deletion', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'Hello Mara');
    expect((await device.store.messages.get(id))?.body).toBe('Hello');
    await device.flush();
    expect([await device.bodyOf(id), await device.entries()]).toEqual([['Hello Mara', 'Hello Mara'], []]);
    expect((await device.store.conversations.get(device.conversation))?.last_message?.body).toBe('Hello Mara');
    await device.remove(id);
    await device.flush();
    expect([await device.bodyOf(id), await device.entries()]).toEqual([['', ''], []]);
    expect((await device.store.messages.get(id))?.deleted_at).not.toBeNull();
  });

  test('has its new words in the search index with the answer to an edit, and none after a deletion', async () => {
    const id = await device.writeSent();
    await fillSearchBlocks(device.store);
    await device.edit(id, 'Nutmeg');
    expect(await indexedWords(device.store)).toEqual(['hello']);
    await device.flush();
    expect(await indexedWords(device.store)).toEqual(['nutmeg']);
    await device.remove(id);
    await device.flush();
    expect([await indexedWords(device.store), await device.store.searchBlocks.count()]).toEqual([[], 1]);
  });

  test('has one waiting edit and one waiting deletion, which is sent first', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'one');
    await device.edit(id, 'two');
    expect(await device.entries()).toEqual(['editMessage queued']);
    await device.remove(id);
    await device.remove(id);
    expect(await device.entries()).toEqual(['deleteMessage queued', 'editMessage queued']);
    await device.flush();
    expect([await device.entries(), device.server.actions.map(({ call }) => call)]).toEqual([[], ['deleteMessage']]);
  });

  test('keeps an edit on the wire, and the next one follows it', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'one');
    await device.flushWith('answer-lost');
    await device.edit(id, 'two');
    expect(await device.entries()).toEqual(['editMessage queued', 'editMessage queued']);
    await device.flush();
    expect(await device.bodyOf(id)).toEqual(['two', 'two']);
    expect(device.server.stored.get(id)?.version).toBe(3);
  });

  test('loses its waiting edit when the member writes the text of the server again', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'one');
    await device.edit(id, 'Hello');
    expect(await device.entries()).toEqual([]);
    await device.edit(id, 'one');
    await device.flushWith('answer-lost');
    await device.edit(id, 'Hello');
    await device.flush();
    expect(await device.bodyOf(id)).toEqual(['Hello', 'Hello']);
  });

  test('keeps the text of a refused edit until the member withdraws it', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'too late');
    await device.flush(device.refusing('editMessage'));
    const [change] = (await readOutgoing(device.store, PEER)).changes;
    expect(change).toMatchObject({
      state: 'failed',
      request: { body: 'too late' },
      failure: { code: 'edit_too_late' },
    });
    if (change !== undefined) await withdrawChange(device.store, change);
    expect(await device.entries()).toEqual([]);
  });

  /** An edit whose request had no answer and did not arrive. */
  async function loseEdit(id: MessageId, body: string): Promise<void> {
    await device.edit(id, body);
    await device.flushWith('lost');
  }

  test('is deleted without its edit that is on the wire, so that the edit is not published first', async () => {
    const id = await device.writeSent();
    await loseEdit(id, 'one');
    await device.remove(id);
    await device.flush(device.refusing('editMessage'));
    expect([await device.entries(), device.server.stored.get(id)?.body]).toEqual([[], '']);
  });

  test('gets its newer edit when the one before is refused', async () => {
    const id = await device.writeSent();
    await loseEdit(id, 'one');
    await device.edit(id, 'two');
    let refusals = 0;
    const once = ((call, options) =>
      call.name === 'editMessage' && (refusals += 1) === 1
        ? device.refusing('editMessage')(call, options)
        : device.server.request(call, options)) as FakeServer['request'];
    await device.flush(once);
    expect([await device.entries(), await device.bodyOf(id)]).toEqual([[], ['two', 'two']]);
  });

  test('keeps its waiting deletion when another tab edits it', async () => {
    const id = await device.writeSent();
    await device.remove(id);
    for (const body of ['Hello', 'edited']) await device.edit(id, body);
    expect(await device.entries()).toEqual(['deleteMessage queued']);
  });

  test('keeps a refused edit while it is not loaded, and no longer than its conversation', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'a secret');
    await device.store.messages.clear();
    await device.flush(device.refusing('editMessage'));
    expect(await device.entries()).toEqual(['editMessage failed']);
    await device.edit(id, 'another secret');
    await device.store.conversations.clear();
    await device.flush(device.refusing('editMessage'));
    expect(await device.entries()).toEqual([]);
  });

  test('counts with its change as unsent, so that a logout asks first', async () => {
    const id = await device.writeSent();
    expect(await countUnsent(device.store)).toBe(0);
    await device.remove(id);
    expect(await countUnsent(device.store)).toBe(1);
  });

  test('can be deleted while an earlier message of the conversation is refused', async () => {
    const id = await device.writeSent();
    device.server.credits = 0;
    await device.write('costs too much');
    await device.remove(id);
    await device.flush();
    expect([await device.entries(), device.server.stored.get(id)?.body]).toEqual([['sendMessage failed'], '']);
  });

  test('is deleted although the member withdraws a deletion that has reached the server', async () => {
    const id = await device.writeSent();
    await device.remove(id);
    const [change] = (await readOutgoing(device.store, PEER)).changes;
    const late = (async (call, options) => {
      if (change !== undefined) await withdrawChange(device.store, change);
      return device.server.request(call, options);
    }) as FakeServer['request'];
    await device.flush(late);
    expect([await device.entries(), await device.bodyOf(id)]).toEqual([[], ['', '']]);
  });

  test('has its waiting edit again when the member withdraws its deletion', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'edited');
    await device.remove(id);
    expect(await device.entries()).toEqual(['deleteMessage queued', 'editMessage queued']);
    const deletion = shownChanges((await readOutgoing(device.store, PEER)).changes).get(id);
    if (deletion !== undefined) await withdrawChange(device.store, deletion);
    await device.flush();
    expect(await device.bodyOf(id)).toEqual(['edited', 'edited']);
  });

  test('keeps the words of a refused edit when it is deleted', async () => {
    const id = await device.writeSent();
    await device.edit(id, 'too late');
    await device.flush(device.refusing('editMessage'));
    await device.remove(id);
    await device.flush();
    expect([await device.entries(), await device.bodyOf(id)]).toEqual([['editMessage failed'], ['', '']]);
  });

  test('stays when the member withdraws its deletion in time', async () => {
    const id = await device.writeSent();
    await device.remove(id);
    const [change] = (await readOutgoing(device.store, PEER)).changes;
    if (change !== undefined) await withdrawChange(device.store, change);
    await device.flush();
    expect(await device.bodyOf(id)).toEqual(['Hello', 'Hello']);
  });
});

test('an older version never replaces a newer one, also as the last message of the conversation', async () => {
  const id = await device.writeSent();
  const before = device.server.stored.get(id);
  device.server.changeMessage(id, 'edited');
  await device.pull();
  if (before !== undefined) device.server.stored.set(id, before);
  device.server.feed.push({ kind: 'message', message: device.server.stored.get(id) as never });
  await device.pull();
  expect((await device.store.messages.get(id))?.body).toBe('edited');
  expect((await device.store.conversations.get(device.conversation))?.last_message?.body).toBe('edited');
});

test('a deleted message of the peer is no longer unread', async () => {
  const { id } = device.server.receive(device.conversation, PEER, crypto.randomUUID());
  device.server.receive(device.conversation, PEER, crypto.randomUUID());
  await device.pull();
  expect((await device.store.conversations.get(device.conversation))?.unread).toBe(2);
  device.server.changeMessage(id, null);
  await device.pull();
  expect((await device.store.conversations.get(device.conversation))?.unread).toBe(1);
});

test('of several changes the deletion is shown, or else the newest edit', async () => {
  const id = await device.writeSent();
  await device.edit(id, 'one');
  await device.flushWith('lost');
  await device.edit(id, 'two');
  const shown = async () => shownChanges((await readOutgoing(device.store, PEER)).changes).get(id);
  expect([isEdit(await shown()), (await shown())?.request]).toMatchObject([true, { body: 'two' }]);
  await device.remove(id);
  expect((await shown())?.call).toBe('deleteMessage');
  expect(shownChanges([]).get(id)).toBeUndefined();
});

test('an edit leaves the device with its conversation, and a deletion does not', async () => {
  const [one, two] = [await device.writeSent('one'), await device.writeSent('two')];
  await device.edit(one, 'a secret');
  await writeEditing(device.store, PEER, { id: one, text: 'another secret' });
  await device.remove(two);
  await device.store.transaction('rw', device.store.tables, () => dropConversation(device.store, device.conversation));
  expect([await device.entries(), await readEditing(device.store, PEER)]).toEqual([['deleteMessage queued'], null]);
  await device.flush();
  expect(device.server.stored.get(two)?.body).toBe('');
});

test('a reload without the skipped changes deletes the texts that the device may hold in old versions', async () => {
  const { id } = device.server.receive(device.conversation, PEER, crypto.randomUUID(), 'to be deleted');
  await device.pull();
  await loadNewest(device.store, device.conversation, device.server.request);
  expect((await device.store.messages.get(id))?.body).toBe('to be deleted');
  device.server.changeMessage(id, null);
  device.server.prunedUpTo = device.server.feed.length;
  device.server.receive(device.conversation, PEER, crypto.randomUUID());
  await device.pull();
  expect((await device.store.messages.get(id))?.body ?? '').toBe('');
  await loadNewest(device.store, device.conversation, device.server.request);
  expect(await device.store.messages.get(id)).toMatchObject({ body: '', deleted_at: expect.any(String) });
});

test('a tombstone replaces a held message, whose version is 0', async () => {
  const { id } = device.server.receive(device.conversation, PEER, crypto.randomUUID(), '');
  const held = { ...device.server.stored.get(id), version: 0, held: true } as never;
  device.server.stored.set(id, held);
  await device.pull();
  await loadNewest(device.store, device.conversation, device.server.request);
  device.server.changeMessage(id, null);
  await device.pull();
  expect(await device.store.messages.get(id)).toMatchObject({ deleted_at: expect.any(String) });
});
