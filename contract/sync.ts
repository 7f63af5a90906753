import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Chat, Message } from './chats.ts';
import { ConversationId, Cursor, MemberId } from './ids.ts';
import { Liked, LikedBy, Match } from './likes.ts';
import { ProfileCard } from './members.ts';

/**
 * What happened to a member's own view, as the state after it, so that applying one twice does nothing twice.
 * `chat` carries everything a device needs to show a conversation it has not seen before, or has seen differently;
 * `chat_gone` takes a conversation off the device with all its words (a block, an erased account). `hidden` is somebody who is
 * no longer come upon: what a device keeps of them beside conversations and likes goes. `profile` is somebody of whom the
 * member sees more, or less, than before.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: Message }),
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
export type Change = z.infer<typeof Change>;

export const sync = defineCall({
  name: 'sync',
  method: 'GET',
  path: '/api/sync.php',
  summary: 'The changes after a cursor. The cursor also acknowledges: what is before it is on a device of the member.',
  access: 'member',
  query: z.strictObject({ since: Cursor }),
  response: z.object({ changes: z.array(Change), cursor: Cursor, more: z.boolean(), credits: z.int() }),
  problems: ['cursor_too_old'],
});

/**
 * The data of an event `change` on the live stream: changes number `from` to `to` of the member's feed. It is a hint
 * with a payload: applied only where the device's cursor is `epoch.(from - 1)`; otherwise the device pulls.
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

/** The data of an event `typing`: the other side of `conversation` is writing. Never stored. */
export const LiveTyping = z.object({ member: MemberId, conversation: ConversationId });
export type LiveTyping = z.infer<typeof LiveTyping>;

/** The data of an event `session_end`: this session is over; the stream closes behind it. */
export const LIVE_PATH = '/api/live.php';
export const LIVE_EVENTS = ['change', 'typing', 'session_end'] as const;
