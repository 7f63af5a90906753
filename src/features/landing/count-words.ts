import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type PeopleCount, peopleWords } from '../../domain/words/people-words.ts';

/** A page does not write a smaller number of members: those few people could be recognised. */
const FEW_BELOW = 5;

const areMembersFew = ({ members }: PeopleCount): boolean => members > 0 && members < FEW_BELOW;

/** The number that the page writes, from which no number of a few members follows. Null: it writes "a few". */
export function shownCount(count: PeopleCount): number | null {
  const shown = areMembersFew(count) ? count.fictional : count.members + count.fictional;
  return shown < FEW_BELOW ? null : shown;
}

/** The kinds of profiles with their numbers: "1,284 members and 13 fictional profiles". Without a number only the kinds. */
export function countWords(i18n: I18n, count: PeopleCount): string {
  if (shownCount(count) === null) {
    if (count.fictional === 0) return i18n._(msg`members`);
    return i18n._(count.members === 0 ? msg`fictional profiles` : msg`members and fictional profiles`);
  }
  if (!areMembersFew(count)) return peopleWords(i18n, count);
  const unreal = peopleWords(i18n, { ...count, members: 0 });
  return i18n._(msg`${unreal} and a few members`);
}

/** The same words in two lines, the first with the number. The second is null if the first has all. */
export function countLines(i18n: I18n, count: PeopleCount): readonly [first: string, second: string | null] {
  if (shownCount(count) === null) return [i18n._(msg`A few`), countWords(i18n, count)];
  if (count.members === 0 || count.fictional === 0) return [countWords(i18n, count), null];
  const unreal = peopleWords(i18n, { ...count, members: 0 });
  if (areMembersFew(count)) return [unreal, i18n._(msg`and a few members`)];
  return [peopleWords(i18n, { ...count, fictional: 0 }), i18n._(msg`and ${unreal}`)];
}
