import { hasWords, wordsOf } from '../../../engine/search/words.ts';
import { type ConversationItem, nameOf } from './conversation-item.ts';

/** The conversations of which the words of the text begin words of the peer's name, the draft or the unsent message. */
export function filterConversations(
  items: readonly ConversationItem[],
  searchText: string,
): readonly ConversationItem[] {
  if (searchText.trim() === '') return items;
  const query = wordsOf(searchText);
  return items.filter((item) => textsOf(item).some((text) => hasWords(text, query)));
}

function textsOf(item: ConversationItem): string[] {
  const { draft, unsent } = item;
  return [nameOf(item), draft?.text, unsent?.request.body].filter((text) => typeof text === 'string');
}
