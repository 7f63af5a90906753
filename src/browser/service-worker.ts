import { Workbox } from 'workbox-window';
import { announceUpdate, noteTakeover } from './app-update.ts';

const ADDRESS = '/worker.js';
/** An app that stays open for days looks for a new version by itself. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Registers the worker that keeps the app on the device. A browser without one, or that refuses it, runs the app all the same. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(trusted(ADDRESS));
  workbox.addEventListener('waiting', () => announceUpdate(() => workbox.messageSkipWaiting()));
  // Asked of the browser itself: Workbox guesses whose worker it is by the time and order in which things happened.
  let isFirst = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    noteTakeover({ isFirst });
    isFirst = false;
  });
  try {
    await workbox.register({ immediate: true });
  } catch {
    // Private windows refuse; without a network, the one that is there goes on.
    return;
  }
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The one address that may become a script by our word. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return address;
  const policy = trustedTypes.createPolicy('liaison', {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError('Only our own worker.');
      return url;
    },
  });
  return policy.createScriptURL(address);
}
