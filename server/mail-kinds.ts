import { LINK_MAILS } from './features/links/link-mails.ts';
import { OPERATOR_MAILS } from './features/operator/operator-mails.ts';
import type { MailKind } from './platform/mail/mail-kind.ts';

/** All kinds of e-mail of the product. A feature adds its kinds here. */
export const MAIL_KINDS: readonly MailKind<object>[] = [...LINK_MAILS, ...OPERATOR_MAILS];
