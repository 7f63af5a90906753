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
  words: (i18n, { name: passkey, at }, { name, origin, time_zone, locale }) => ({
    subject: i18n.t('A passkey was added'),
    paragraphs: [
      i18n.t('A new passkey can now log in to your account at {name}:', { name }),
      `${passkey}, ${timeWords(at, locale, time_zone)}`,
      i18n.t('It was you? Then everything is fine.'),
      i18n.t(
        'If not, remove the passkey in Settings, change your password, and log out the devices that you do not know.',
      ),
    ],
    action: { label: i18n.t('Open Settings'), url: `${origin}/notifications` },
  }),
};

const removed: MailKind<PasskeyMailData> = {
  name: 'passkey_removed',
  sample,
  words: (i18n, { name: passkey, at }, { name, origin, time_zone, locale }) => ({
    subject: i18n.t('A passkey was removed'),
    paragraphs: [
      i18n.t('This passkey no longer logs in to your account at {name}:', { name }),
      `${passkey}, ${timeWords(at, locale, time_zone)}`,
      i18n.t('It was you? Then everything is fine. If not, change your password in Settings.'),
    ],
    action: { label: i18n.t('Open Settings'), url: `${origin}/notifications` },
  }),
};

/** The e-mails about passkeys. */
export const PASSKEY_MAILS: readonly MailKind<object>[] = [added, removed];
