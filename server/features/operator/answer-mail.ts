import type { I18n } from '@lingui/core';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { disputeWords } from './dispute-words.ts';
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
  words(i18n, { number, act, answer }, { name, origin }) {
    const { sentence, link } = disputeWords(i18n);
    return {
      subject: i18n.t('Our answer to {number}', { number }),
      paragraphs: [outcomesIn(i18n)[act], ...lines(answer)],
      action: { label: i18n.t('Write to us again'), url: `${origin}/complaints` },
      after: [i18n.t('A person read your message and decided.'), sentence],
      link,
      why: i18n.t('You get this e-mail because {number} came to {name} with this address.', { number, name }),
    };
  },
};

const outcomesIn = (i18n: I18n): Record<Answer['act'], string> => ({
  answer: i18n.t('We have looked at what you wrote. This is our answer:'),
  reject: i18n.t('We have looked at what you wrote and see no reason to change anything. This is why:'),
  accept: i18n.t('You were right, and we have taken the decision back. This is our answer:'),
});
