import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { putUser } from '../../../contract/account/account.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import {
  type BrowserPush,
  canHavePush,
  endPush,
  findSubscription,
  onPushState,
  readPushState,
} from '../../browser/worker/push-subscription.ts';
import { useStore } from '../../browser/store-context.tsx';
import { subscribeToPush } from '../../browser/worker/subscribe-to-push.ts';
import { workerContainer } from '../../browser/worker/worker-container.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { meKey } from '../../domain/query-keys.ts';

interface Push {
  readonly state: BrowserPush;
  /** This browser supports push, but its service worker is not ready yet. */
  readonly isLooking: boolean;
  readonly isPending: boolean;
  /** The error of the last action, or null. */
  readonly error: unknown;
  readonly switchOn: (publicKey: string) => void;
  readonly switchOff: () => void;
  /** Reads the state again, which the member may have changed in the browser's settings. */
  readonly look: () => void;
  readonly showWords: (push_preview: boolean) => void;
}

/** The state of push in this browser, and the actions on it. */
export function usePush(): Push {
  const queryClient = useQueryClient();
  const { member } = useStore();
  const state = useSyncExternalStore(onPushState, readPushState);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const refresh = () => void findSubscription();
    refresh();
    // On a first visit the worker starts after the screen.
    if (canHavePush()) void workerContainer()?.ready.then(refresh);
    // The user may return from the browser's settings.
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    setError(null);
    await withMinimumTime(work()).catch(setError);
    setPending(false);
  };
  return {
    state,
    isLooking: !state.capable && !state.denied && canHavePush(),
    isPending,
    error,
    switchOn: (publicKey) => void run(() => switchOn(member, publicKey)),
    switchOff: () => void run(switchOff),
    look: () => void findSubscription(),
    showWords: (push_preview) =>
      void run(async () => {
        await request(putUser, { body: { push_preview } });
        await queryClient.invalidateQueries({ queryKey: meKey });
      }),
  };
}

async function switchOn(member: MemberId, publicKey: string): Promise<void> {
  const subscription = await subscribeToPush(member, publicKey);
  if (subscription === null) return;
  try {
    await request(storePush, { body: { subscription }, member });
  } catch (error) {
    // A subscription that the server does not know never receives a push, so the app ends it.
    await endPush();
    throw error;
  }
}

async function switchOff(): Promise<void> {
  await request(storePush, { body: { subscription: null } });
  await endPush();
}
