import { maskAddress } from './mask-address.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { timeWords } from '../../platform/mail/mail-times.ts';

/** `by` is the cause that ended the old sign-in methods of an account: a new password, or the first link that proved the address. */
interface WaysInEnded {
  readonly by: 'reset' | 'link';
  /** The names of the removed passkeys. */
  readonly passkeys: readonly string[];
}

const waysInEnded: MailKind<WaysInEnded> = {
  name: 'ways_in_ended',
  sample: { by: 'reset', passkeys: ['Chrome · Android', 'Safari · iOS'] },
  words: (i18n, { by, passkeys }, { name, origin }) =>
    by === 'reset'
      ? {
          subject: i18n.t('Your passkeys were removed'),
          paragraphs: [
            i18n.t(
              'Your account at {name} has a new password, set by the link of an e-mail. All devices were logged out.',
              { name },
            ),
            i18n.t('These passkeys no longer log in: {passkeys}.', { passkeys: passkeys.join(', ') }),
            i18n.t('In Settings you can add a passkey for each of your devices again.'),
          ],
          action: { label: i18n.t('Open Settings'), url: `${origin}/notifications` },
          after: [
            i18n.t('You did not set it? Then somebody reads your e-mails. Change the password of your mailbox first.'),
          ],
        }
      : {
          subject: i18n.t('Choose a password for your account'),
          paragraphs: [
            i18n.t(
              'You have just shown that this address is yours. ' +
                'Until then, somebody else could have signed up at {name} with it.',
              { name },
            ),
            i18n.t(
              'So we have ended everything that opened the account before: the password, and the devices that were logged in.',
            ),
            i18n.t('The device that you use now stays logged in. Choose a password for all others.'),
          ],
          action: { label: i18n.t('Choose a password'), url: `${origin}/reset-password` },
        },
};

/** `by` is the origin of the change, `at` its time in ISO 8601. */
interface PasswordChanged {
  readonly by: 'settings' | 'reset';
  readonly at: string;
}

/** A member who used the link of an e-mail receives it too, because another reader of the mailbox could have used the link. */
const passwordChanged: MailKind<PasswordChanged> = {
  name: 'password_changed',
  sample: { by: 'settings', at: '2026-11-23T19:14:00.000Z' },
  words: (i18n, { by, at }, { name, origin, time_zone, locale }) => ({
    subject: i18n.t('Your password was changed'),
    paragraphs: [
      i18n.t('Your account at {name} has a new password since {time}.', {
        name,
        time: timeWords(at, locale, time_zone),
      }),
      by === 'reset'
        ? i18n.t('It was set by the link of an e-mail. All other devices were logged out.')
        : i18n.t('It was changed in Settings. All other devices were logged out.'),
      i18n.t(
        'It was you? Then everything is fine. If not, choose another password now: ' +
          'that logs out all devices and removes all passkeys.',
      ),
    ],
    action: { label: i18n.t('Choose another password'), url: `${origin}/reset-password` },
    after:
      by === 'reset'
        ? [i18n.t('You did not set it? Then somebody reads your e-mails. Change the password of your mailbox first.')]
        : [],
  }),
};

/** `email` is the new address. */
const mailChangeAsked: MailKind<{ readonly email: string }> = {
  name: 'mail_change_asked',
  sample: { email: 'robin@new.example' },
  words: (i18n, { email }, { name, origin }) => ({
    subject: i18n.t('Your e-mail address is about to change'),
    paragraphs: [
      i18n.t('Someone asked to move your account at {name} to the address {address}.', {
        name,
        address: maskAddress(email),
      }),
      i18n.t('It moves when the link that we sent there is used. It was you? Then everything is fine.'),
      i18n.t('If not, choose a new password now: the link stops working, and all devices are logged out.'),
    ],
    action: { label: i18n.t('Choose a new password'), url: `${origin}/reset-password` },
  }),
};

interface NewDevice {
  readonly browser: string | null;
  readonly system: string | null;
  /** In ISO 8601. */
  readonly at: string;
}

const newDevice: MailKind<NewDevice> = {
  name: 'new_device',
  sample: { browser: 'Firefox', system: 'Android', at: '2026-11-23T19:14:00.000Z' },
  words: (i18n, { browser, system, at }, { name, origin, time_zone, locale }) => ({
    subject: i18n.t('A new device logged in'),
    paragraphs: [
      i18n.t('A device that we had not seen before logged in to your account at {name}:', { name }),
      [deviceWords(browser, system), timeWords(at, locale, time_zone)].filter(Boolean).join(', '),
      i18n.t('It was you? Then everything is fine.'),
      i18n.t('If not, change your password in Settings, and log the device out in the list “Where you are logged in”.'),
    ],
    action: { label: i18n.t('Open Settings'), url: `${origin}/notifications` },
  }),
};

/** The e-mails to a member about changed sign-in methods, a requested change of address, and new devices. */
export const SAFETY_MAILS: readonly MailKind<object>[] = [waysInEnded, passwordChanged, mailChangeAsked, newDevice];

/** Returns for example "Firefox, Android". Empty for a program without a known name. */
function deviceWords(browser: string | null, system: string | null): string {
  return [browser, system].filter((part) => part !== null).join(', ');
}
