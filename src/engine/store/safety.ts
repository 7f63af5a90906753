import type { ConversationId } from '../../../contract/base/ids.ts';
import type { SafetyMark, Store } from './database.ts';

export type Safety = Omit<SafetyMark, 'name'>;

const DEFAULT: Safety = { notes: true, asks: true, fine: [] };

export async function readSafety(store: Store): Promise<Safety> {
  return ((await store.marks.get('safety')) as SafetyMark | undefined) ?? DEFAULT;
}

/** Turns the notes or the questions on or off. */
export const switchSafety = (store: Store, by: Partial<Pick<Safety, 'notes' | 'asks'>>): Promise<void> =>
  change(store, () => by);

/** Notes whether the member calls a conversation fine. */
export const setFine = (store: Store, conversation: ConversationId, isFine: boolean): Promise<void> =>
  change(store, ({ fine }) => {
    const others = fine.filter((one) => one !== conversation);
    return { fine: isFine ? [...others, conversation] : others };
  });

async function change(store: Store, by: (safety: Safety) => Partial<Safety>): Promise<void> {
  await store.transaction('rw', store.marks, async () => {
    const safety = await readSafety(store);
    await store.marks.put({ ...safety, ...by(safety), name: 'safety' });
  });
}
