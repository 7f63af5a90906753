import { storePush } from '../../../contract/push.ts';
import { findSubscription } from '../../browser/push-subscription.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';

/** At each start: what the browser has subscribed to is told to the server once more. It may have been renewed meanwhile. */
export async function keepPush(): Promise<void> {
  try {
    const subscription = await findSubscription();
    if (subscription !== null) await request(storePush, { body: { subscription } });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
