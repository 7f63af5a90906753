import type { Message } from '../../../contract/chats/chats.ts';
import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';
import type { OutboxEntry } from './entry.ts';

// The mark on this device that the member has listened to a received voice message:
//
//   not heard ──enqueueHeard──▶ heard, and the call waits ──answer──▶ heard       A tombstone has no mark, and replaces each of them.
//
// The device stores the message at once as the server will send it after the call: with the mark, and as the next version. A message that
// was sent before the call has a smaller version, so it does not replace the stored one. A message that has left the device and returns
// while its call waits gets the mark again.

export const heardQueue = (message: string): string => `heard:${message}`;

/** Whether the member can mark the message as heard: a received voice message without the mark. */
export const isUnheard = ({ kind, sender, heard, deleted_at }: Message, me: MemberId): boolean =>
  kind === 'voice' && sender !== me && heard !== true && deleted_at === null;

const withMark = (message: Message): Message =>
  message.heard === true ? message : { ...message, heard: true, version: message.version + 1 };

/** Marks a message as heard, if this device holds it. Uses the tables `conversations` and `messages`. */
export async function putHeard(store: Store, id: MessageId): Promise<void> {
  const message = await store.messages.get(id);
  if (message === undefined || !isUnheard(message, store.member)) return;
  await store.messages.put(withMark(message));
  await store.conversations.where({ conversation: message.conversation }).modify((row, change) => {
    if (row.last_message?.id === id) change.value = { ...row, last_message: withMark(row.last_message) };
  });
}

/** Marks those of the messages whose calls wait. The caller's transaction has stored them without the mark, and has the outbox. */
export async function putWaitingHeard(store: Store, unheard: readonly Message[]): Promise<void> {
  const queues = unheard.map(({ id }) => heardQueue(id));
  const waiting: OutboxEntry[] = await store.outbox.where('queue').anyOf(queues).toArray();
  for (const { call, request } of waiting)
    if (call === 'markHeard') await putHeard(store, request.message as MessageId);
}
