import type { Store } from '../../engine/store/database.ts';

/** The rows of about two screens of a phone. The next start shows them before the database is open. */
export const FIRST = 24;

/** The position at which the member left the list. */
interface ListPosition {
  /** The number of shown rows. */
  readonly count: number;
  /** The scroll offset in pixels. On a phone the open conversation takes the place of the list. */
  readonly top: number;
  /**
   * The peer of the conversation opened last, or the message opened last from a search; null once its row is about to disappear,
   * undefined before any was opened.
   */
  readonly opened: string | null | undefined;
}

const positions = new WeakMap<Store, ListPosition>();

/** The position belongs to the store, so that it ends with the member's session. */
export function listPositionOf(store: Store): ListPosition {
  return positions.get(store) ?? { count: FIRST, top: 0, opened: undefined };
}

export function rememberListPosition(store: Store, changes: Partial<ListPosition>): void {
  positions.set(store, { ...listPositionOf(store), ...changes });
}
