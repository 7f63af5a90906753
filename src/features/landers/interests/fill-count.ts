import type { PeopleCount } from '../../../domain/words/people-words.ts';
import { FEW_BELOW } from '../../landing/count-words.ts';

/** The two lines of each kind of count, in one language. */
export interface CountTexts {
  readonly language: string;
  readonly lines: Readonly<Record<string, readonly (string | null)[]>>;
}

export const isFew = (number: number): boolean => number > 0 && number < FEW_BELOW;

/** Counts with the same key have the same words, except for the numbers in them. */
export function countKey(language: string, { members, fictional }: PeopleCount): string {
  const rules = new Intl.PluralRules(language);
  const kind = (number: number) => (number === 0 ? 'no' : `${isFew(number) ? 'few ' : ''}${rules.select(number)}`);
  return `${kind(members)}, ${kind(fictional)}`;
}

/** The lines of a count with its numbers. The second is null if the first has all. */
export function fillCount(
  { language, lines }: CountTexts,
  count: PeopleCount,
): readonly [first: string, second: string | null] {
  const format = new Intl.NumberFormat(language);
  const [first, second] = (lines[countKey(language, count)] ?? []).map(
    (line) =>
      line?.replace('{members}', format.format(count.members)).replace('{fictional}', format.format(count.fictional)) ??
      null,
  );
  return [first ?? '', second ?? null];
}
