import { formatCursor, parseCursor } from '../../../contract/base/ids.ts';
import { sync } from '../../../contract/sync.ts';
import { ApiFailure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Announcer } from '../coordination/announcer.ts';
import type { Store } from '../store/database.ts';
import { applyChanges, type CursorStep, readCursor } from './apply-changes.ts';
import { planChanges } from './plan-changes.ts';
import { parseUnknown } from './parse-unknown.ts';
import { notePlan } from './presence.ts';
import { reload } from './reload.ts';

export interface PullDependencies extends Pick<Announcer, 'onCredits' | 'onUser'> {
  readonly store: Store;
  readonly request: typeof makeRequest;
}

/**
 * Brings the device up to date: page by page from the cursor, or with a full reload if the server accepts no cursor. A
 * request from a cursor also acknowledges everything before it.
 */
export async function pull(
  { store, request, onCredits, onUser }: PullDependencies,
  signal: AbortSignal,
): Promise<void> {
  await parseUnknown(store, () => reload(store, request, { signal }));
  let reached: Place | undefined;
  for (;;) {
    const from: Place | undefined = reached ?? (await readCursor(store));
    reached = undefined;
    const answer = from === undefined ? 'cursor_too_old' : await ask({ store, request }, from, signal);
    if (from === undefined || answer === 'cursor_too_old') {
      await reload(store, request, { signal, ...(from && { refused: from }) });
      continue;
    }
    const plan = planChanges(answer.changes);
    const to = parseCursor(answer.cursor);
    // Another puller, or the live stream, may have moved the cursor. Then this page is outdated, and the loop requests a
    // page from the new cursor.
    const applied = await applyChanges(store, plan, { from, to });
    if (!applied) continue;
    await notePlan(store, plan, { isLive: false });
    reached = to;
    onCredits(answer.credits);
    if (plan.user) onUser();
    if (!answer.more) return;
  }
}

type AskDependencies = Pick<PullDependencies, 'store' | 'request'>;
type Place = CursorStep['from'];

async function ask({ store, request }: AskDependencies, { epoch, number }: Place, signal: AbortSignal) {
  try {
    return await request(sync, { query: { since: formatCursor(epoch, number) }, member: store.member, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'cursor_too_old') return 'cursor_too_old';
    throw error;
  }
}
