import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { Chat, Message, MessageKind } from './chats/chats.ts';
import { Reaction } from './chats/reactions.ts';
import { ConversationId, Cursor, MemberId } from './base/ids.ts';
import { Liked, LikedBy, Match } from './likes/likes.ts';
import { ProfileCard } from './profiles/profile-card.ts';
import { kindOutside, Raw, READER_ONLY } from './base/unknown-kind.ts';

const KnownChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: Message }),
  z.object({ kind: z.literal('reaction'), reaction: Reaction }),
  z.object({ kind: z.literal('chat'), chat: Chat, profile: z.nullable(ProfileCard) }),
  z.object({ kind: z.literal('chat_removed'), conversation: ConversationId, hidden_seq: z.int() }),
  z.object({ kind: z.literal('chat_gone'), conversation: ConversationId }),
  z.object({ kind: z.literal('read'), conversation: ConversationId, read_seq: z.int() }),
  z.object({ kind: z.literal('receipt'), conversation: ConversationId, delivered_seq: z.int(), read_seq: z.int() }),
  z.object({ kind: z.literal('like'), profile: ProfileCard, liked_by: LikedBy }),
  z.object({ kind: z.literal('like_removed'), profile: MemberId }),
  z.object({ kind: z.literal('liked'), profile: ProfileCard, like: Liked }),
  z.object({ kind: z.literal('unliked'), profile: MemberId }),
  z.object({ kind: z.literal('match'), profile: ProfileCard, match: Match }),
  z.object({ kind: z.literal('match_removed'), profile: MemberId }),
  z.object({ kind: z.literal('hidden'), profile: MemberId }),
  z.object({ kind: z.literal('profile'), profile: MemberId }),
  z.object({ kind: z.literal('user') }),
]);

const CHANGE_KINDS = KnownChange.def.options.flatMap(({ shape }) => shape.kind.def.values);

/**
 * The kinds that this version of the app knows, and later fields of a kind. When the list changes, a device parses its stored objects of
 * other kinds again, and reloads.
 */
export const KNOWN_KINDS = [
  ...MessageKind.options,
  ...CHANGE_KINDS,
  'chat.view',
  'chat.request',
  'message.album',
].join();

const NewerChange = z.looseObject({ kind: kindOutside(CHANGE_KINDS) });
const UnknownChange = z.object({ kind: z.literal('unknown'), raw: Raw });

const toUnknown = (raw: z.infer<typeof NewerChange>): z.input<typeof UnknownChange> => ({ kind: 'unknown', raw });

/**
 * A change of a member's view. It carries the state after the change, so that applying it twice has no further effect.
 *
 * - `reaction` has the newest value of a reaction, also null.
 * - `chat` has everything that a device needs to show a conversation.
 * - `chat_gone` deletes a conversation with its messages from the device, because of a block or a deleted account.
 * - `hidden` names an unavailable profile. The device deletes its data of it, except conversations and likes.
 * - `profile` names a profile of which the member may now see more or less. The device reads it again.
 * - `unknown` represents a kind that is not listed. Only readers use it; this server writes none.
 */
export const Change = z.union([
  KnownChange,
  z.pipe(NewerChange, z.pipe(z.transform(toUnknown), UnknownChange)).register(READER_ONLY),
]);
export type Change = z.infer<typeof Change>;

export const sync = defineCall({
  name: 'sync',
  method: 'GET',
  path: '/api/sync.php',
  summary:
    'Returns the changes after a cursor. The cursor also acknowledges that everything before it is on a device of the member.',
  access: 'member',
  query: z.strictObject({ since: Cursor }),
  response: z.object({ changes: z.array(Change), cursor: Cursor, more: z.boolean(), credits: z.int() }),
  problems: ['cursor_too_old'],
});

/**
 * The data of a `change` event on the live stream: the changes `from` to `to` of the member's feed. A device applies them only
 * if its cursor is `epoch.(from - 1)`; otherwise it pulls.
 */
export const LiveChange = z.object({
  member: MemberId,
  epoch: z.string(),
  from: z.int(),
  to: z.int(),
  changes: z.array(Change),
  credits: z.nullable(z.int()),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** The data of a `typing` event: the peer of `conversation` is typing. It is never stored. */
export const LiveTyping = z.object({ member: MemberId, conversation: ConversationId });
export type LiveTyping = z.infer<typeof LiveTyping>;

/** The live stream: `server/features/sync/live.ts` sends it, and `src/engine/sync/live-connection.ts` receives it. */
export const LIVE_PATH = '/api/live.php';
/** The query of the live stream. EventSource cannot set the header that names the member in other calls. */
export const LiveQuery = z.strictObject({ member: z.optional(z.string()) });
/** The names of the events on the live stream. `session_end` has no data: the session is over, and the server closes the stream. */
export const LIVE_EVENTS = ['change', 'typing', 'session_end'] as const;
