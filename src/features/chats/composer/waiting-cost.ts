import type { Store } from '../../../engine/store/database.ts';

export interface Waiting {
  readonly count: number;
  readonly credits: number;
}

/** What is on its way out, to anybody, and what it will cost at most. What was refused costs nothing. */
export async function readWaiting(store: Store): Promise<Waiting> {
  let [count, credits] = [0, 0];
  await store.outbox.each((entry) => {
    if (entry.call !== 'sendMessage' || entry.state === 'failed') return;
    count += 1;
    credits += entry.request.max_credits ?? 0;
  });
  return { count, credits };
}
