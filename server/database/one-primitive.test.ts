import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Finds the source files that match the pattern, except its home. */
const findCopies = (home: string, pattern: RegExp) =>
  globSync('{contract,server,src,sw,demo}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => file !== home && !file.includes('.test.'))
    .filter((file) => pattern.test(readFileSync(`${ROOT}${file}`, 'utf8')));

// A number behind another one is part of a telephone number.
test.each([
  ['contract/base/gender.ts', /'(?:fe)?male'(?:,| \|) '(?:fe)?male'/],
  ['contract/base/country.ts', /\^\[A-Z\]\{2\}[$-]/],
  ['contract/location/grid.ts', /(?<!\d )\b111(?:\.32)?[;,) ]/],
])('only %s states its lists, patterns and numbers', (home, pattern) => {
  expect(readFileSync(`${ROOT}${home}`, 'utf8')).toMatch(pattern);
  expect(findCopies(home, pattern)).toEqual([]);
});

test('only calendar_day turns a moment into the date of a time zone', () => {
  const cast = /AT TIME ZONE [^()]+\)::date\b/;
  const home = 'server/database/functions/profiles.sql';
  const casting = globSync('{server,demo}/**/*.{ts,sql}', { cwd: ROOT })
    .filter((file) => !file.includes('/migrations/') && !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(`${ROOT}${file}`, 'utf8')
        .split('\n')
        .map((line) => ({ file, line })),
    )
    .filter(({ line }) => cast.test(line));
  expect(casting).toEqual([{ file: home, line: '  SELECT (p_at AT TIME ZONE p_time_zone)::date' }]);
});
