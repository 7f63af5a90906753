import * as z from 'zod/mini';
import { MemberId } from './ids.ts';

/** A place in the app as a push names it. Whoever opens it resolves it, and looks once more whether it is still here. */
export const AppPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[^\\\s]*$/));

const news = { member: MemberId, checkUrl: AppPath, openUrl: AppPath };

/** What the worker tells the pages that are open: a push arrived; its notification was tapped. */
export const WorkerNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NEW_PUSH_MESSAGE'), ...news }),
  z.object({ type: z.literal('NEW_PUSH_CLICK'), ...news }),
]);
export type WorkerNews = z.infer<typeof WorkerNews>;
