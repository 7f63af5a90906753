import { inOneLine } from '../../../../contract/base/written-text.ts';
import { type MessageStatus, statusOf } from '../../../engine/outbox/message-status.ts';
import { type Content, contentOf, shortWords } from '../content-words.ts';
import { unreadIn } from '../../../engine/store/conversation-row.ts';
import type { ListPart } from '../../../engine/store/conversations.ts';
import type { ConversationItem } from './conversation-item.ts';

/** The content of a row's second line. `kind` is its state. */
export type RowPreview =
  | { readonly kind: 'typing' }
  | { readonly kind: 'moves'; readonly to: ListPart }
  | { readonly kind: 'draft'; readonly content: Content; readonly words: string; readonly isWaiting: boolean }
  | { readonly kind: 'failed' | 'waiting'; readonly content: Content; readonly words: string }
  | {
      readonly kind: 'message';
      readonly content: Content;
      readonly words: string;
      readonly status: MessageStatus | null;
    }
  | { readonly kind: 'nothing' };

/**
 * A draft shows only if there is neither an unread message nor a refused one: both need the member's attention first.
 */
export function previewOf({ row, draft, unsent, change, movesTo }: ConversationItem, isTyping: boolean): RowPreview {
  if (movesTo !== null) return { kind: 'moves', to: movesTo };
  if (isTyping) return { kind: 'typing' };
  const isFailed = unsent?.state === 'failed';
  const isRead = row === null || unreadIn(row) === 0;
  if (draft !== null && isRead && !isFailed)
    return { kind: 'draft', content: draft.content, words: startOf(draft.text), isWaiting: unsent !== null };
  if (unsent !== null && (isFailed || isRead)) {
    const { kind, body } = unsent.request;
    const words = startOf(shortWords({ body, voice: unsent.voice }));
    return { kind: isFailed ? 'failed' : 'waiting', content: contentOf(kind), words };
  }
  const last = row?.last_message ?? null;
  if (row === null || last === null) return { kind: 'nothing' };
  const isMine = last.sender !== row.profile;
  const status = isMine ? statusOf(last, row) : null;
  if (last.deleted_at !== null) return { kind: 'message', content: 'deleted', words: '', status };
  if (change !== null && change.state !== 'failed') {
    const isDeleted = change.call === 'deleteMessage';
    return {
      kind: 'waiting',
      content: isDeleted ? 'deleted' : contentOf(last.kind),
      words: isDeleted ? '' : startOf(change.request.body),
    };
  }
  const content = last.held === true ? 'held' : contentOf(last.kind);
  return { kind: 'message', content, words: startOf(shortWords(last)), status };
}

/** The start of a text. It is cut first, because a message can be long and a row shows one line. */
const startOf = (text: string): string => inOneLine(text.slice(0, 200));
