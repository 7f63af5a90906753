import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { workerContainer } from '../../browser/worker/worker-container.ts';
import { countsKey } from '../../domain/query-keys.ts';
import { closeSeen } from '../../engine/badge/seen-notifications.ts';
import type { Store } from '../../engine/store/database.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';

/**
 * Closes the notifications of this app about what the member has seen, now and whenever the counts of the top bar change: a number that
 * falls means that the member has seen something, here or on another device. Returns a stop function.
 */
export function startClosingSeen(queryClient: QueryClient, store: Store): () => void {
  const close = () => void closeSeenNotifications(store).catch(reportError);
  close();
  return new QueryObserver(queryClient, { queryKey: countsKey, enabled: false }).subscribe(close);
}

async function closeSeenNotifications(store: Store): Promise<void> {
  const registration = await workerContainer()?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  await ignoreExpectedErrors(closeSeen(store, shown));
}
