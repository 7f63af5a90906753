import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { ConversationId } from '../base/ids.ts';
import { SEQ_MAX } from '../base/rules.ts';

// The view of a conversation is what one member has chosen for it: registers that the peer neither sees nor changes. Each call sets one
// register to a value and never toggles it, so a repeated call has no further effect.
//
//   pinned          at the top of the list
//   muted_until     no push and no mail about its messages before this time; they still count as unread
//   archived_seq    in the archive, up to this message
//   marked_unread   shown as unread although every message is read; counts in no badge
//
//                        archive up to 5                         message 6, not muted
//   in the list (0) ───────────────────────▶ in the archive (5) ─────────────────────▶ in the list (5)
//                  ◀───────────────────────
//                        archive up to 0
//
// A message lifts the archive because its number is greater than `archived_seq`, without a write. In a muted conversation it does not.
// A device that mutes a lifted conversation therefore first sets its `archived_seq` to 0, or the mute would archive it again.
//
// `number` is the position in the member's feed of the last change of a register, 0 before the first. A device replaces a view by one with
// a greater number only, in whatever order changes and answers arrive. The removal of a conversation up to its last message resets its
// registers. A removal up to an earlier message leaves it in the list, with its registers.

/** The `muted_until` of a conversation that stays muted until the member ends it. */
export const MUTED_FOREVER = '9999-12-31T23:59:59.999Z';

/** The view of one member of a conversation. */
export const ChatView = z.object({
  pinned: z.boolean(),
  /** Null if the member has never muted the conversation, or has ended it. A time in the past means the same. */
  muted_until: z.nullable(z.iso.datetime()),
  /** The number of the last message up to which the conversation is archived. 0: it is not. */
  archived_seq: z.int(),
  marked_unread: z.boolean(),
  number: z.int(),
});
export type ChatView = z.infer<typeof ChatView>;

/** The view of a conversation without any choice. */
export const NO_CHOICES: ChatView = {
  pinned: false,
  muted_until: null,
  archived_seq: 0,
  marked_unread: false,
  number: 0,
};

const conversation = ConversationId;

/** A time with milliseconds, so that text order is time order, and a device reads exactly the time that it has set. */
const time = z.iso.datetime({ precision: 3 }).check(z.refine((value) => value >= '2000' && value <= MUTED_FOREVER));

/** One register of a view and its new value. */
export const SetChatView = z.union([
  z.strictObject({ conversation, pinned: z.boolean() }),
  z.strictObject({ conversation, muted_until: z.nullable(time) }),
  z.strictObject({ conversation, archived_seq: z.int().check(z.minimum(0), z.maximum(SEQ_MAX)) }),
  z.strictObject({ conversation, marked_unread: z.boolean() }),
  /** Always shows the pictures of the peer, on every device, or covers them again at first. `Chat.shows_pictures` has the value. */
  z.strictObject({ conversation, shown: z.boolean() }),
]);
export type SetChatView = z.input<typeof SetChatView>;

export const setChatView = defineCall({
  name: 'setChatView',
  method: 'PUT',
  path: '/api/chat.php',
  summary: 'Sets one register of the view that the member has of a conversation. A repeated call changes nothing.',
  access: 'member',
  body: SetChatView,
  response: z.object({
    ok: z.literal(true),
    /** The whole view after the call. The answer of an earlier server, which knows `shown` only, has none. */
    view: z.optional(ChatView),
  }),
  problems: ['not_found'],
});
