import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { timeWords } from '../../platform/mail/mail-times.ts';

/** `at` is a time in ISO 8601. */
interface PasskeyMailData {
  readonly name: string;
  readonly at: string;
}

const sample: PasskeyMailData = { name: 'Chrome · Android', at: '2026-11-23T19:14:00.000Z' };

const added: MailKind<PasskeyMailData> = {
  name: 'passkey_added',
  sample,
  words: {
    en: ({ name: passkey, at }, { name, origin, time_zone, locale }) => ({
      subject: 'A passkey was added',
      paragraphs: [
        `A new passkey can now log in to your account at ${name}:`,
        `${passkey}, ${timeWords(at, locale, time_zone)}`,
        'It was you? Then everything is fine.',
        'If not, remove the passkey in Settings, change your password, and log out the devices that you do not know.',
      ],
      action: { label: 'Open Settings', url: `${origin}/notifications` },
    }),
    fr: ({ name: passkey, at }, { name, origin, time_zone, locale }) => ({
      subject: 'Une clé d’accès a été ajoutée',
      paragraphs: [
        `Une nouvelle clé d’accès permet de se connecter à votre compte sur ${name} :`,
        `${passkey}, ${timeWords(at, locale, time_zone)}`,
        'C’était vous ? Alors tout va bien.',
        'Sinon, supprimez cette clé dans les réglages, changez votre mot de passe et déconnectez les appareils inconnus.',
      ],
      action: { label: 'Ouvrir les réglages', url: `${origin}/notifications` },
    }),
  },
};

const removed: MailKind<PasskeyMailData> = {
  name: 'passkey_removed',
  sample,
  words: {
    en: ({ name: passkey, at }, { name, origin, time_zone, locale }) => ({
      subject: 'A passkey was removed',
      paragraphs: [
        `This passkey no longer logs in to your account at ${name}:`,
        `${passkey}, ${timeWords(at, locale, time_zone)}`,
        'It was you? Then everything is fine. If not, change your password in Settings.',
      ],
      action: { label: 'Open Settings', url: `${origin}/notifications` },
    }),
    fr: ({ name: passkey, at }, { name, origin, time_zone, locale }) => ({
      subject: 'Une clé d’accès a été supprimée',
      paragraphs: [
        `Cette clé d’accès ne permet plus de se connecter à votre compte sur ${name} :`,
        `${passkey}, ${timeWords(at, locale, time_zone)}`,
        'C’était vous ? Alors tout va bien. Sinon, changez votre mot de passe dans les réglages.',
      ],
      action: { label: 'Ouvrir les réglages', url: `${origin}/notifications` },
    }),
  },
};

/** The e-mails about passkeys. */
export const PASSKEY_MAILS: readonly MailKind<object>[] = [added, removed];
