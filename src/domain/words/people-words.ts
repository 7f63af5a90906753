import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** A number of profiles. The app always shows with it how many of them are fictional. */
export interface PeopleCount {
  readonly members: number;
  readonly fictional: number;
}

/** The number in words: "2 members and 13 fictional profiles". */
export function peopleWords(i18n: I18n, { members, fictional }: PeopleCount): string {
  const real = i18n._(msg`${plural(members, { one: '# member', other: '# members' })}`);
  if (fictional === 0) return real;
  const unreal = i18n._(msg`${plural(fictional, { one: '# fictional profile', other: '# fictional profiles' })}`);
  return members === 0 ? unreal : i18n._(msg`${real} and ${unreal}`);
}

/** Counts profiles. */
export function countPeople(profiles: readonly { readonly fictional: boolean }[]): PeopleCount {
  const fictional = profiles.filter((one) => one.fictional).length;
  return { members: profiles.length - fictional, fictional };
}
