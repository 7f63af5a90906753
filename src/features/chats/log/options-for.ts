import { MESSAGE_EDIT_MINUTES, MESSAGE_EDITS } from '../../../../contract/base/rules.ts';
import type { Message } from '../../../../contract/chats/chats.ts';

import { isOwn, type MessageItem } from './log-items.ts';
import { isEdit } from '../../../engine/store/changes.ts';

export type MessageOption = 'reply' | 'copy' | 'edit' | 'delete' | 'report';

/** Whether the log shows the line of a deleted message: the server has deleted it, or the deletion is in the outbox. */
export function isGone(item: MessageItem): boolean {
  return item.change?.call === 'deleteMessage' || (item.kind === 'message' && item.message.deleted_at !== null);
}

/** The text of a message as the log shows it. A waiting edit has precedence, a refused one has not. */
export function shownText({ change, ...item }: MessageItem): string {
  if (isEdit(change) && change.state !== 'failed') return change.request.body;
  return item.kind === 'message' ? item.message.body : (item.entry.request.body ?? '');
}

/**
 * Until when the member can edit a message, in ms on the server's clock. Infinity for a message that waits in the outbox, 0 for one that
 * cannot be edited.
 */
export function editableUntil(item: MessageItem): number {
  if (isGone(item)) return 0;
  if (item.kind === 'unsent')
    return item.entry.state === 'failed' || !isText(item.entry.request.kind) ? 0 : Number.POSITIVE_INFINITY;
  const { kind, version, accepted_at } = item.message;
  if (!item.isMine || !isText(kind) || version > MESSAGE_EDITS) return 0;
  return Date.parse(accepted_at) + MESSAGE_EDIT_MINUTES * 60_000;
}

/** Messages of these kinds have a text or a caption of the member's own. */
const isText = (kind: Message['kind']) => kind === 'text' || kind === 'image' || kind === 'gif';

/** The options of a message at a time on the server's clock. A refused message has its actions below it. */
export function optionsFor(item: MessageItem, now: number): readonly MessageOption[] {
  const options: MessageOption[] = [];
  if (canReplyTo(item)) options.push('reply');
  if (!isGone(item) && canCopy(item)) options.push('copy');
  if (editableUntil(item) > now) options.push('edit');
  if (isOwn(item) && !isGone(item) && !isRefused(item)) options.push('delete');
  if (item.kind === 'message' && !item.isMine && item.message.held !== true) options.push('report');
  return options;
}

/** Whether the member can reply and react to a message: the server has it, and the member can read it. */
export const canReplyTo = (item: MessageItem) =>
  item.kind === 'message' && !isGone(item) && item.message.held !== true && item.message.kind !== 'unknown';

const isRefused = (item: MessageItem) => item.kind === 'unsent' && item.entry.state === 'failed';

const canCopy = (item: MessageItem) => isText(kindOf(item)) && shownText(item) !== '';

const kindOf = (item: MessageItem) => (item.kind === 'message' ? item.message.kind : item.entry.request.kind);
