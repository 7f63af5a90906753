import type { MessageKind } from '../../../contract/chats.ts';
import type { SpokenLanguage } from '../../../contract/language.ts';

/** The texts of a push in one language. */
export interface PushWords {
  /** The body of a push without preview. */
  readonly newMessage: string;
  readonly newLike: string;
  readonly newMatch: string;
  /** The body of a push with preview, whose title is the name. */
  readonly likesYou: string;
  readonly likesYouToo: string;
  /** Labels the name of a fictional profile. */
  readonly fictional: (name: string) => string;
  /** The body for a message without text, by kind. */
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
    likesYou: 'Vous lui plaisez',
    likesYouToo: 'Vous vous plaisez',
    fictional: (name) => `${name} (profil fictif)`,
    sent: { text: 'Nouveau message', image: 'A envoyé une photo', gift: 'A envoyé un cadeau', gif: 'A envoyé un GIF' },
  },
};
