import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { linkPath } from '../../../contract/links.ts';
import { LINK_HOURS } from '../../../contract/base/rules.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { hourWords, timeWords } from '../../platform/mail/mail-times.ts';
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
  words: {
    en: ({ token, code }, { name, origin }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [`Welcome to ${name}. Confirm this address, and members can find you and write to you.`],
      action: { label: 'Confirm my address', url: `${origin}${linkPath(token)}` },
      code,
      why: `You get this e-mail because somebody signed up at ${name} with this address.`,
      after: [
        onceIn('activate', 'en'),
        'You did not sign up? Then do not confirm: somebody else has chosen the password. Open the link and press “It was not me”.',
      ],
    }),
    fr: ({ token, code }, { name, origin }) => ({
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        `Bienvenue sur ${name}. Confirmez cette adresse : les membres pourront alors vous trouver et vous écrire.`,
      ],
      action: { label: 'Confirmer mon adresse', url: `${origin}${linkPath(token)}` },
      code,
      why: `Vous recevez cet e-mail parce que quelqu’un s’est inscrit sur ${name} avec cette adresse.`,
      after: [
        onceIn('activate', 'fr'),
        'Cette inscription ne vient pas de vous ? Ne confirmez pas : quelqu’un d’autre a choisi le mot de passe.',
        'Ouvrez le lien et choisissez « Ce n’était pas moi ».',
      ],
    }),
  },
};

const signIn: MailKind<LinkMailData['sign_in']> = {
  name: 'sign_in',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE },
  words: {
    en: ({ token, code }, { name, origin }) => ({
      subject: 'Your log-in link',
      paragraphs: [`Someone asked for a link to log in to your account at ${name} without a password.`],
      action: { label: 'Log me in', url: `${origin}${linkPath(token)}` },
      code,
      after: [
        onceIn('sign_in', 'en'),
        'It was not you? Ignore this e-mail, and tell nobody the code. Without this e-mail nobody can use the link.',
      ],
    }),
    fr: ({ token, code }, { name, origin }) => ({
      subject: 'Votre lien de connexion',
      paragraphs: [`Un lien a été demandé pour se connecter à votre compte sur ${name} sans mot de passe.`],
      action: { label: 'Me connecter', url: `${origin}${linkPath(token)}` },
      code,
      after: [
        onceIn('sign_in', 'fr'),
        'Ce n’était pas vous ? Ignorez cet e-mail et ne donnez ce code à personne. Sans cet e-mail, personne ne peut utiliser ce lien.',
      ],
    }),
  },
};

const reset: MailKind<LinkMailData['reset']> = {
  name: 'reset',
  sample: { token: SAMPLE_TOKEN },
  words: {
    en: ({ token, by }, { name, origin }) => {
      const mail = {
        subject: 'Choose a new password',
        action: { label: 'Choose a new password', url: `${origin}/reset-password/do?token=${token}` },
      };
      const once = `The link works once, within ${hourWords(LINK_HOURS.reset, 'en')}.`;
      if (by === 'undo')
        return {
          ...mail,
          paragraphs: [
            `Your account at ${name} uses this address again.`,
            'The old password, all passkeys and all devices were removed from the account, because somebody else may have used them.',
          ],
          after: [once, `Later you can ask for another one at ${origin}/reset-password.`],
        };
      return {
        ...mail,
        paragraphs: [`Someone asked for a new password for your account at ${name}.`],
        after: [
          once,
          'The new password logs out all devices and removes all passkeys.',
          'It was not you? Ignore this e-mail, and nothing changes.',
        ],
      };
    },
    fr: ({ token, by }, { name, origin }) => {
      const mail = {
        subject: 'Choisissez un nouveau mot de passe',
        action: { label: 'Choisir un nouveau mot de passe', url: `${origin}/reset-password/do?token=${token}` },
      };
      const once = `Le lien fonctionne une seule fois, dans un délai de ${hourWords(LINK_HOURS.reset, 'fr')}.`;
      if (by === 'undo')
        return {
          ...mail,
          paragraphs: [
            `Votre compte sur ${name} utilise de nouveau cette adresse.`,
            'L’ancien mot de passe, les clés d’accès et tous les appareils ont été retirés du compte : quelqu’un d’autre a pu s’en servir.',
          ],
          after: [once, `Plus tard, vous pourrez en demander un autre sur ${origin}/reset-password.`],
        };
      return {
        ...mail,
        paragraphs: [`Un nouveau mot de passe a été demandé pour votre compte sur ${name}.`],
        after: [
          once,
          'Le nouveau mot de passe déconnecte tous les appareils et supprime toutes les clés d’accès.',
          'Ce n’était pas vous ? Ignorez cet e-mail, et rien ne change.',
        ],
      };
    },
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
      why: `You get this e-mail because a member of ${name} gave this address as their new one.`,
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
      why: `Vous recevez cet e-mail parce qu’un membre de ${name} a indiqué cette adresse comme la nouvelle.`,
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
      action: { label: 'Yes, it works', url: `${origin}${linkPath(token)}` },
      after: [`The link works once, within ${hourWords(LINK_HOURS.mail_confirm, 'en')}.`],
    }),
    fr: ({ token }, { name, origin }) => ({
      subject: 'Cette adresse fonctionne-t-elle ?',
      paragraphs: [
        `Des e-mails de ${name} à cette adresse sont revenus. Vous lisez celui-ci : confirmez-la, et les e-mails sont réactivés.`,
      ],
      action: { label: 'Oui, elle fonctionne', url: `${origin}${linkPath(token)}` },
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
        `Your account at ${name} now uses the address ${maskAddress(email)}. E-mails no longer come to this address.`,
        'It was you? Then everything is fine. If not, take the change back and choose a new password.',
      ],
      action: { label: 'Take the change back', url: `${origin}${linkPath(token)}` },
      after: [`The link works once, within ${hourWords(LINK_HOURS.mail_undo, 'en')}.`],
    }),
    fr: ({ token, email }, { name, origin }) => ({
      subject: 'Votre adresse e-mail a été changée',
      paragraphs: [
        `Votre compte sur ${name} utilise maintenant l’adresse ${maskAddress(email)}. Vous ne recevrez plus d’e-mails ici.`,
        'C’était vous ? Alors tout va bien. Sinon, annulez ce changement et choisissez un nouveau mot de passe.',
      ],
      action: { label: 'Annuler ce changement', url: `${origin}${linkPath(token)}` },
      after: [`Le lien fonctionne une seule fois, dans un délai de ${hourWords(LINK_HOURS.mail_undo, 'fr')}.`],
    }),
  },
};

const reactivate: MailKind<LinkMailData['reactivate']> = {
  name: 'reactivate',
  sample: { token: SAMPLE_TOKEN, code: SAMPLE_CODE, until: SAMPLE_TIME },
  words: {
    en: ({ token, code, until }, { name, origin, time_zone, locale }) => ({
      subject: 'Your account is closed',
      paragraphs: [
        `Nobody can find you or write to you at ${name} any more.`,
        `Your profile, pictures, messages and likes are erased on ${timeWords(until, locale, time_zone)}.`,
        'Until then, one press brings everything back.',
      ],
      action: { label: 'Bring my account back', url: `${origin}${linkPath(token)}` },
      code,
      after: [
        'Accounting records are kept as the law asks, without your profile.',
        'You did not close it? Bring your account back and choose a new password.',
      ],
    }),
    fr: ({ token, code, until }, { name, origin, time_zone, locale }) => ({
      subject: 'Votre compte est fermé',
      paragraphs: [
        `Plus personne ne peut vous trouver ni vous écrire sur ${name}.`,
        `Votre profil, vos photos, vos messages et vos j’aime seront effacés le ${timeWords(until, locale, time_zone)}.`,
        'D’ici là, un seul clic suffit pour tout retrouver.',
      ],
      action: { label: 'Retrouver mon compte', url: `${origin}${linkPath(token)}` },
      code,
      after: [
        'Les pièces comptables sont conservées comme la loi l’exige, sans votre profil.',
        'Vous ne l’avez pas fermé ? Récupérez votre compte et choisissez un nouveau mot de passe.',
      ],
    }),
  },
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

/** States how long the button and the code of a mail work. */
function onceIn(kind: 'activate' | 'sign_in' | 'mail_change', language: SpokenLanguage): string {
  const hours = hourWords(LINK_HOURS[kind], language);
  return language === 'en'
    ? `The button and the code work once, within ${hours}.`
    : `Le bouton et le code fonctionnent une seule fois, dans un délai de ${hours}.`;
}
