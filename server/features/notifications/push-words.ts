import type { MessageKind } from '../../../contract/chats.ts';
import { UI_LANGUAGES } from '../../../contract/rules.ts';

export type SpokenLanguage = (typeof UI_LANGUAGES)[number];

/** What a push says in one language. */
export interface PushWords {
  /** All that a discreet push says. */
  readonly newMessage: string;
  readonly newLike: string;
  readonly newMatch: string;
  /** The same under the name of who it is. */
  readonly likesYou: string;
  readonly likesYouToo: string;
  /** A fictional profile says so wherever its name stands. */
  readonly fictional: (name: string) => string;
  /** What a message without words is. */
  readonly sent: Readonly<Record<MessageKind, string>>;
}

export const PUSH_WORDS: Readonly<Record<SpokenLanguage, PushWords>> = {
  en: {
    newMessage: 'New message',
    newLike: 'New like',
    newMatch: 'New match',
    likesYou: 'Likes you',
    likesYouToo: 'You like each other',
    fictional: (name) => `${name} (fictional profile)`,
    sent: { text: 'New message', image: 'Sent a picture', gift: 'Sent a gift', gif: 'Sent a GIF' },
  },
  fr: {
    newMessage: 'Nouveau message',
    newLike: 'Nouveau j’aime',
    newMatch: 'Nouveau match',
    likesYou: 'Vous aime bien',
    likesYouToo: 'Vous vous plaisez',
    fictional: (name) => `${name} (profil fictif)`,
    sent: { text: 'Nouveau message', image: 'A envoyé une photo', gift: 'A envoyé un cadeau', gif: 'A envoyé un GIF' },
  },
};

/** The language in which a member is spoken to: English where there are no words in theirs. */
export function spokenLanguage(language: string): SpokenLanguage {
  return UI_LANGUAGES.find((one) => one === language) ?? 'en';
}
