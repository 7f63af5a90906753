import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { DISPUTE_BODIES_URL } from '../../../contract/operator.ts';

/** The out-of-court dispute settlement for a member who disagrees with a decision: a sentence and a link to the list of bodies. */
export const DISPUTE: Readonly<
  Record<SpokenLanguage, { sentence: string; link: { readonly label: string; readonly url: string } }>
> = {
  en: {
    sentence: 'You may also turn to a certified out-of-court dispute body or to a court.',
    link: { label: 'The list of certified bodies', url: DISPUTE_BODIES_URL },
  },
  fr: {
    sentence: 'Vous pouvez aussi saisir un organe certifié de règlement extrajudiciaire des litiges ou un tribunal.',
    link: { label: 'La liste des organes certifiés', url: DISPUTE_BODIES_URL },
  },
};
