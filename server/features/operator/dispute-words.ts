import type { I18n } from '@lingui/core';
import { DISPUTE_BODIES_URL } from '../../../contract/operator.ts';
import type { MailLink } from '../../platform/mail/mail-kind.ts';

/** The out-of-court dispute settlement for a member who disagrees with a decision: a sentence and a link to the list of bodies. */
export const disputeWords = (i18n: I18n): { readonly sentence: string; readonly link: MailLink } => ({
  sentence: i18n.t('You may also turn to a certified out-of-court dispute body or to a court.'),
  link: { label: i18n.t('The list of certified bodies'), url: DISPUTE_BODIES_URL },
});
