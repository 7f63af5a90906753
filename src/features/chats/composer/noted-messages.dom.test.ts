import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MemberId, MessageId } from '../../../../contract/base/ids.ts';
import { enqueueText, writtenNow } from '../../../engine/outbox/enqueue.ts';
import { openStore, type Store } from '../../../engine/store/database.ts';
import { makeMessage, MARA, ME } from '../chat-rows.fixture.ts';
import { noteMessage, queueNotedMessages } from './noted-messages.ts';

let store: Store;

beforeEach(() => void (store = openStore(ME)));
afterEach(async () => {
  localStorage.clear();
  await store.delete();
});

const make = (body: string) => ({ written: writtenNow(), peer: MARA, conversation: null, body, max_credits: 1 });
const queued = async () => (await store.outbox.orderBy('position').toArray()).map(({ request }) => request);
const draft = async () => (await store.drafts.get(MARA))?.text;

it('queues the messages of a page that closed before it queued them, in order, with their ids and times', async () => {
  const written = { id: '0198aaaa-0000-7000-8000-000000000001' as MessageId, created_at: 5 };
  noteMessage(ME, { ...make('Second'), written: { ...written, id: `${written.id.slice(0, -1)}2` as MessageId } });
  noteMessage(ME, { ...make('First'), written });
  await queueNotedMessages(store);
  expect(await queued()).toMatchObject([{ body: 'First', id: written.id }, { body: 'Second' }]);
  expect((await store.outbox.toArray())[0]?.created_at).toBe(5);
  expect(localStorage).toHaveLength(0);
});

it('does not queue a message that is in the outbox already or sent', async () => {
  const [inOutbox, sent, dropped] = [make('In the outbox'), make('Sent'), make('Dropped')];
  await enqueueText(store, inOutbox);
  await store.messages.put(makeMessage(1, { id: sent.written.id, body: 'Sent' }));
  noteMessage(ME, inOutbox);
  noteMessage(ME, sent);
  noteMessage(ME, dropped)();
  await queueNotedMessages(store);
  expect(await queued()).toMatchObject([{ body: 'In the outbox' }]);
});

it('deletes the draft of the message, but not a newer one', async () => {
  await store.drafts.put({ peer: MARA, text: ' Hello ', updated_at: 0 });
  noteMessage(ME, make('Hello'));
  await queueNotedMessages(store);
  expect(await draft()).toBeUndefined();
  const newer = { peer: MARA, text: 'And then', updated_at: 0, reply_to: makeMessage(1).id };
  await store.drafts.put(newer);
  noteMessage(ME, make('Hello again'));
  await queueNotedMessages(store);
  expect(await store.drafts.get(MARA)).toEqual(newer);
});

it('does not queue the messages of another member', async () => {
  noteMessage('0197cccc-0000-7000-8000-000000000009' as MemberId, make('Of somebody else'));
  await queueNotedMessages(store);
  expect(await queued()).toEqual([]);
  expect(localStorage).toHaveLength(1);
});
