import * as z from 'zod/mini';
import { MemberId } from '../base/ids.ts';

/** A path in the app, from a push. The opener resolves it and checks again that it is on the same origin. */
export const AppPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[^\\\s]*$/));

/** The member and the place of a push: a tap focuses a window on `checkUrl`, or else opens `openUrl`. */
export const TapTarget = z.object({ member: MemberId, checkUrl: AppPath, openUrl: AppPath });
export type TapTarget = z.infer<typeof TapTarget>;

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
