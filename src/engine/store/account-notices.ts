import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import type { NoticeKey, NoticesMark, Store } from './database.ts';

/** A member gets few notices. The limit bounds the mark of an old device. */
const DISMISSED_MOST = 50;

const same = (one: NoticeKey) => (other: NoticeKey) => one.id === other.id && one.kind === other.kind;

/** The notices that the member has dismissed on this device. The server may not know it yet. */
export async function readDismissed(store: Store): Promise<readonly NoticeKey[]> {
  return ((await store.marks.get('notices')) as NoticesMark | undefined)?.dismissed ?? [];
}

/** Adds a notice to those that the member has dismissed. The caller opens the transaction. */
export async function putDismissed(store: Store, { id, kind }: NoticeKey): Promise<void> {
  const others = (await readDismissed(store)).filter((one) => !same({ id, kind })(one));
  await store.marks.put({ name: 'notices', dismissed: [...others, { id, kind }].slice(-DISMISSED_MOST) });
}

/** Returns the notices that the member has not dismissed. */
export const withoutDismissed = (
  notices: readonly AccountNotice[],
  dismissed: readonly NoticeKey[],
): readonly AccountNotice[] => notices.filter((notice) => !dismissed.some(same(notice)));
