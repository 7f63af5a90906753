import { v7 as uuidv7 } from 'uuid';
import type { SendMessage } from '../../../contract/chats/chats.ts';
import type { Gift } from '../../../contract/chats/gifts.ts';
import type { ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import type { EntryFailure, MessageEntry, Picture } from '../store/entry.ts';
import { addEntry, newEntry } from './add-entry.ts';

/** A message's identity, created when the member presses Send. The id is its idempotency key. */
export interface Written {
  readonly id: MessageId;
  readonly created_at: number;
}

export const writtenNow = (): Written => ({ id: uuidv7() as MessageId, created_at: Date.now() });

interface Outgoing {
  /** Passed by a caller that may enqueue the same message again, e.g. after a page closed. The outbox stores one entry for each id. */
  readonly written?: Written;
  readonly peer: MemberId;
  readonly conversation: ConversationId | null;
  readonly body?: string;
  readonly max_credits: number;
  readonly reply_to?: SendMessage['reply_to'];
  /** With a failure the message is not sent: it waits for the member, as if the server had refused it for this reason. */
  readonly failure?: EntryFailure;
}

export type OutgoingText = Outgoing & { readonly body: string };

/** Writes a text message into the outbox. Resolves once the message is on the disk. */
export function enqueueText(store: Store, outgoing: OutgoingText): Promise<MessageId> {
  return enqueueMessage(store, outgoing, { kind: 'text' });
}

/** Writes a gift. The draft in the composer stays. */
export function enqueueGift(store: Store, { gift, ...outgoing }: Outgoing & { gift: Gift }): Promise<MessageId> {
  return enqueueMessage(store, { ...outgoing, body: gift }, { kind: 'gift' });
}

/** Writes a picture or a GIF with an optional caption. The entry uploads the picture first and then sends the message. */
export function enqueuePicture(
  store: Store,
  outgoing: Outgoing & Pick<Picture, 'blob' | 'width' | 'height' | 'animated'>,
): Promise<MessageId> {
  const { blob, width, height, animated = false } = outgoing;
  return enqueueMessage(store, outgoing, {
    kind: animated ? 'gif' : 'image',
    picture: { id: crypto.randomUUID() as MediaId, blob, width, height, animated, uploaded: false },
  });
}

interface MessageContent {
  readonly kind: SendMessage['kind'];
  readonly picture?: Picture;
}

/** A text message as the outbox would hold it. */
export const textEntry = (store: Store, outgoing: OutgoingText & { written: Written }): MessageEntry =>
  messageEntry(store, outgoing, { kind: 'text' });

function messageEntry(
  store: Store,
  { written, peer, conversation, body = '', max_credits, reply_to, failure }: Outgoing & { written: Written },
  { kind, picture }: MessageContent,
): MessageEntry {
  const { id, created_at } = written;
  return newEntry(store, 'sendMessage', {
    id,
    created_at,
    peer,
    ...(failure !== undefined && { failure }),
    request: {
      id,
      ...(conversation === null ? { profile: peer } : { conversation }),
      kind,
      body,
      ...(picture !== undefined && { media: picture.id }),
      ...(reply_to !== undefined && { reply_to }),
      max_credits,
      sent_at: new Date(created_at).toISOString(),
    },
    picture: picture ?? null,
  });
}

async function enqueueMessage(store: Store, outgoing: Outgoing, content: MessageContent): Promise<MessageId> {
  const { written = writtenNow() } = outgoing;
  const entry = messageEntry(store, { ...outgoing, written }, content);
  await addEntry(store, 'sendMessage', async () =>
    (await store.outbox.where('id').equals(entry.id).count()) > 0 ? null : entry,
  );
  return written.id;
}
