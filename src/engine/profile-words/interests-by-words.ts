import type { I18n } from '@lingui/core';
import { INTERESTS } from '../../../contract/members.ts';
import { INTEREST_WORDS, type InterestName } from './interest-words.ts';

export interface NamedInterest {
  readonly interest: InterestName;
  readonly words: string;
}

/** Interests in the order in which the member's language has their words: so one is found among fifty. */
export function interestsByWords(i18n: I18n, all: readonly InterestName[] = INTERESTS): readonly NamedInterest[] {
  return all.map((interest) => ({ interest, words: i18n._(INTEREST_WORDS[interest]) })).toSorted((a, b) => a.words.localeCompare(b.words, i18n.locale));
}
