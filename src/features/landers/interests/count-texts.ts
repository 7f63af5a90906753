import type { I18n } from '@lingui/core';
import type { PeopleCount } from '../../../domain/words/people-words.ts';
import { countLines } from '../../landing/count-words.ts';
import { type CountTexts, countKey, isFew } from './fill-count.ts';

/** Each plural category of a language has two of these numbers. French has one for millions. */
const SAMPLES = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000, 2_000_000];

/** The words for each kind of count, which the script fills with numbers. It has no message catalogue. */
export function countTexts(i18n: I18n): CountTexts {
  const language = i18n.locale;
  const samples = samplesOf(language);
  const lines = samples.flatMap(({ members }) =>
    samples
      .map(({ fictional }) => ({ members, fictional }))
      .filter((count) => count.members + count.fictional > 0)
      .map(
        (count) =>
          [countKey(language, count), countLines(i18n, count).map((line) => blank(line, { language, count }))] as const,
      ),
  );
  return { language, lines: Object.fromEntries(lines) };
}

/** For each kind of number two of that kind, so that both numbers of a text are different wherever both are written. */
function samplesOf(language: string): readonly PeopleCount[] {
  const kinds = Object.values(Object.groupBy(SAMPLES, (members) => countKey(language, { members, fictional: 0 })));
  return kinds.map(([members = 0, other = members] = []) => ({ members, fictional: isFew(members) ? members : other }));
}

interface Sample {
  readonly language: string;
  readonly count: PeopleCount;
}

/** Replaces the numbers of a text, which may have separators between thousands, by their names. */
function blank(line: string | null, { language, count: { members, fictional } }: Sample): string | null {
  const format = new Intl.NumberFormat(language);
  const names = new Map([
    [format.format(fictional), '{fictional}'],
    [format.format(members), '{members}'],
  ]);
  return line?.replaceAll(/\d+(?:\D\d{3})*/g, (number) => names.get(number) ?? number) ?? null;
}
