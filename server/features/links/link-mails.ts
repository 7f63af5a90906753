import type { SpokenLanguage } from '../../../contract/language.ts';
import { LINK_HOURS } from '../../../contract/rules.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { hourWords, timeWords } from '../../platform/mail/mail-times.ts';

/** The data of the e-mails about an account. They are the arguments of `queue_mail`, by the names of the kinds. */
interface LinkMailData {
  readonly activate: { readonly token: string; readonly code: string };
  readonly sign_in: { readonly token: string; readonly code: string };
  readonly reset: { readonly token: string };
  /** `email` is the new address. */
  readonly mail_change: { readonly token: string; readonly code: string; readonly email: string };
  readonly mail_confirm: { readonly token: string };
  readonly mail_change_notice: { readonly token: string; readonly email: string };
  /** `until` and `at` are times in ISO 8601. */
  readonly reactivate: { readonly token: string; readonly code: string; readonly until: string };
  readonly new_device: { readonly browser: string | null; readonly system: string | null; readonly at: string };
}

const SAMPLE_TOKEN = 'aK3v9QmT2xWbR7dNhC5sLp8fYz1GeU4jXo6iVkBnM0E';
const SAMPLE_CODE = '48291634';
const SAMPLE_TIME = '2026-11-23T19:14:00.000Z';

const activate: MailKind<LinkMailData['activate']> = {
  name: 'activate',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE },
  words: {
    en: ({ token, code }, { name, origin }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [`Welcome to ${name}. Confirm this address, and members can find you and write to you.`],
      action: { label: 'Confirm my address', url: `${origin}/${token}` },
      code,
      after: [
        onceIn('activate', 'en'),
        'You did not sign up? Then you need not do anything. Opening the link alone changes nothing.',
      ],
    }),
    fr: ({ token, code }, { name, origin }) => ({
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        `Bienvenue sur ${name}. Confirmez cette adresse : les membres pourront alors vous trouver et vous écrire.`,
      ],
      action: { label: 'Confirmer mon adresse', url: `${origin}/${token}` },
      code,
      after: [
        onceIn('activate', 'fr'),
        'Cette inscription ne vient pas de vous ? Vous n’avez rien à faire. Ouvrir le lien seul ne change rien.',
      ],
    }),
  },
};

const signIn: MailKind<LinkMailData['sign_in']> = {
  name: 'sign_in',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE },
  words: {
    en: ({ token, code }, { name, origin }) => ({
      subject: 'Your sign-in link',
      paragraphs: [`Someone asked for a link to sign in to your account at ${name} without a password.`],
      action: { label: 'Sign me in', url: `${origin}/${token}` },
      code,
      after: [
        onceIn('sign_in', 'en'),
        'It was not you? Ignore this mail, and tell nobody the code. Nobody can sign in without this mail.',
      ],
    }),
    fr: ({ token, code }, { name, origin }) => ({
      subject: 'Votre lien de connexion',
      paragraphs: [`Un lien a été demandé pour se connecter à votre compte sur ${name} sans mot de passe.`],
      action: { label: 'Me connecter', url: `${origin}/${token}` },
      code,
      after: [
        onceIn('sign_in', 'fr'),
        'Ce n’était pas vous ? Ignorez cet e-mail et ne donnez ce code à personne. Sans cet e-mail, personne ne peut se connecter.',
      ],
    }),
  },
};

const reset: MailKind<LinkMailData['reset']> = {
  name: 'reset',
  sample: { token: SAMPLE_TOKEN },
  words: {
    en: ({ token }, { name, origin }) => ({
      subject: 'Choose a new password',
      paragraphs: [`Someone asked for a new password for your account at ${name}.`],
      action: { label: 'Choose a new password', url: `${origin}/reset-password/do?token=${token}` },
      after: [
        `The link works once, within ${hourWords(LINK_HOURS.reset, 'en')}.`,
        'It was not you? Ignore this mail. Your password stays as it is.',
      ],
    }),
    fr: ({ token }, { name, origin }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: [`Un nouveau mot de passe a été demandé pour votre compte sur ${name}.`],
      action: { label: 'Choisir un nouveau mot de passe', url: `${origin}/reset-password/do?token=${token}` },
      after: [
        `Le lien fonctionne une seule fois, dans un délai de ${hourWords(LINK_HOURS.reset, 'fr')}.`,
        'Ce n’était pas vous ? Ignorez cet e-mail. Votre mot de passe reste le même.',
      ],
    }),
  },
};

const mailChange: MailKind<LinkMailData['mail_change']> = {
  name: 'mail_change',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE, email: 'robin@new.example' },
  words: {
    en: ({ token, code, email }, { name, origin }) => ({
      subject: 'Confirm your new e-mail address',
      paragraphs: [`From now on, ${name} can write to you at ${email}. Confirm that this address is yours.`],
      action: { label: 'Use this address', url: `${origin}/mail-change/do?token=${token}` },
      code,
      after: [
        onceIn('mail_change', 'en'),
        'You did not ask for this? Then you need not do anything, and nothing changes.',
      ],
    }),
    fr: ({ token, code, email }, { name, origin }) => ({
      subject: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [`Désormais, ${name} peut vous écrire à ${email}. Confirmez que cette adresse est la vôtre.`],
      action: { label: 'Utiliser cette adresse', url: `${origin}/mail-change/do?token=${token}` },
      code,
      after: [onceIn('mail_change', 'fr'), 'Vous n’avez rien demandé ? Vous n’avez rien à faire, et rien ne change.'],
    }),
  },
};

const mailConfirm: MailKind<LinkMailData['mail_confirm']> = {
  name: 'mail_confirm',
  sample: { token: SAMPLE_TOKEN },
  words: {
    en: ({ token }, { name, origin }) => ({
      subject: 'Does this address work?',
      paragraphs: [
        `E-mails of ${name} to this address came back. You read this one, so confirm it, and e-mails are on again.`,
      ],
      action: { label: 'Yes, it works', url: `${origin}/${token}` },
      after: [`The link works once, within ${hourWords(LINK_HOURS.mail_confirm, 'en')}.`],
    }),
    fr: ({ token }, { name, origin }) => ({
      subject: 'Cette adresse fonctionne-t-elle ?',
      paragraphs: [
        `Des e-mails de ${name} à cette adresse sont revenus. Vous lisez celui-ci : confirmez-la, et les e-mails reprennent.`,
      ],
      action: { label: 'Oui, elle fonctionne', url: `${origin}/${token}` },
      after: [`Le lien fonctionne une seule fois, dans un délai de ${hourWords(LINK_HOURS.mail_confirm, 'fr')}.`],
    }),
  },
};

const mailChangeNotice: MailKind<LinkMailData['mail_change_notice']> = {
  name: 'mail_change_notice',
  sample: { token: SAMPLE_TOKEN, email: 'robin@new.example' },
  words: {
    en: ({ token, email }, { name, origin }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `Your account at ${name} now uses the address ${maskAddress(email)}. Mails no longer come to this address.`,
        'It was you? Then everything is fine. If not, take the change back and choose a new password.',
      ],
      action: { label: 'Take the change back', url: `${origin}/${token}` },
      after: [`The link works once, within ${hourWords(LINK_HOURS.mail_undo, 'en')}.`],
    }),
    fr: ({ token, email }, { name, origin }) => ({
      subject: 'Votre adresse e-mail a été changée',
      paragraphs: [
        `Votre compte sur ${name} utilise maintenant l’adresse ${maskAddress(email)}. Vous ne recevrez plus d’e-mails ici.`,
        'C’était vous ? Alors tout va bien. Sinon, annulez ce changement et choisissez un nouveau mot de passe.',
      ],
      action: { label: 'Annuler ce changement', url: `${origin}/${token}` },
      after: [`Le lien fonctionne une seule fois, dans un délai de ${hourWords(LINK_HOURS.mail_undo, 'fr')}.`],
    }),
  },
};

const reactivate: MailKind<LinkMailData['reactivate']> = {
  name: 'reactivate',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE, until: SAMPLE_TIME },
  words: {
    en: ({ token, code, until }, { name, origin, time_zone }) => ({
      subject: 'Your account is closed',
      paragraphs: [
        `Nobody can find you or write to you at ${name} any more.`,
        `Your profile, pictures, messages and likes are erased on ${timeWords(until, 'en', time_zone)}.`,
        'Until then, one press brings everything back.',
      ],
      action: { label: 'Bring my account back', url: `${origin}/${token}` },
      code,
      after: ['You did not close it? Bring your account back and choose a new password.'],
    }),
    fr: ({ token, code, until }, { name, origin, time_zone }) => ({
      subject: 'Votre compte est fermé',
      paragraphs: [
        `Plus personne ne peut vous trouver ni vous écrire sur ${name}.`,
        `Votre profil, vos photos, vos messages et vos j’aime seront effacés le ${timeWords(until, 'fr', time_zone)}.`,
        'D’ici là, il suffit d’un geste pour tout retrouver.',
      ],
      action: { label: 'Retrouver mon compte', url: `${origin}/${token}` },
      code,
      after: ['Vous ne l’avez pas fermé ? Récupérez votre compte et choisissez un nouveau mot de passe.'],
    }),
  },
};

const newDevice: MailKind<LinkMailData['new_device']> = {
  name: 'new_device',
  sample: { browser: 'Firefox', system: 'Android', at: SAMPLE_TIME },
  words: {
    en: ({ browser, system, at }, { name, origin, time_zone }) => ({
      subject: 'A new device signed in',
      paragraphs: [
        `A device that we had not seen before signed in to your account at ${name}:`,
        [deviceWords(browser, system), timeWords(at, 'en', time_zone)].filter(Boolean).join(', '),
        'It was you? Then everything is fine.',
        'If not, change your password in Settings, and sign the device out in the list “Where you are signed in”.',
      ],
      action: { label: 'Open Settings', url: `${origin}/notifications` },
    }),
    fr: ({ browser, system, at }, { name, origin, time_zone }) => ({
      subject: 'Connexion d’un nouvel appareil',
      paragraphs: [
        `Un appareil que nous ne connaissions pas s’est connecté à votre compte sur ${name} :`,
        [deviceWords(browser, system), timeWords(at, 'fr', time_zone)].filter(Boolean).join(', '),
        'C’était vous ? Alors tout va bien.',
        'Sinon, changez votre mot de passe dans les réglages et déconnectez l’appareil dans la liste « Vos connexions ».',
      ],
      action: { label: 'Ouvrir les réglages', url: `${origin}/notifications` },
    }),
  },
};

/** The e-mails with one-time links, and those about the safety of an account. */
export const LINK_MAILS: readonly MailKind<object>[] = [
  activate,
  signIn,
  reset,
  mailChange,
  mailConfirm,
  mailChangeNotice,
  reactivate,
  newDevice,
];

/** How long the button and the code of a mail work. */
function onceIn(kind: 'activate' | 'sign_in' | 'mail_change', language: SpokenLanguage): string {
  const hours = hourWords(LINK_HOURS[kind], language);
  return language === 'en'
    ? `The button and the code work once, within ${hours}.`
    : `Le bouton et le code fonctionnent une seule fois, dans un délai de ${hours}.`;
}

/** "Firefox, Android". Empty for a program that does not say what it is. */
function deviceWords(browser: string | null, system: string | null): string {
  return [browser, system].filter((part) => part !== null).join(', ');
}

/** Shows enough of an address to recognise it. A stranger who reads the old mailbox does not learn the new address. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
