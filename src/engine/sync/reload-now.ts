import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { reload } from './reload.ts';

const LIMIT_MS = 60_000;

/** Reloads everything on the member's request, within a minute. Throws ApiFailure, or the signal's TimeoutError. */
export const reloadNow = (store: Store): Promise<void> =>
  reload(store, request, { signal: AbortSignal.timeout(LIMIT_MS) });
