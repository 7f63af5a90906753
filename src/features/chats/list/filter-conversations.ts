import { type ConversationItem, nameOf } from './conversation-item.ts';

/** The conversations whose name or last message contains the text, regardless of accents and case. */
export function filterConversations(
  items: readonly ConversationItem[],
  searchText: string,
): readonly ConversationItem[] {
  const needle = fold(searchText.trim());
  if (needle === '') return items;
  return items.filter((item) => wordsOf(item).some((words) => fold(words).includes(needle)));
}

function wordsOf(item: ConversationItem): string[] {
  const { row, draft, unsent } = item;
  return [nameOf(item), row?.last_message?.body, draft?.text, unsent?.request.body].filter(
    (words) => typeof words === 'string',
  );
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
