import { EXPORT_MAILS } from './features/export/export-mails.ts';
import { LINK_MAILS } from './features/links/link-mails.ts';
import { SIGNUP_MAILS } from './features/signup/signup-mails.ts';
import type { MailKind } from './platform/mail/mail-kind.ts';

/** All kinds of e-mail of the product. A feature adds its kinds here. */
export const MAIL_KINDS: readonly MailKind<object>[] = [...LINK_MAILS, ...SIGNUP_MAILS, ...EXPORT_MAILS];
