import { v7 as uuidv7 } from 'uuid';
import type { SendMessage } from '../../../contract/chats.ts';
import type { Gift } from '../../../contract/gifts.ts';
import type { ConversationId, MediaId, MemberId, MessageId } from '../../../contract/ids.ts';
import type { Store } from '../store/database.ts';
import type { MessageEntry, Picture } from '../store/entry.ts';
import { newEntry } from './new-entry.ts';
import { wakeFlusher } from './wake.ts';

interface Outgoing {
  readonly peer: MemberId;
  readonly conversation: ConversationId | null;
  readonly body?: string;
  readonly max_credits: number;
  readonly reply_to?: MessageId;
}

/**
 * Writes a text message into the outbox. The message is on the disk when this resolves. Its id is its idempotency key.
 */
export function enqueueText(store: Store, outgoing: Outgoing & { body: string }): Promise<MessageId> {
  return enqueueMessage(store, outgoing, { kind: 'text' });
}

/** Writes a gift. The draft in the composer stays. */
export function enqueueGift(store: Store, { gift, ...outgoing }: Outgoing & { gift: Gift }): Promise<MessageId> {
  return enqueueMessage(store, { ...outgoing, body: gift }, { kind: 'gift' });
}

/** Writes a picture with an optional caption. The entry uploads the picture first and then sends the message. */
export function enqueuePicture(
  store: Store,
  outgoing: Outgoing & { blob: Blob; width: number; height: number },
): Promise<MessageId> {
  const { blob, width, height } = outgoing;
  return enqueueMessage(store, outgoing, {
    kind: 'image',
    picture: { id: crypto.randomUUID() as MediaId, blob, width, height, uploaded: false },
  });
}

interface What {
  readonly kind: SendMessage['kind'];
  readonly picture?: Picture;
}

async function enqueueMessage(
  store: Store,
  { peer, conversation, body = '', max_credits, reply_to }: Outgoing,
  { kind, picture }: What,
): Promise<MessageId> {
  const id = uuidv7() as MessageId;
  const created_at = Date.now();
  const entry: MessageEntry = {
    ...newEntry(store, { id, peer, created_at }),
    queue: peer,
    call: 'sendMessage',
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
  };
  await store.transaction('rw', store.outbox, store.drafts, async () => {
    await store.outbox.add(entry);
    if (kind !== 'gift') await store.drafts.delete(peer);
  });
  wakeFlusher(store.member);
  return id;
}
