import { PAUSE_MAILS } from '../features/settings/pause-mails.ts';
import { EXPORT_MAILS } from '../features/export/export-mails.ts';
import { LINK_MAILS } from '../features/links/link-mails.ts';
import { SAFETY_MAILS } from '../features/links/safety-mails.ts';
import { NEWS_MAILS } from '../features/mails/news-mails.ts';
import { MONEY_MAILS } from '../features/operator/money-mails.ts';
import { OPERATOR_MAILS } from '../features/operator/operator-mails.ts';
import { REGULAR_MAILS } from '../features/mails/regular-mails.ts';
import { PAYMENT_MAILS } from '../features/payments/mails/payment-mails.ts';
import { PASSKEY_MAILS } from '../features/passkeys/passkey-mails.ts';
import { returnedMessageMail } from '../features/signup/returned-message-mail.ts';
import type { MailKind } from '../platform/mail/mail-kind.ts';

/** All kinds of e-mail of the product. A feature adds its kinds here. */
export const MAIL_KINDS: readonly MailKind<object>[] = [
  ...LINK_MAILS,
  ...SAFETY_MAILS,
  ...PASSKEY_MAILS,
  ...PAUSE_MAILS,
  returnedMessageMail,
  ...EXPORT_MAILS,
  ...PAYMENT_MAILS,
  ...OPERATOR_MAILS,
  ...MONEY_MAILS,
  ...NEWS_MAILS,
  ...REGULAR_MAILS,
];
