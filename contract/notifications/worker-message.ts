import * as z from 'zod/mini';
import { MemberId } from '../base/ids.ts';

/** A path in the app, from a push. The opener resolves it and checks again that it is on the same origin. */
export const AppPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[^\\\s]*$/));

const target = { member: MemberId, checkUrl: AppPath, openUrl: AppPath };

export const NewPushMessage = z.object({ type: z.literal('NEW_PUSH_MESSAGE'), ...target });

/** A message from the worker to the open pages: a push arrived, or the member clicked its notification. */
export const WorkerMessage = z.discriminatedUnion('type', [
  NewPushMessage,
  z.object({ type: z.literal('NEW_PUSH_CLICK'), ...target }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
