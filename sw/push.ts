import { PushPayload } from '../contract/notifications/push.ts';
import { PUSH_PULL_LIMIT_MS } from '../contract/base/rules.ts';
import { announce } from '../src/engine/coordination/announcements.ts';
import { request } from '../src/engine/api/request.ts';
import { countUnreadAndLikes } from '../src/engine/badge/unread-count.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { openStore } from '../src/engine/store/database.ts';
import { holdLock } from '../src/engine/coordination/hold-lock.ts';
import { pull } from '../src/engine/sync/pull.ts';
import { ignoreExpectedErrors } from '../src/engine/store/ignore-expected-errors.ts';
import { showGenericNotification, showNotification } from './notification.ts';
import { postToPages } from './pages.ts';
import { tapTargetOf } from './tap-target.ts';

// push ─▶ read ─▶ for the signed-in member? ─▶ pull (at most 5 s) ─▶ one notification ─▶ the badge ─▶ NEW_PUSH_MESSAGE
//           │               │
//           └───────────────┴─ no: a notification without content (browsers require one)

/** Handles one push. It shows exactly one notification, also after any failure. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const payload = readPayload(data);
  const device = await readDevice().catch(() => null);
  if (payload === null || device?.member_id !== payload.member) return showGenericNotification();
  const count = await pullAndCount(payload);
  await showNotification(payload);
  await showBadge(count ?? payload.badge);
  await postToPages({ type: 'NEW_PUSH_MESSAGE', ...tapTargetOf(payload) });
}

function readPayload(data: PushMessageData | null): PushPayload | null {
  try {
    return PushPayload.parse(data?.json());
  } catch {
    return null;
  }
}

/** The badge count after the pull. Null if the pull did not end in time; the server's sum is then the best value. */
async function pullAndCount({ member }: PushPayload): Promise<number | null> {
  const store = openStore(member);
  const signal = AbortSignal.timeout(PUSH_PULL_LIMIT_MS);
  let isPulled = false;
  const work = async (held: AbortSignal) => {
    const onCredits = (credits: number) => announce({ kind: 'credits', member, credits });
    await pull({ store, request, onCredits, onUser: () => announce({ kind: 'user', member }) }, held);
    isPulled = true;
  };
  await ignoreExpectedErrors(holdLock({ name: `pull:${member}`, signal, work }));
  const counts = isPulled ? await countUnreadAndLikes(store).catch(() => null) : null;
  store.close();
  return counts === null ? null : counts.unread + counts.likes;
}

declare const self: ServiceWorkerGlobalScope;

/** Shows the number of unread messages and new likes on the app's icon, if the browser supports badges. */
async function showBadge(count: number): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  // The browser refuses if the app is not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
