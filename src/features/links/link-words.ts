import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ArchiveRestore, BellOff, LogIn, type LucideIcon, MailCheck, Undo2 } from 'lucide-react';
import type { LinkKind } from '../../../contract/links.ts';

/** The kinds that one button redeems. A reset asks for a password, so it has its own screen. */
export type ButtonKind = Exclude<LinkKind, 'reset'>;

interface LinkWords {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  /** `{email}` is the new address of a change. */
  readonly lead: MessageDescriptor;
  readonly button: MessageDescriptor;
  /** The confirmation afterwards, for a kind that leads to no other screen. */
  readonly done?: { readonly title: MessageDescriptor; readonly lead: MessageDescriptor };
}

export const LINK_WORDS: Record<ButtonKind, LinkWords> = {
  activate: {
    icon: MailCheck,
    title: msg`Confirm your e-mail address`,
    lead: msg`Once your address is confirmed, others can find you, and their messages reach you.`,
    button: msg`Confirm my address`,
  },
  sign_in: {
    icon: LogIn,
    title: msg`Log in without a password`,
    lead: msg`The link of your e-mail logs you in on this device, once.`,
    button: msg`Log me in`,
  },
  reactivate: {
    icon: ArchiveRestore,
    title: msg`Bring your account back`,
    lead: msg`Your account is not deleted then. Your profile, your conversations and your credits are as you left them.`,
    button: msg`Bring my account back`,
  },
  mail_change: {
    icon: MailCheck,
    title: msg`Confirm your new e-mail address`,
    lead: msg`Your account moves to its new address. You log in with it from then on.`,
    button: msg`Confirm my new address`,
    done: {
      title: msg`Your e-mail address is changed`,
      lead: msg`You log in with your new address from now on. Your old address got an e-mail about it.`,
    },
  },
  mail_confirm: {
    icon: MailCheck,
    title: msg`Does this address work?`,
    lead: msg`E-mails to your address came back. If you confirm it, e-mails are on again.`,
    button: msg`Yes, it works`,
    done: {
      title: msg`E-mails are on again`,
      lead: msg`You choose in your settings which e-mails you get.`,
    },
  },
  mail_undo: {
    icon: Undo2,
    title: msg`Keep your old e-mail address`,
    lead: msg`This takes the change of your e-mail address back. Your password and passkeys stop working, and we \
send you a link for a new password.`,
    button: msg`Keep my old address`,
    done: {
      title: msg`Your old e-mail address stays`,
      lead: msg`You are logged out everywhere. Your old password and your passkeys no longer work: we have sent you a \
link for a new password.`,
    },
  },
  unsubscribe: {
    icon: BellOff,
    title: msg`No more e-mails?`,
    lead: msg`We then write no more about messages, likes and news. E-mails about the account itself still come.`,
    button: msg`No more e-mails`,
    done: {
      title: msg`You get no more e-mails`,
      lead: msg`You can switch them on again in your settings at any time.`,
    },
  },
};
