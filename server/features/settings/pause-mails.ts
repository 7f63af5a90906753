import type { MailKind } from '../../platform/mail/mail-kind.ts';

/** `is_hidden` means that invisible mode hides the member after the pause. */
interface PauseOver {
  readonly is_hidden: boolean;
}

const pauseOver: MailKind<PauseOver> = {
  name: 'pause_over',
  sample: { is_hidden: false },
  words: (i18n, { is_hidden }, { name, origin }) => ({
    subject: i18n.t('Your pause is over'),
    paragraphs: [
      i18n.t('The time that you chose for your pause at {name} is over. You are told about messages and likes again.', {
        name,
      }),
      is_hidden
        ? i18n.t('Invisible mode is on, so only members you have liked or written to see you.')
        : i18n.t('Others find your profile again.'),
    ],
    action: { label: i18n.t('Open {name}', { name }), url: `${origin}/members` },
    after: [i18n.t('You need more time? Pause your profile again in Settings.')],
  }),
};

/** The e-mail about a pause of the profile. */
export const PAUSE_MAILS: readonly MailKind<object>[] = [pauseOver];
