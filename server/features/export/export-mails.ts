import { EXPORT_DAYS } from '../../../contract/base/rules.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';

/** The mail has no link to the file, so its reader must sign in to download it. */
const exportReady: MailKind<object> = {
  name: 'export_ready',
  sample: {},
  words: (i18n, _data, { name, origin }) => ({
    subject: i18n.t('Your data is ready'),
    paragraphs: [
      i18n.t('The archive that you asked for at {name} is ready.', { name }),
      i18n.t('Log in and download it in Settings, under “Your data”.'),
      i18n.t('{days, plural, one {It is deleted after # day.} other {It is deleted after # days.}}', {
        days: EXPORT_DAYS,
      }),
    ],
    action: { label: i18n.t('Open Settings'), url: `${origin}/notifications#copy` },
    after: [i18n.t('You did not ask for it? Change your password in Settings, and delete the archive there.')],
  }),
};

export const EXPORT_MAILS: readonly MailKind<object>[] = [exportReady];
