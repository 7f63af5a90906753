import type { MailKind } from '../../platform/mail/mail-kind.ts';

/** `is_hidden` means that invisible mode hides the member after the pause. */
interface PauseOver {
  readonly is_hidden: boolean;
}

const pauseOver: MailKind<PauseOver> = {
  name: 'pause_over',
  sample: { is_hidden: false },
  words: {
    en: ({ is_hidden }, { name, origin }) => ({
      subject: 'Your pause is over',
      paragraphs: [
        `The time that you chose for your pause at ${name} is over. You are told about messages and likes again.`,
        is_hidden
          ? 'Invisible mode is on, so only members you have liked or written to see you.'
          : 'Others find your profile again.',
      ],
      action: { label: `Open ${name}`, url: `${origin}/members` },
      after: ['You need more time? Pause your profile again in Settings.'],
    }),
    fr: ({ is_hidden }, { name, origin }) => ({
      subject: 'Votre pause est terminée',
      paragraphs: [
        `La durée que vous aviez choisie pour votre pause sur ${name} est écoulée. Messages et j’aime vous sont de nouveau signalés.`,
        is_hidden
          ? 'Le mode invisible est activé : seuls les membres que vous aimez ou à qui vous avez écrit vous voient.'
          : 'On retrouve de nouveau votre profil.',
      ],
      action: { label: `Ouvrir ${name}`, url: `${origin}/members` },
      after: ['Il vous faut plus de temps ? Remettez votre profil en pause dans les réglages.'],
    }),
  },
};

/** The e-mail about a pause of the profile. */
export const PAUSE_MAILS: readonly MailKind<object>[] = [pauseOver];
