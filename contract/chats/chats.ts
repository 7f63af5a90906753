import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { isGift } from './gifts.ts';
import { AlbumId, ConversationId, Cursor, MediaId, MemberId, MessageId } from '../base/ids.ts';
import { Media } from '../media/media.ts';
import { Voice } from '../media/voice.ts';
import { Presence, ProfileCard } from '../profiles/profile-card.ts';
import { queryNumber } from '../base/query-number.ts';
import { kindOutside, Raw, READER_ONLY } from '../base/unknown-kind.ts';
import { isBlank, rawText } from '../base/written-text.ts';
import { ChatView } from './chat-view.ts';
import { Reaction } from './reactions.ts';
import {
  MESSAGE_BYTES_MAX,
  MESSAGES_BY_ID_MAX,
  MESSAGES_PAGE,
  MESSAGES_PAGE_MAX,
  PRESENCE_PEERS_MAX,
  SEQ_MAX,
} from '../base/rules.ts';

export const MessageKind = z.enum(['text', 'image', 'gift', 'gif', 'voice']);
export type MessageKind = z.infer<typeof MessageKind>;

const KnownMessage = z.object({
  id: MessageId,
  conversation: ConversationId,
  sender: MemberId,
  kind: MessageKind,
  body: z.string(),
  media: z.nullable(Media),
  reply_to: z.nullable(MessageId),
  seq: z.int(),
  version: z.int(),
  sent_at: z.iso.datetime(),
  accepted_at: z.iso.datetime(),
  edited_at: z.nullable(z.iso.datetime()),
  deleted_at: z.nullable(z.iso.datetime()),
  /**
   * True for a message to this member that the server holds until they confirm their address. Until then it has `version` 0 and no content.
   */
  held: z.optional(z.boolean()),
  /** The album of a picture that was sent together with others. The app draws consecutive messages of one album as one bubble. */
  album: z.optional(AlbumId),
  /** The recording of a voice message. A deleted message has none. */
  voice: z.optional(Voice),
  /**
   * Whether the recipient has listened to the voice message. The recipient always sees it; the sender while both share their read receipts.
   */
  heard: z.optional(z.boolean()),
});

/** The fields of a message that every kind has. */
const Place = z.omit(KnownMessage, {
  kind: true,
  body: true,
  media: true,
  reply_to: true,
  album: true,
  voice: true,
  heard: true,
});

/** A message as a reader receives it. An unlisted kind becomes `unknown`: no content, and `raw` as the server wrote it. */
const ReadMessage = z.extend(KnownMessage, {
  kind: z.enum([...MessageKind.options, 'unknown']),
  raw: z.optional(Raw),
});

const NewerMessage = z.looseObject({ ...Place.shape, kind: kindOutside(MessageKind.options) });

const toUnknown = (raw: z.infer<typeof NewerMessage>): z.input<typeof ReadMessage> => ({
  ...raw,
  kind: 'unknown',
  body: '',
  media: null,
  reply_to: null,
  album: undefined,
  voice: undefined,
  heard: undefined,
  raw,
});

/**
 * A stored message. `seq` counts the messages of a conversation from 1, without gaps, and is never reused. `version` grows with
 * every edit, so that an older page of history never overwrites a newer row. A deleted message keeps its row without its text.
 * A reader accepts a message of a kind that is not listed as `unknown`; this server writes none.
 */
export const Message = z.union([
  KnownMessage,
  z.pipe(NewerMessage, z.pipe(z.transform(toUnknown), ReadMessage)).register(READER_ONLY),
]);
export type Message = z.infer<typeof Message>;

/**
 * One conversation of the signed-in member, who has removed the messages up to `hidden_seq`.
 * A peer with the state `gone` has left the site. A peer with the state `not_confirmed` receives messages after confirming
 * the e-mail address. A conversation with a block in either direction is not listed.
 */
export const Chat = z.object({
  conversation: ConversationId,
  profile: MemberId,
  num_unread_messages: z.int(),
  last_message: z.nullable(Message),
  last_seq: z.int(),
  hidden_seq: z.int(),
  read_seq: z.int(),
  peer_read_seq: z.int(),
  peer_delivered_seq: z.int(),
  peer_state: z.enum(['active', 'not_confirmed', 'gone']),
  updated_at: z.iso.datetime(),
  /** The app always shows the pictures of the peer to the member. Otherwise pictures are covered until the member reveals one. */
  shows_pictures: z.optional(z.boolean()),
  /** The conversation is a request (requests.ts), so that `num_unread_messages` is 0. The answer of an earlier server lacks the field. */
  request: z.optional(z.boolean()),
  /** The choices of the member for the conversation. The answer of an earlier server has none. */
  view: z.optional(ChatView),
  /** The reactions to `last_message`. A device can hold that message without a page of the conversation. */
  last_reactions: z.optional(z.array(Reaction)),
});
export type Chat = z.infer<typeof Chat>;

export const getChats = defineCall({
  name: 'getChats',
  method: 'GET',
  path: '/api/chats.php',
  summary: 'Returns all conversations of the member, newest first, and the cursor from which to sync.',
  access: 'member',
  response: z.object({ chats: z.array(Chat), profiles: z.array(ProfileCard), cursor: Cursor }),
  problems: [],
});

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** One to `most` ids in one query value, with commas between them. */
const idList = (most: number) => z.string().check(z.regex(new RegExp(`^${UUID}(?:,${UUID}){0,${most - 1}}$`)));

export const getPresence = defineCall({
  name: 'getPresence',
  method: 'GET',
  path: '/api/presence.php',
  summary:
    'Returns when members were last active with whom the member has a conversation. `profiles` lists their ids with commas.',
  access: 'member',
  query: z.strictObject({ profiles: idList(PRESENCE_PEERS_MAX) }),
  response: z.object({ presence: z.array(z.object({ profile: MemberId, presence: Presence })) }),
  problems: [],
});

const seq = z.int().check(z.minimum(0), z.maximum(SEQ_MAX));

export const removeChat = defineCall({
  name: 'removeChat',
  method: 'DELETE',
  path: '/api/chat.php',
  summary:
    'Removes a conversation up to `seq` (default: all of it), or all conversations with a profile, from this member only.',
  access: 'member',
  body: z.union([
    z.strictObject({ conversation: ConversationId, seq: z.optional(seq) }),
    z.strictObject({ profile: MemberId }),
  ]),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found'],
});

/**
 * A message to a conversation or, for the first message, to a profile. `max_credits` is the price that the app showed: the server refuses a
 * higher one. The body of a gift is its id in `GIFTS`. `gif` is an animated picture: the server stores the kind that it detects, `gif` or
 * `image`. Pictures that the member sends together are one message each, with one `album`. A voice message has a recording as its `media`,
 * and no text.
 */
export const SendMessage = z
  .strictObject({
    id: MessageId,
    conversation: z.optional(ConversationId),
    profile: z.optional(MemberId),
    kind: MessageKind,
    body: z._default(rawText(MESSAGE_BYTES_MAX), ''),
    media: z.optional(MediaId),
    reply_to: z.optional(MessageId),
    album: z.optional(AlbumId),
    max_credits: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    /** Whether the sender accepts that this first message becomes a request. */
    as_request: z.optional(z.boolean()),
    sent_at: z.optional(z.iso.datetime()),
  })
  .check(
    z.refine((m) => (m.conversation === undefined) !== (m.profile === undefined), {
      error: 'conversation_or_profile',
      path: ['conversation'],
    }),
    z.refine((m) => m.kind !== 'text' || (!isBlank(m.body) && m.media === undefined), {
      error: 'text_needs_body',
      path: ['body'],
    }),
    z.refine((m) => m.kind === 'text' || m.kind === 'gift' || m.media !== undefined, {
      error: 'picture_needs_media',
      path: ['media'],
    }),
    z.refine((m) => m.kind !== 'voice' || m.body === '', { error: 'voice_without_body', path: ['body'] }),
    z.refine((m) => m.album === undefined || (m.media !== undefined && m.kind !== 'voice'), {
      error: 'album_needs_media',
      path: ['album'],
    }),
    z.refine((m) => m.kind !== 'gift' || (isGift(m.body) && m.media === undefined), {
      error: 'gift_unknown',
      path: ['body'],
    }),
  );
export type SendMessage = z.input<typeof SendMessage>;

export const sendMessage = defineCall({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/message.php',
  summary: 'Sends one message and charges it. 201 for a new message, 200 with the same answer for a known id.',
  access: 'member',
  body: SendMessage,
  response: z.object({ message: Message, credits: z.int() }),
  answers: [200, 201],
  problems: [
    'not_found',
    'id_conflict',
    'insufficient_credits',
    'price_changed',
    'premium_required',
    'only_as_request',
    'blocked_by',
    'blocking',
    'message_too_long',
  ],
});

export const getMessages = defineCall({
  name: 'getMessages',
  method: 'GET',
  path: '/api/messages.php',
  summary:
    'Returns a page of a conversation, oldest message first, that ends before `before_seq`, and the reactions to its messages.',
  access: 'member',
  query: z.strictObject({
    conversation: ConversationId,
    before_seq: z.optional(queryNumber(1, SEQ_MAX)),
    limit: z._default(queryNumber(1, MESSAGES_PAGE_MAX), MESSAGES_PAGE),
  }),
  response: z.object({
    messages: z.array(Message),
    more: z.boolean(),
    history_limited: z.boolean(),
    /** The answer of an earlier server has none. */
    reactions: z.optional(z.array(Reaction)),
  }),
  problems: ['not_found'],
});

export const getMessagesById = defineCall({
  name: 'getMessagesById',
  method: 'GET',
  path: '/api/message.php',
  summary:
    'Returns messages of a conversation, in any order. `ids` lists them with commas. Those that the member cannot read are missing.',
  access: 'member',
  query: z.strictObject({ conversation: ConversationId, ids: idList(MESSAGES_BY_ID_MAX) }),
  response: z.object({ messages: z.array(Message) }),
  problems: ['not_found'],
});

export const markRead = defineCall({
  name: 'markRead',
  method: 'POST',
  path: '/api/read.php',
  summary: 'Marks a conversation as read up to `seq`. The mark never moves back.',
  access: 'member',
  body: z.strictObject({ conversation: ConversationId, seq }),
  response: z.object({ read_seq: z.int() }),
  problems: ['not_found'],
});

export const markHeard = defineCall({
  name: 'markHeard',
  method: 'POST',
  path: '/api/heard.php',
  summary: 'Marks a received voice message as heard. The mark is never taken back.',
  access: 'member',
  body: z.strictObject({ message: MessageId }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found'],
});

export const sendTyping = defineCall({
  name: 'sendTyping',
  method: 'POST',
  path: '/api/typing.php',
  summary: 'Shows the peer for a few seconds that the member is typing.',
  access: 'member',
  body: z.strictObject({ conversation: ConversationId }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found'],
});
