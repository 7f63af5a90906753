import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { INTERESTS, INTIMATE_INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { INTEREST_WORDS, type InterestName } from './interest-words.ts';

interface NamedInterest {
  readonly interest: InterestName;
  readonly words: string;
}

export interface InterestGroup {
  /** Null for the first group, which needs no heading. */
  readonly heading: string | null;
  readonly interests: readonly NamedInterest[];
}

/** Drops the article, as a dictionary does: "the beach" sorts under B, "le café" under C. */
const withoutArticle = (words: string) => words.replace(/^(the |l[’']|l[ea]s? )/i, '');

/** The interests to choose from: everyday ones, then intimate ones, each group sorted by its labels in the member's language. */
export function interestGroups(i18n: I18n, all: readonly InterestName[] = INTERESTS): InterestGroup[] {
  const named = (isIntimate: boolean) =>
    all
      .filter((interest) => INTIMATE_INTERESTS.includes(interest) === isIntimate)
      .map((interest) => ({ interest, words: i18n._(INTEREST_WORDS[interest]) }))
      .toSorted((a, b) => withoutArticle(a.words).localeCompare(withoutArticle(b.words), i18n.locale));
  const groups = [
    { heading: null, interests: named(false) },
    { heading: i18n._(msg`Intimate`), interests: named(true) },
  ];
  return groups.filter(({ interests }) => interests.length > 0);
}
