import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { DISPUTE } from './dispute-words.ts';
import { lines } from './mail-lines.ts';

interface Answer {
  /** The number of the complaint or report. */
  readonly number: string;
  readonly act: 'answer' | 'reject' | 'accept';
  readonly answer: string;
}

/** The answer to a complaint, a report or an appeal. */
export const caseAnswered: MailKind<Answer> = {
  name: 'case_answered',
  sample: {
    number: 'C-2026-048213',
    act: 'reject',
    answer: 'We have read the messages again.\n\nThey ask for money, which the terms do not allow.',
  },
  words: {
    en: ({ number, act, answer }, { name, origin }) => ({
      subject: `Our answer to ${number}`,
      paragraphs: [EN[act], ...lines(answer)],
      action: { label: 'Write to us again', url: `${origin}/complaints` },
      after: ['A person read your message and decided.', DISPUTE.en.sentence],
      link: DISPUTE.en.link,
      why: `You get this e-mail because ${number} came to ${name} with this address.`,
    }),
    fr: ({ number, act, answer }, { name, origin }) => ({
      subject: `Notre réponse à ${number}`,
      paragraphs: [FR[act], ...lines(answer)],
      action: { label: 'Nous écrire de nouveau', url: `${origin}/complaints` },
      after: ['Une personne a lu votre message et a décidé.', DISPUTE.fr.sentence],
      link: DISPUTE.fr.link,
      why: `Vous recevez cet e-mail parce que ${number} est arrivé sur ${name} avec cette adresse.`,
    }),
  },
};

const EN = {
  answer: 'We have looked at what you wrote. This is our answer:',
  reject: 'We have looked at what you wrote and see no reason to change anything. This is why:',
  accept: 'You were right, and we have taken the decision back. This is our answer:',
};

const FR = {
  answer: 'Nous avons examiné votre message. Voici notre réponse :',
  reject: 'Nous avons examiné votre message et ne voyons pas de raison de changer quoi que ce soit. Voici pourquoi :',
  accept: 'Vous aviez raison : nous sommes revenus sur la décision. Voici notre réponse :',
};
