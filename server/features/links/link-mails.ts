import type { I18n } from '@lingui/core';
import { linkPath } from '../../../contract/links.ts';
import { LINK_HOURS } from '../../../contract/base/rules.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { timeWords } from '../../platform/mail/mail-times.ts';
import { maskAddress } from './mask-address.ts';

/** The data of the e-mails about an account. They are the arguments of `queue_mail`, by the names of the kinds. */
interface LinkMailData {
  readonly activate: { readonly token: string; readonly code: string };
  readonly sign_in: { readonly token: string; readonly code: string };
  /** `by` is `undo` after an undone change of address, which removed the old password. Otherwise a visitor requested the mail. */
  readonly reset: { readonly token: string; readonly by?: 'undo' };
  /** `email` is the new address. */
  readonly mail_change: { readonly token: string; readonly code: string; readonly email: string };
  readonly mail_confirm: { readonly token: string };
  readonly mail_change_notice: { readonly token: string; readonly email: string };
  /** `until` is a time in ISO 8601. */
  readonly reactivate: { readonly token: string; readonly code: string; readonly until: string };
}

const SAMPLE_TOKEN = 'aK3v9QmT2xWbR7dNhC5sLp8fYz1GeU4jXo6iVkBnM0E';
const SAMPLE_CODE = '48291634';
const SAMPLE_TIME = '2026-11-23T19:14:00.000Z';

const activate: MailKind<LinkMailData['activate']> = {
  name: 'activate',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE },
  words: (i18n, { token, code }, { name, origin }) => ({
    subject: i18n.t('Confirm your e-mail address'),
    paragraphs: [
      i18n.t('Welcome to {name}. Confirm this address, and members can find you and write to you.', { name }),
    ],
    action: { label: i18n.t('Confirm my address'), url: `${origin}${linkPath(token)}` },
    code,
    why: i18n.t('You get this e-mail because somebody signed up at {name} with this address.', { name }),
    after: [
      codeWorksOnce(i18n, LINK_HOURS.activate),
      i18n.t(
        'You did not sign up? Then do not confirm: somebody else has chosen the password. ' +
          'Open the link and press “It was not me”.',
      ),
    ],
  }),
};

const signIn: MailKind<LinkMailData['sign_in']> = {
  name: 'sign_in',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE },
  words: (i18n, { token, code }, { name, origin }) => ({
    subject: i18n.t('Your log-in link'),
    paragraphs: [i18n.t('Someone asked for a link to log in to your account at {name} without a password.', { name })],
    action: { label: i18n.t('Log me in'), url: `${origin}${linkPath(token)}` },
    code,
    after: [
      codeWorksOnce(i18n, LINK_HOURS.sign_in),
      i18n.t(
        'It was not you? Ignore this e-mail, and tell nobody the code. Without this e-mail nobody can use the link.',
      ),
    ],
  }),
};

const reset: MailKind<LinkMailData['reset']> = {
  name: 'reset',
  sample: { token: SAMPLE_TOKEN },
  words: (i18n, { token, by }, { name, origin }) => {
    const mail = {
      subject: i18n.t('Choose a new password for your account'),
      action: { label: i18n.t('Choose a new password'), url: `${origin}/reset-password/do?token=${token}` },
    };
    const once = linkWorksOnce(i18n, LINK_HOURS.reset);
    if (by === 'undo')
      return {
        ...mail,
        paragraphs: [
          i18n.t('Your account at {name} uses this address again.', { name }),
          i18n.t(
            'The old password, all passkeys and all devices were removed from the account, ' +
              'because somebody else may have used them.',
          ),
        ],
        after: [
          once,
          i18n.t('Later you can ask for another one at {address}.', { address: `${origin}/reset-password` }),
        ],
      };
    return {
      ...mail,
      paragraphs: [i18n.t('Someone asked for a new password for your account at {name}.', { name })],
      after: [
        once,
        i18n.t('The new password logs out all devices and removes all passkeys.'),
        i18n.t('It was not you? Ignore this e-mail, and nothing changes.'),
      ],
    };
  },
};

const mailChange: MailKind<LinkMailData['mail_change']> = {
  name: 'mail_change',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE, email: 'robin@new.example' },
  words: (i18n, { token, code, email }, { name, origin }) => ({
    subject: i18n.t('Confirm your new e-mail address'),
    paragraphs: [
      i18n.t('From now on, {name} can write to you at {email}. Confirm that this address is yours.', { name, email }),
    ],
    action: { label: i18n.t('Use this address'), url: `${origin}/mail-change/do?token=${token}` },
    code,
    why: i18n.t('You get this e-mail because a member of {name} gave this address as their new one.', { name }),
    after: [
      codeWorksOnce(i18n, LINK_HOURS.mail_change),
      i18n.t('You did not ask for this? Then you need not do anything, and nothing changes.'),
    ],
  }),
};

const mailConfirm: MailKind<LinkMailData['mail_confirm']> = {
  name: 'mail_confirm',
  sample: { token: SAMPLE_TOKEN },
  words: (i18n, { token }, { name, origin }) => ({
    subject: i18n.t('Does this address work?'),
    paragraphs: [
      i18n.t(
        'E-mails of {name} to this address came back. You read this one, so confirm it, and e-mails are on again.',
        { name },
      ),
    ],
    action: { label: i18n.t('Yes, it works'), url: `${origin}${linkPath(token)}` },
    after: [linkWorksOnce(i18n, LINK_HOURS.mail_confirm)],
  }),
};

const mailChangeNotice: MailKind<LinkMailData['mail_change_notice']> = {
  name: 'mail_change_notice',
  sample: { token: SAMPLE_TOKEN, email: 'robin@new.example' },
  words: (i18n, { token, email }, { name, origin }) => ({
    subject: i18n.t('Your e-mail address was changed'),
    paragraphs: [
      i18n.t('Your account at {name} now uses the address {address}. E-mails no longer come to this address.', {
        name,
        address: maskAddress(email),
      }),
      i18n.t('It was you? Then everything is fine. If not, take the change back and choose a new password.'),
    ],
    action: { label: i18n.t('Take the change back'), url: `${origin}${linkPath(token)}` },
    after: [linkWorksOnce(i18n, LINK_HOURS.mail_undo)],
  }),
};

const reactivate: MailKind<LinkMailData['reactivate']> = {
  name: 'reactivate',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE, until: SAMPLE_TIME },
  words: (i18n, { token, code, until }, { name, origin, time_zone, locale }) => ({
    subject: i18n.t('Your account is closed'),
    paragraphs: [
      i18n.t('Nobody can find you or write to you at {name} any more.', { name }),
      i18n.t('Your profile, pictures, messages and likes are erased on {time}.', {
        time: timeWords(until, locale, time_zone),
      }),
      i18n.t('Until then, one press brings everything back.'),
    ],
    action: { label: i18n.t('Bring my account back'), url: `${origin}${linkPath(token)}` },
    code,
    after: [
      i18n.t('Accounting records are kept as the law asks, without your profile.'),
      i18n.t('You did not close it? Bring your account back and choose a new password.'),
    ],
  }),
};

/** The e-mails with one-time links. */
export const LINK_MAILS: readonly MailKind<object>[] = [
  activate,
  signIn,
  reset,
  mailChange,
  mailConfirm,
  mailChangeNotice,
  reactivate,
];

/** `hours` is how long the link of a mail works. */
const linkWorksOnce = (i18n: I18n, hours: number): string =>
  i18n.t('{hours, plural, one {The link works once, within # hour.} other {The link works once, within # hours.}}', {
    hours,
  });

/** `hours` is how long the button and the code of a mail work. */
const codeWorksOnce = (i18n: I18n, hours: number): string =>
  i18n.t(
    '{hours, plural, one {The button and the code work once, within # hour.} ' +
      'other {The button and the code work once, within # hours.}}',
    { hours },
  );
