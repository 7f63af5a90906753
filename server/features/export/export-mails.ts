import { EXPORT_DAYS } from '../../../contract/base/rules.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';

/** The mail has no link to the file, so its reader must sign in to download it. */
const exportReady: MailKind<object> = {
  name: 'export_ready',
  sample: {},
  words: {
    en: (_data, { name, origin }) => ({
      subject: 'Your data is ready',
      paragraphs: [
        `The archive that you asked for at ${name} is ready.`,
        `Log in and download it in Settings, under “Your data”.`,
        `It is deleted after ${EXPORT_DAYS} days.`,
      ],
      action: { label: 'Open Settings', url: `${origin}/notifications#copy` },
      after: ['You did not ask for it? Change your password in Settings, and delete the archive there.'],
    }),
    fr: (_data, { name, origin }) => ({
      subject: 'Vos données sont prêtes',
      paragraphs: [
        `L’archive que vous avez demandée sur ${name} est prête.`,
        `Connectez-vous et téléchargez-la dans les réglages, sous « Vos données ».`,
        `Elle est supprimée au bout de ${EXPORT_DAYS} jours.`,
      ],
      action: { label: 'Ouvrir les réglages', url: `${origin}/notifications#copy` },
      after: ['Vous n’avez rien demandé ? Changez votre mot de passe dans les réglages et supprimez-y l’archive.'],
    }),
  },
};

export const EXPORT_MAILS: readonly MailKind<object>[] = [exportReady];
