import type { MessageKind } from '../../../contract/chats/chats.ts';
import type { SpokenLanguage } from '../../../contract/base/language.ts';

/** The texts of a push in one language. */
export interface PushWords {
  /** The body of a push without preview. */
  readonly newMessage: string;
  readonly newLike: string;
  readonly newMatch: string;
  /** The body of a push with preview, whose title is the name. */
  readonly likesYou: string;
  readonly likesYouToo: string;
  /** The body of a push about a payment that ended, without and with preview. */
  readonly paymentDone: string;
  readonly paymentFailed: string;
  readonly creditsArrived: (credits: number) => string;
  readonly creditsNotPaid: (credits: number) => string;
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
    paymentDone: 'Payment received',
    paymentFailed: 'Payment not completed',
    creditsArrived: (credits) => `${credits} credits are in your account`,
    creditsNotPaid: (credits) => `The payment for ${credits} credits did not go through`,
    fictional: (name) => `${name} (fictional profile)`,
    sent: { text: 'New message', image: 'Sent a picture', gift: 'Sent a gift', gif: 'Sent a GIF' },
  },
  fr: {
    newMessage: 'Nouveau message',
    newLike: 'Nouveau j’aime',
    newMatch: 'Nouveau match',
    likesYou: 'Vous lui plaisez',
    likesYouToo: 'Vous vous plaisez',
    paymentDone: 'Paiement reçu',
    paymentFailed: 'Paiement non abouti',
    creditsArrived: (credits) => `${credits} crédits sont sur votre compte`,
    creditsNotPaid: (credits) => `Le paiement de ${credits} crédits n’a pas abouti`,
    fictional: (name) => `${name} (profil fictif)`,
    sent: { text: 'Nouveau message', image: 'A envoyé une photo', gift: 'A envoyé un cadeau', gif: 'A envoyé un GIF' },
  },
};
