import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isGift } from '../../../contract/chats/gifts.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import { GIFT_NAMES } from '../../domain/words/gift-names.ts';

/** The content of a message, for a line that shows it in short. */
export type Content = 'text' | 'picture' | 'gift' | 'gif' | 'deleted' | 'held' | 'unknown';

export function contentOf(kind: Message['kind']): Content {
  return kind === 'image' ? 'picture' : kind;
}

/** A message in one line: its text or caption, or what it contains. */
export function contentWords(i18n: I18n, content: Content, words: string): string {
  switch (content) {
    case 'text':
      return words;
    case 'picture':
      return words || i18n._(msg`Picture`);
    case 'gif':
      return words || i18n._(msg`GIF`);
    case 'gift':
      return i18n._(isGift(words) ? GIFT_NAMES[words] : msg`Gift`);
    case 'deleted':
      return i18n._(msg`Deleted message`);
    case 'held':
      return i18n._(msg`Waits for your confirmed address`);
    default:
      return i18n._(msg`Update the app to see this`);
  }
}
