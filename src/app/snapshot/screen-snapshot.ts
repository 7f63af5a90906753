import { whenIdle } from '../../browser/when-idle.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { SNAPSHOT_PATH, storeScreenSnapshot } from '../../engine/store/screen-snapshots.ts';
import { takeSnapshot } from './take-snapshot.ts';

// A screen snapshot is the list of chats as plain HTML. A cold start shows it until the app has rendered. Its life cycle:
//
//   taken      1.5 s after the last change of the list, and when the page becomes hidden (this file). `takeSnapshot` copies the
//              visible page without its scripts, and adds one style element with the rules of its style attributes, and one
//              script, which starts the app late.
//   stored     as the answer to /chats in a cache of the member (engine/store/screen-snapshots.ts). It replaces an older one.
//   served     by the worker to the next navigation to /chats (sw/shell.ts), if this member is signed in, this version of the
//              app made it, and it is at most a week old. The policy allows its style and its script by their hashes.
//   replaced   after its first frame: its script loads the app, and React renders over it. The app repeats a press and a text
//              that the user entered before (early-input.ts).
//   deleted    at a logout, at a block, and when a conversation or a peer is deleted (engine/store/member-caches.ts).

const SETTLED_MS = 1_500;
const IDLE_LIMIT_MS = 4_000;

/** Saves a screen snapshot when the screen has not changed for 1.5 s, and when the page is hidden. Returns a stop function. */
export function saveScreenSnapshots(): () => void {
  let cancel = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    cancel();
    timer = setTimeout(() => {
      cancel = whenIdle(() => void saveSnapshot().catch(reportError), IDLE_LIMIT_MS);
    }, SETTLED_MS);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void saveSnapshot().catch(reportError);
  };
  const observer = new MutationObserver(soon);
  // Observes the body, because overlays are beside the root, and the end of an overlay allows the next snapshot.
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.addEventListener('visibilitychange', onHidden);
  soon();
  return () => {
    clearTimeout(timer);
    cancel();
    observer.disconnect();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

async function saveSnapshot(): Promise<void> {
  const device = currentDevice();
  const { pathname, search } = location;
  if (device === null || search !== '' || pathname !== SNAPSHOT_PATH || !('caches' in window)) return;
  // The results of a search are not the list, and their messages may be deleted before the next start.
  if ([...document.querySelectorAll<HTMLInputElement>('#root input[type=search]')].some(({ value }) => value !== ''))
    return;
  // A busy region means that the screen has not settled. An open overlay hides the root from screen readers.
  if (document.querySelector('#root [aria-busy=true], [data-overlay]') !== null || areSheetsMissing()) return;
  const screen = await takeSnapshot();
  // The member may have logged out during the copy. Then no snapshot may remain on the device.
  if (screen !== null && currentDevice()?.epoch === device.epoch) await storeScreenSnapshot(device.member_id, screen);
}

/** Whether a style sheet is still loading: the screen does not have its final look yet. */
function areSheetsMissing(): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => sheet === null);
}
