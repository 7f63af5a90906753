import type { PushMark, Store } from './database.ts';

/** Notes that a push for the member has arrived on this device. */
export async function notePushArrival(store: Store): Promise<void> {
  await store.marks.put({ name: 'push', at: Date.now() });
}

/** The time (ms) at which the newest push arrived. Null before the first. */
export async function readPushArrival(store: Store): Promise<number | null> {
  const mark = (await store.marks.get('push')) as PushMark | undefined;
  return mark?.at ?? null;
}
