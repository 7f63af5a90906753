import type { MemberId } from '../../../../contract/base/ids.ts';
import { problemData } from '../../../../contract/base/problem.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { ChangeEntry } from '../../../engine/store/changes.ts';

/**
 * A row of the list: the peer, the conversation, the draft and the last unsent message. `row` is null before the first
 * message has reached the server.
 */
export interface ConversationItem {
  readonly peer: MemberId;
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  readonly draft: string | null;
  readonly unsent: MessageEntry | null;
  /** The change of the last message that is in the outbox. */
  readonly change: ChangeEntry | null;
}

/**
 * The peer's name. When the feed reports a block, the device deletes the peer's card. Then the refusal of the unsent message
 * contains the name. Null if this device does not have the name.
 */
export function nameOf({ profile, unsent }: Pick<ConversationItem, 'profile' | 'unsent'>): string | null {
  if (profile !== null) return profile.name;
  const { code, data } = unsent?.failure ?? {};
  return code === 'blocked_by' || code === 'blocking' ? (problemData(code, data)?.name ?? null) : null;
}

/** The time of the last message, from either member, sent or unsent. */
export function movedAtOf({ row, unsent }: Pick<ConversationItem, 'row' | 'unsent'>): string {
  const unsentAt = unsent === null ? '' : new Date(unsent.created_at).toISOString();
  const lastAt = row?.updated_at ?? '';
  return unsentAt > lastAt ? unsentAt : lastAt;
}

/** Sorts by the time that each row shows. An unsent message moves its conversation up too. */
export function newestFirst(items: readonly ConversationItem[]): readonly ConversationItem[] {
  // The store returns the rows sorted. Only unsent messages change the order.
  if (items.every(({ unsent }) => unsent === null)) return items;
  return items.toSorted((a, b) => movedAtOf(b).localeCompare(movedAtOf(a)));
}
