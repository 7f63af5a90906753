import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isGift } from '../../../contract/chats/gifts.ts';
import type { Voice } from '../../../contract/media/voice.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import { lengthWords } from '../../domain/words/duration-words.ts';
import { GIFT_NAMES } from '../../domain/words/gift-names.ts';

/** The content of a message, for a line that shows it in short. */
export type Content = 'text' | 'picture' | 'gift' | 'gif' | 'voice' | 'deleted' | 'held' | 'unknown';

export function contentOf(kind: Message['kind']): Content {
  return kind === 'image' ? 'picture' : kind;
}

interface WithWords {
  readonly body?: string | undefined;
  readonly voice?: Pick<Voice, 'duration_ms'> | undefined;
}

/** The words of a message for `contentWords`: its text, or the length of its recording. */
export const shortWords = ({ body = '', voice }: WithWords): string =>
  voice === undefined ? body : lengthWords(voice.duration_ms);

/** A message in one line: its text or caption, or what it contains. */
export function contentWords(i18n: I18n, content: Content, words: string): string {
  switch (content) {
    case 'text':
      return words;
    case 'picture':
      return words || i18n._(msg`Picture`);
    case 'gif':
      return words || i18n._(msg`GIF`);
    case 'voice':
      return words === '' ? i18n._(msg`Voice message`) : i18n._(msg`Voice message, ${words}`);
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
