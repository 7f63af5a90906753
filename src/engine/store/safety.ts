import type { ConversationId } from '../../../contract/base/ids.ts';
import type { SafetyMark, Store } from './database.ts';

export type Safety = Omit<SafetyMark, 'name'>;

const DEFAULT: Safety = { notes: true, asks: true, trusted: [] };

export async function readSafety(store: Store): Promise<Safety> {
  return ((await store.marks.get('safety')) as SafetyMark | undefined) ?? DEFAULT;
}

/** Turns the notes or the questions on or off. */
export const switchSafety = (store: Store, by: Partial<Pick<Safety, 'notes' | 'asks'>>): Promise<void> =>
  change(store, () => by);

/** Adds a conversation to the trusted ones, or removes it. */
export const setTrusted = (store: Store, conversation: ConversationId, isTrusted: boolean): Promise<void> =>
  change(store, ({ trusted }) => {
    const others = trusted.filter((one) => one !== conversation);
    return { trusted: isTrusted ? [...others, conversation] : others };
  });

async function change(store: Store, by: (safety: Safety) => Partial<Safety>): Promise<void> {
  await store.transaction('rw', store.marks, async () => {
    const safety = await readSafety(store);
    await store.marks.put({ ...safety, ...by(safety), name: 'safety' });
  });
}
