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
  words: {
    en: ({ by, passkeys }, { name, origin }) =>
      by === 'reset'
        ? {
            subject: 'Your passkeys were removed',
            paragraphs: [
              `Your account at ${name} has a new password, set by the link of an e-mail. All devices were logged out.`,
              `These passkeys no longer log in: ${passkeys.join(', ')}.`,
              'In Settings you can add a passkey for each of your devices again.',
            ],
            action: { label: 'Open Settings', url: `${origin}/notifications` },
            after: ['You did not set it? Then somebody reads your e-mails. Change the password of your mailbox first.'],
          }
        : {
            subject: 'Choose a password for your account',
            paragraphs: [
              `You have just shown that this address is yours. Until then, somebody else could have signed up at ${name} with it.`,
              'So we have ended everything that opened the account before: the password, and the devices that were logged in.',
              'The device that you use now stays logged in. Choose a password for all others.',
            ],
            action: { label: 'Choose a password', url: `${origin}/reset-password` },
          },
    fr: ({ by, passkeys }, { name, origin }) =>
      by === 'reset'
        ? {
            subject: 'Vos clés d’accès ont été supprimées',
            paragraphs: [
              `Votre compte sur ${name} a un nouveau mot de passe, défini par le lien d’un e-mail.`,
              'Tous les appareils ont été déconnectés.',
              `Ces clés d’accès ne permettent plus de se connecter : ${passkeys.join(', ')}.`,
              'Dans les réglages, vous pouvez de nouveau ajouter une clé d’accès pour chacun de vos appareils.',
            ],
            action: { label: 'Ouvrir les réglages', url: `${origin}/notifications` },
            after: [
              'Ce n’était pas vous ? Alors quelqu’un lit vos e-mails. Changez d’abord le mot de passe de votre messagerie.',
            ],
          }
        : {
            subject: 'Choisissez un mot de passe pour votre compte',
            paragraphs: [
              'Vous venez de montrer que cette adresse est la vôtre.',
              `Jusque-là, quelqu’un d’autre aurait pu s’inscrire sur ${name} avec elle.`,
              'Nous avons donc mis fin à tout ce qui ouvrait le compte : le mot de passe et les appareils connectés.',
              'L’appareil que vous utilisez maintenant reste connecté. Choisissez un mot de passe pour tous les autres.',
            ],
            action: { label: 'Choisir un mot de passe', url: `${origin}/reset-password` },
          },
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
  words: {
    en: ({ by, at }, { name, origin, time_zone, locale }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `Your account at ${name} has a new password since ${timeWords(at, locale, time_zone)}.`,
        by === 'reset'
          ? 'It was set by the link of an e-mail. All other devices were logged out.'
          : 'It was changed in Settings. All other devices were logged out.',
        'It was you? Then everything is fine. If not, choose another password now: that logs out all devices and removes all passkeys.',
      ],
      action: { label: 'Choose another password', url: `${origin}/reset-password` },
      after:
        by === 'reset'
          ? ['You did not set it? Then somebody reads your e-mails. Change the password of your mailbox first.']
          : [],
    }),
    fr: ({ by, at }, { name, origin, time_zone, locale }) => ({
      subject: 'Votre mot de passe a été changé',
      paragraphs: [
        `Votre compte sur ${name} a un nouveau mot de passe depuis le ${timeWords(at, locale, time_zone)}.`,
        by === 'reset'
          ? 'Il a été défini par le lien d’un e-mail. Tous les autres appareils ont été déconnectés.'
          : 'Il a été changé dans les réglages. Tous les autres appareils ont été déconnectés.',
        'C’était vous ? Alors tout va bien. Sinon, choisissez tout de suite un autre mot de passe.',
        'Il déconnectera tous les appareils et supprimera toutes les clés d’accès.',
      ],
      action: { label: 'Choisir un autre mot de passe', url: `${origin}/reset-password` },
      after:
        by === 'reset'
          ? [
              'Ce n’était pas vous ? Alors quelqu’un lit vos e-mails. Changez d’abord le mot de passe de votre messagerie.',
            ]
          : [],
    }),
  },
};

/** `email` is the new address. */
const mailChangeAsked: MailKind<{ readonly email: string }> = {
  name: 'mail_change_asked',
  sample: { email: 'robin@new.example' },
  words: {
    en: ({ email }, { name, origin }) => ({
      subject: 'Your e-mail address is about to change',
      paragraphs: [
        `Someone asked to move your account at ${name} to the address ${maskAddress(email)}.`,
        'It moves when the link that we sent there is used. It was you? Then everything is fine.',
        'If not, choose a new password now: the link stops working, and all devices are logged out.',
      ],
      action: { label: 'Choose a new password', url: `${origin}/reset-password` },
    }),
    fr: ({ email }, { name, origin }) => ({
      subject: 'Votre adresse e-mail va changer',
      paragraphs: [
        `Quelqu’un a demandé que votre compte sur ${name} passe à l’adresse ${maskAddress(email)}.`,
        'Il y passera quand le lien envoyé là-bas sera utilisé. C’était vous ? Alors tout va bien.',
        'Sinon, choisissez tout de suite un nouveau mot de passe.',
        'Le lien ne fonctionnera plus et tous les appareils seront déconnectés.',
      ],
      action: { label: 'Choisir un nouveau mot de passe', url: `${origin}/reset-password` },
    }),
  },
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
  words: {
    en: ({ browser, system, at }, { name, origin, time_zone, locale }) => ({
      subject: 'A new device logged in',
      paragraphs: [
        `A device that we had not seen before logged in to your account at ${name}:`,
        [deviceWords(browser, system), timeWords(at, locale, time_zone)].filter(Boolean).join(', '),
        'It was you? Then everything is fine.',
        'If not, change your password in Settings, and log the device out in the list “Where you are logged in”.',
      ],
      action: { label: 'Open Settings', url: `${origin}/notifications` },
    }),
    fr: ({ browser, system, at }, { name, origin, time_zone, locale }) => ({
      subject: 'Connexion d’un nouvel appareil',
      paragraphs: [
        `Un appareil que nous ne connaissions pas s’est connecté à votre compte sur ${name} :`,
        [deviceWords(browser, system), timeWords(at, locale, time_zone)].filter(Boolean).join(', '),
        'C’était vous ? Alors tout va bien.',
        'Sinon, changez votre mot de passe dans les réglages et déconnectez l’appareil dans la liste « Vos connexions ».',
      ],
      action: { label: 'Ouvrir les réglages', url: `${origin}/notifications` },
    }),
  },
};

/** The e-mails to a member about changed sign-in methods, a requested change of address, and new devices. */
export const SAFETY_MAILS: readonly MailKind<object>[] = [waysInEnded, passwordChanged, mailChangeAsked, newDevice];

/** Returns for example "Firefox, Android". Empty for a program without a known name. */
function deviceWords(browser: string | null, system: string | null): string {
  return [browser, system].filter((part) => part !== null).join(', ');
}
