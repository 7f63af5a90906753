import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ChatView } from '../../../../contract/chats/chat-view.ts';
import { problemData } from '../../../../contract/base/problem.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import { viewOf } from '../../../engine/store/chat-views.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { type ListPart, partOf } from '../../../engine/store/conversations.ts';
import type { ListedDraft } from '../../../engine/store/drafts.ts';
import type { ChangeEntry } from '../../../engine/store/changes.ts';

/**
 * A row of the list: the peer, the conversation, the draft and the last unsent message. `row` is null before the first
 * message has reached the server.
 */
export interface ConversationItem {
  readonly peer: MemberId;
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  readonly draft: ListedDraft | null;
  readonly unsent: MessageEntry | null;
  /** The change of the last message that is in the outbox. */
  readonly change: ChangeEntry | null;
  /** The choices of the member for the conversation. */
  readonly view: ChatView;
  readonly isMuted: boolean;
  /** The part of the list into which the conversation moves once the device is online, or null. */
  readonly movesTo: ListPart | null;
}

interface Placement {
  readonly part: ListPart;
  readonly movesTo: ListPart | null;
}

/**
 * The part of the list that shows a conversation. Offline, an archived conversation stays in its place and shows that it waits, because
 * the other devices of the member do not know of it. A failed message needs the member, so its conversation is in the list.
 */
export function placementOf(
  { row, view, unsent }: Pick<ConversationItem, 'row' | 'view' | 'unsent'>,
  { isOnline, now }: { readonly isOnline: boolean; readonly now: number },
): Placement {
  if (row === null || unsent?.state === 'failed') return { part: 'list', movesTo: null };
  const [shown, stored] = [partOf(row, view, now), partOf(row, viewOf(row), now)];
  return isOnline || shown === stored ? { part: shown, movesTo: null } : { part: stored, movesTo: shown };
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

/**
 * Sorts by the time that each row shows, and the pinned ones before the others. An unsent message moves its conversation up too. Only the
 * list itself has pins.
 */
export function newestFirst(items: readonly ConversationItem[], part: ListPart): readonly ConversationItem[] {
  const pin = ({ view }: ConversationItem) => Number(part === 'list' && view.pinned);
  return items.toSorted((a, b) => pin(b) - pin(a) || compare(movedAtOf(b), movedAtOf(a)));
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
