import { useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { testPush, type TestPushOutcome } from '../../../contract/notifications/push.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { endPush } from '../../browser/worker/push-subscription.ts';
import { pushArrivalKey } from '../../domain/query-keys.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { readPushArrival } from '../../engine/store/push-arrival.ts';
import { syncPush } from './sync-push.ts';

// none ──send──▶ sending ──▶ sent ──push arrives here──▶ arrived
//                   ├──▶ gone: the browser has no working subscription, which ends here too
//                   ├──▶ later: the push service does not accept pushes now
//                   └──▶ failed: the server refuses, or does not answer

export type TestState =
  | { readonly kind: 'none' | 'sending' | 'sent' | 'gone' | 'later' }
  | { readonly kind: 'arrived'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The time (ms) of the newest push on this device. Null before the first, undefined until it is read. */
export function usePushArrival(): number | null | undefined {
  const store = useStore();
  return useLive(pushArrivalKey, () => readPushArrival(store)).data;
}

/** The last test of this device's pushes since the screen is open, and the function that sends one. */
export function useTestPush(): { readonly test: TestState; readonly send: () => void } {
  const { member } = useStore();
  const arrivedAt = usePushArrival() ?? 0;
  const [sent, setSent] = useState<{ state: TestState; at: number }>({ state: { kind: 'none' }, at: 0 });
  const send = async () => {
    const at = Date.now();
    setSent({ state: { kind: 'sending' }, at });
    try {
      const outcome = await withMinimumTime(requestTest(member));
      if (outcome === 'gone') await endPush();
      setSent({ state: { kind: outcome === 'delivered' ? 'sent' : outcome }, at });
    } catch (error) {
      setSent({ state: { kind: 'failed', error }, at });
    }
  };
  const hasArrived = sent.state.kind === 'sent' && arrivedAt >= sent.at;
  return {
    test: hasArrived ? { kind: 'arrived', afterMs: arrivedAt - sent.at } : sent.state,
    send: () => void send(),
  };
}

/**
 * Sends the subscription again if the server has none: it deletes one that push services have refused too often. If the server still has
 * none, the browser has no working one.
 */
async function requestTest(member: MemberId): Promise<TestPushOutcome> {
  const outcome = await tryTest();
  if (outcome !== 'not_found') return outcome;
  await syncPush(member);
  const second = await tryTest();
  return second === 'not_found' ? 'gone' : second;
}

async function tryTest(): Promise<TestPushOutcome | 'not_found'> {
  try {
    return (await request(testPush)).outcome;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not_found') return 'not_found';
    throw error;
  }
}
