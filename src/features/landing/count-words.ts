import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type PeopleCount, peopleWords } from '../../domain/words/people-words.ts';

/** The page does not write a number below this one: those few people could be recognised. */
const FEW_BELOW = 5;

export const isFew = ({ members, fictional }: PeopleCount): boolean => members + fictional < FEW_BELOW;

/** The kinds of profiles with their numbers: "1,284 members and 13 fictional profiles". A few profiles have only their kinds. */
export function countWords(i18n: I18n, count: PeopleCount): string {
  if (!isFew(count)) return peopleWords(i18n, count);
  if (count.fictional === 0) return i18n._(msg`members`);
  return i18n._(count.members === 0 ? msg`fictional profiles` : msg`members and fictional profiles`);
}
