import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { ConversationId, MemberId, MessageId } from '../base/ids.ts';

// A reaction is a register: each member has at most one emoji on each message, or none. A call sets the register and never toggles it, so a
// repeated call has no further effect.
//
//   null ──set 👍, number 7──▶ 👍 ──set ❤️, number 9──▶ ❤️ ──set null, number 12──▶ null
//
// `number` is the position of the change in the feed of the viewer. The server decides the order of calls, and the numbers of a register
// grow in it. A device replaces a row by a greater number only, in whatever order changes, pages and answers arrive. It therefore also
// stores null. A deletion of the message deletes its reactions, and a tombstone accepts none.
//
// The two members number a register differently. During a block that the reacting member does not know of, only their own view changes.

/** The emojis that a member can choose, in the order of the menu. */
export const REACTIONS = ['❤️', '😄', '👍', '🔥', '😮', '😢'] as const;
export type ReactionEmoji = (typeof REACTIONS)[number];

/** The reaction of one member to one message, as the viewer sees it. `seq` is the number of the message in its conversation. */
export const Reaction = z.object({
  conversation: ConversationId,
  message: MessageId,
  seq: z.int(),
  member: MemberId,
  /** One of REACTIONS, an emoji of a newer server, or null. */
  emoji: z.nullable(z.string()),
  number: z.int(),
});
export type Reaction = z.infer<typeof Reaction>;

export const setReaction = defineCall({
  name: 'setReaction',
  method: 'PUT',
  path: '/api/reaction.php',
  summary: 'Sets or, with null, removes the reaction of the member to a message. A repeated call changes nothing.',
  access: 'member',
  body: z.strictObject({ message: MessageId, emoji: z.nullable(z.enum(REACTIONS)) }),
  response: z.object({ reaction: Reaction }),
  problems: ['not_found'],
});
