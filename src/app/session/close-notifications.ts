import { workerContainer } from '../../browser/worker/worker-container.ts';
import { closeSeen } from '../../engine/badge/seen-notifications.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';
import type { Store } from '../../engine/store/database.ts';

/** Closes the notifications of this app about messages, likes and matches that the member has seen. */
export async function closeSeenNotifications(store: Store): Promise<void> {
  const registration = await workerContainer()?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  await ignoreExpectedErrors(closeSeen(store, shown));
}
