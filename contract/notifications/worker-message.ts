import * as z from 'zod/mini';
import { ConversationId, MemberId } from '../base/ids.ts';

/** A path in the app, from a push. The opener resolves it and checks again that it is on the same origin. */
export const AppPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[^\\\s]*$/));

/** The parameter of a conversation's address that puts the focus into the text field. The screen removes it. */
export const WRITE_PARAM = 'write';

/** The member and the place of a push: a tap focuses a window on `checkUrl`, or else opens `openUrl`. */
export const TapTarget = z.object({ member: MemberId, checkUrl: AppPath, openUrl: AppPath });
export type TapTarget = z.infer<typeof TapTarget>;

/** A message in its conversation, by its number there. */
export const PushedMessage = z.object({ conversation: ConversationId, seq: z.int().check(z.positive()) });
export type PushedMessage = z.infer<typeof PushedMessage>;

/** The `data` of a notification: its target, the kind of its push, and the newest message that it is about. */
export const NotificationData = z.object({
  ...TapTarget.shape,
  kind: z.optional(z.string()),
  newest: z.optional(PushedMessage),
});
export type NotificationData = z.infer<typeof NotificationData>;

/**
 * The tag of a notification about a like, and of its match, which replaces it. The tag of a notification about messages is the id of
 * their conversation.
 */
export const likeTag = (other: MemberId): string => `${LIKE_TAG}${other}`;
export const LIKE_TAG = 'like-';

export const NewPushMessage = z.object({ type: z.literal('NEW_PUSH_MESSAGE'), ...TapTarget.shape });

/**
 * A message from the worker to the open pages: a push arrived, or the member clicked its notification. `sw/pages.ts` posts it, and
 * `src/app/session/on-worker-message.ts` receives it.
 */
export const WorkerMessage = z.discriminatedUnion('type', [
  NewPushMessage,
  z.object({ type: z.literal('NEW_PUSH_CLICK'), ...TapTarget.shape }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
