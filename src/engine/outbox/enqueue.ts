import { v7 as uuidv7 } from 'uuid';
import type { SendMessage } from '../../../contract/chats/chats.ts';
import type { Gift } from '../../../contract/chats/gifts.ts';
import type { AlbumId, ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import { asideQueue, type EntryFailure, type MessageEntry, type Picture, type Recording } from '../store/entry.ts';
import { addEntries, newEntry } from './add-entry.ts';

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
  /** The app has shown that a first message becomes a request. Without it, the server refuses such a message. */
  readonly as_request?: boolean | undefined;
  /** With a failure the message is not sent: it waits for the member, as if the server had refused it for this reason. */
  readonly failure?: EntryFailure;
}

export type OutgoingText = Outgoing & { readonly body: string };

/** Writes a text message into the outbox. Resolves once the message is on the disk. */
export function enqueueText(store: Store, outgoing: OutgoingText): Promise<MessageId> {
  return enqueueMessage(store, outgoing, { kind: 'text' });
}

interface OutgoingGift extends Outgoing {
  readonly gift: Gift;
  /** The gift, which has a failure, is parked aside: the messages behind it are sent. */
  readonly isAside?: boolean;
}

/** Writes a gift. The draft in the composer stays. */
export async function enqueueGift(
  store: Store,
  { gift, isAside = false, written = writtenNow(), ...outgoing }: OutgoingGift,
): Promise<MessageId> {
  const entry = messageEntry(store, { ...outgoing, written, body: gift }, { kind: 'gift' });
  await enqueueMessages(store, async () => [isAside ? { ...entry, queue: asideQueue(entry.id) } : entry]);
  return written.id;
}

/** The pictures of one draft, in their order. */
export interface OutgoingPictures extends Omit<Outgoing, 'max_credits'> {
  readonly pictures: readonly Pick<Picture, 'id' | 'blob' | 'width' | 'height' | 'animated'>[];
  /** The price of one picture, in credits. */
  readonly price: number;
}

/**
 * Writes pictures and GIFs with an optional caption: one message each, all or none of them. Several have a common album. The first message
 * has the caption, the reply and the failure; the others wait behind it. An entry uploads its picture first and then sends the message.
 * The pictures leave the draft. A picture that the draft to the peer no longer has is not sent: another tab has sent or removed it. Without
 * any picture the draft stays. Returns the ids of the messages.
 */
export async function enqueuePictures(
  store: Store,
  { pictures, ...outgoing }: OutgoingPictures,
): Promise<readonly MessageId[]> {
  const added = await enqueueMessages(store, async () => {
    const held = await store.draftPictures.where('peer').equals(outgoing.peer).primaryKeys();
    return pictureEntries(store, { ...outgoing, pictures: pictures.filter(({ id }) => held.includes(id)) });
  });
  return added.map(({ request }) => request.id as MessageId);
}

function pictureEntries(store: Store, { pictures, price, ...outgoing }: OutgoingPictures): readonly MessageEntry[] {
  const { written = writtenNow(), peer, conversation, as_request } = outgoing;
  const album = pictures.length > 1 ? (uuidv7() as AlbumId) : undefined;
  const first = { ...outgoing, written, max_credits: price };
  const rest = () => ({
    peer,
    conversation,
    as_request,
    written: { ...written, id: writtenNow().id },
    max_credits: price,
  });
  return pictures.map(({ id, blob, width, height, animated = false }, index) => {
    const picture = { id, blob, width, height, animated, uploaded: false };
    return messageEntry(store, index === 0 ? first : rest(), { kind: animated ? 'gif' : 'image', picture, album });
  });
}

export type OutgoingVoice = Omit<Outgoing, 'body'> & { readonly voice: Recording };

/**
 * Writes a voice message. The recording and the reply leave the draft; its text and its pictures stay. An entry uploads the recording first
 * and then sends the message. Returns the id of the message, or null if the draft to the peer no longer has the recording: another tab has
 * sent or removed it.
 */
export async function enqueueVoice(
  store: Store,
  { written = writtenNow(), ...outgoing }: OutgoingVoice,
): Promise<MessageId | null> {
  const added = await enqueueMessages(store, async () => {
    const held = await store.draftVoices.get(outgoing.voice.id);
    return held?.peer === outgoing.peer ? [voiceEntry(store, { ...outgoing, written })] : [];
  });
  return added.length === 0 ? null : written.id;
}

/** A voice message as the outbox would hold it. */
export function voiceEntry(
  store: Store,
  { voice: { id, blob, type, duration_ms, peaks }, ...outgoing }: OutgoingVoice & { written: Written },
): MessageEntry {
  const voice = { id, blob, type, duration_ms, peaks, uploaded: false };
  return { ...messageEntry(store, outgoing, { kind: 'voice', media: id }), voice };
}

interface MessageContent {
  readonly kind: SendMessage['kind'];
  readonly media?: MediaId;
  readonly picture?: Picture;
  readonly album?: AlbumId | undefined;
}

/** A text message as the outbox would hold it. */
export const textEntry = (store: Store, outgoing: OutgoingText & { written: Written }): MessageEntry =>
  messageEntry(store, outgoing, { kind: 'text' });

function messageEntry(
  store: Store,
  {
    written,
    peer,
    conversation,
    body = '',
    max_credits,
    reply_to,
    as_request = false,
    failure,
  }: Outgoing & { written: Written },
  { kind, picture, media = picture?.id, album }: MessageContent,
): MessageEntry {
  const { id, created_at } = written;
  return newEntry(store, 'sendMessage', {
    id,
    created_at,
    peer,
    ...(failure !== undefined && { failure }),
    request: {
      id,
      ...(conversation === null ? { profile: peer, as_request } : { conversation }),
      kind,
      body,
      ...(media !== undefined && { media }),
      ...(reply_to !== undefined && { reply_to }),
      ...(album !== undefined && { album }),
      max_credits,
      sent_at: new Date(created_at).toISOString(),
    },
    picture: picture ?? null,
  });
}

async function enqueueMessage(store: Store, outgoing: Outgoing, content: MessageContent): Promise<MessageId> {
  const { written = writtenNow() } = outgoing;
  await enqueueMessages(store, async () => [messageEntry(store, { ...outgoing, written }, content)]);
  return written.id;
}

/** Adds messages, unless the outbox has the first: the caller then enqueues the same messages again. Returns the added ones. */
function enqueueMessages(store: Store, make: () => Promise<readonly MessageEntry[]>): Promise<readonly MessageEntry[]> {
  return addEntries(store, 'sendMessage', async () => {
    const entries = await make();
    const [first] = entries;
    if (first === undefined || (await store.outbox.where('id').equals(first.id).count()) > 0) return [];
    return entries;
  });
}
