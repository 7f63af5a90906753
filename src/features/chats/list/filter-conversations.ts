import { beginEach, wordsOf } from '../../../engine/search/words.ts';
import { type ConversationItem, nameOf } from './conversation-item.ts';

/**
 * The filter of these conversations, which keeps those of which the words of a text begin words of the peer's name, the draft or the unsent
 * message. It reads their words once, because each key filters.
 */
export function conversationFilter(
  items: readonly ConversationItem[],
): (searchText: string) => readonly ConversationItem[] {
  let texts: readonly string[][][] | undefined;
  return (searchText) => {
    const query = wordsOf(searchText);
    if (searchText.trim() === '') return items;
    texts ??= items.map((item) => textsOf(item).map(wordsOf));
    const found = texts.map((all) => query.length > 0 && all.some((words) => beginEach(query, words)));
    return items.filter((_item, index) => found[index]);
  };
}

function textsOf(item: ConversationItem): string[] {
  const { draft, unsent } = item;
  return [nameOf(item), draft?.text, unsent?.request.body].filter((text) => typeof text === 'string');
}
