import { Workbox } from 'workbox-window';
import { announceUpdate, noteTakeover } from './app-update.ts';
import { trustedScript } from './trusted-script.ts';
import { workerContainer } from './worker-container.ts';

const ADDRESS = '/worker.js';
/** An app that stays open for days checks for a new version at this interval. */
const CHECK_EVERY_MS = 60 * 60_000;

/** Registers the service worker. The app also runs in a browser that has none or refuses it. */
export async function registerWorker(): Promise<void> {
  const container = workerContainer();
  if (container === undefined) return;
  const workbox = new Workbox(trustedScript(ADDRESS));
  workbox.addEventListener('waiting', () => announceUpdate(() => workbox.messageSkipWaiting()));
  // Read from the browser, because Workbox only guesses from the time and order of events which worker this is.
  let isFirst = container.controller === null;
  container.addEventListener('controllerchange', () => {
    noteTakeover({ isFirst });
    isFirst = false;
  });
  try {
    await workbox.register({ immediate: true });
  } catch {
    // Private windows refuse the registration. Without a network the existing worker continues.
    return;
  }
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}
