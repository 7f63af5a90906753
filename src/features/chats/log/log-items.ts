import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Outgoing } from '../../../engine/outbox/unsent.ts';

import type { MessageEntry } from '../../../engine/store/entry.ts';
import { daysBetween } from '../../../domain/formats/calendar-days.ts';
import { shownChanges, type ChangeEntry } from '../../../engine/store/changes.ts';

/** Whether a bubble begins and ends a group. Its margin and corner depend on it. */
export interface Grouped {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type LogItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: 'unread'; readonly count: number }
  | ({ readonly kind: 'message'; readonly message: Message; readonly isMine: boolean } & Changeable & Grouped)
  | ({ readonly kind: 'unsent'; readonly entry: MessageEntry; readonly isParked: boolean } & Changeable & Grouped);

/** A message, sent or not. `change` is shown in place of its state: an edit or a deletion in the outbox. */
interface Changeable {
  readonly key: string;
  readonly change: ChangeEntry | null;
}

/** A message of the log. */
export type MessageItem = Extract<LogItem, Changeable>;

/** The unread messages when the conversation was opened. The divider stays in place until the member answers. */
export interface Unread {
  readonly afterSeq: number;
  readonly count: number;
}

/** The messages of a log, and those in the outbox. */
interface Shown extends Pick<Outgoing, 'unsent' | 'changes'> {
  readonly messages: readonly Message[];
}

interface LogInput extends Shown {
  readonly peer: MemberId;
  readonly unread: Unread | null;
}

interface Bubble {
  readonly key: string;
  readonly at: number;
  readonly isMine: boolean;
  readonly seq: number | null;
  readonly toItem: (shown: Grouped & Pick<Changeable, 'change'>) => LogItem;
}

const MINUTE_MS = 60_000;

/**
 * The items of a log: a divider before each day and before the unread messages, and bubbles grouped by sender and
 * minute.
 */
export function toLogItems({ messages, unsent, changes, peer, unread }: LogInput): LogItem[] {
  const shown = shownChanges(changes);
  const known = new Set<string>(messages.map(({ id }) => id));
  const bubbles = [
    ...messages.map((message) => ofMessage(message, peer)),
    // A sent message may be stored before its outbox entry is deleted.
    ...unsent
      .filter(({ id }) => !known.has(id))
      .map((entry, index, all) =>
        ofEntry(
          entry,
          all.slice(0, index).some(({ state, queue }) => state === 'failed' && queue === entry.queue),
        ),
      ),
  ];
  const unreadAt = unread !== null && unread.count > 0 ? bubbles.findIndex((bubble) => isUnread(bubble, unread)) : -1;
  const breaksBefore = (index: number) => index === unreadAt || !isSameGroup(bubbles[index - 1], bubbles[index]);

  return bubbles.flatMap((bubble, index) => {
    const before: LogItem[] = [];
    const last = bubbles[index - 1];
    if (last === undefined || daysBetween(last.at, bubble.at) !== 0)
      before.push({ kind: 'day', key: `day-${bubble.key}`, at: bubble.at });
    if (index === unreadAt && unread !== null) before.push({ kind: 'unread', key: 'unread', count: unread.count });
    const grouped = { isFirst: breaksBefore(index), isLast: breaksBefore(index + 1) };
    return [...before, bubble.toItem({ ...grouped, change: shown.get(bubble.key) ?? null })];
  });
}

function ofMessage(message: Message, peer: MemberId): Bubble {
  const { id: key, seq } = message;
  const isMine = message.sender !== peer;
  return {
    key,
    at: Date.parse(message.accepted_at),
    isMine,
    seq,
    toItem: (rest) => ({ kind: 'message', key, message, isMine, ...rest }),
  };
}

/** A refused message parks the entries after it. */
function ofEntry(entry: MessageEntry, isParked: boolean): Bubble {
  const { id: key, created_at: at } = entry;
  return {
    key,
    at,
    isMine: true,
    seq: null,
    toItem: (rest) => ({ kind: 'unsent', key, entry, isParked, ...rest }),
  };
}

function isUnread({ seq, isMine }: Bubble, { afterSeq }: Unread): boolean {
  return seq !== null && seq > afterSeq && !isMine;
}

/** The same sender, at most one minute apart on the clock. */
function isSameGroup(a: Bubble | undefined, b: Bubble | undefined): boolean {
  if (a === undefined || b === undefined || a.isMine !== b.isMine || daysBetween(a.at, b.at) !== 0) return false;
  return Math.abs(Math.floor(b.at / MINUTE_MS) - Math.floor(a.at / MINUTE_MS)) <= 1;
}

/** The item of a message that a reply quotes. */
export const quotedItem = (message: Message, peer: MemberId, change: ChangeEntry | null): MessageItem => ({
  kind: 'message',
  key: message.id,
  message,
  isMine: message.sender !== peer,
  change,
  isFirst: true,
  isLast: true,
});

/** The item of one message; null if the log does not contain it. */
export function messageItem(log: Shown, peer: MemberId, key: string) {
  const messages = log.messages.filter(({ id }) => id === key);
  const unsent = log.unsent.filter(({ id }) => id === key);
  const items = toLogItems({ messages, unsent, changes: log.changes, peer, unread: null });
  return items.find((item): item is MessageItem => item.kind === 'message' || item.kind === 'unsent') ?? null;
}
