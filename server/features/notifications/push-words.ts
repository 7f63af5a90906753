import type { MessageKind } from '../../../contract/chats/chats.ts';
import { perLanguage } from '../../platform/words.ts';

/** The texts of a push in one language. */
export interface PushWords {
  /** The body of a push without preview. */
  readonly newMessage: string;
  readonly newMessages: (count: number) => string;
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
  /** The buttons of a push about messages. */
  readonly reply: string;
  readonly markAsRead: string;
  /** The body of a test push. */
  readonly test: string;
  /** Labels the name of a fictional profile. */
  readonly fictional: (name: string) => string;
  /** The body for a message without text, by kind. */
  readonly sent: Readonly<Record<MessageKind, string>>;
}

export const pushWords = perLanguage((i18n): PushWords => ({
  newMessage: i18n.t('New message'),
  newMessages: (count) => i18n.t('{count, plural, one {# new message} other {# new messages}}', { count }),
  newLike: i18n.t('New like'),
  newMatch: i18n.t('New match'),
  likesYou: i18n.t('Likes you'),
  likesYouToo: i18n.t('You like each other'),
  paymentDone: i18n.t('Payment received'),
  paymentFailed: i18n.t('Payment not completed'),
  creditsArrived: (credits) =>
    i18n.t('{credits, plural, one {# credit is in your account} other {# credits are in your account}}', { credits }),
  creditsNotPaid: (credits) =>
    i18n.t(
      '{credits, plural, one {The payment for # credit did not go through} other {The payment for # credits did not go through}}',
      { credits },
    ),
  reply: i18n.t('Reply'),
  markAsRead: i18n.t('Mark as read'),
  test: i18n.t('This is a test. Notifications reach this device.'),
  fictional: (name) => i18n.t('{name} (fictional profile)', { name }),
  sent: {
    text: i18n.t('New message'),
    image: i18n.t('Sent a picture'),
    gift: i18n.t('Sent a gift'),
    gif: i18n.t('Sent a GIF'),
    voice: i18n.t('Voice message'),
  },
}));
