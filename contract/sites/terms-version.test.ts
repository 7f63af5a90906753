import { expect, it } from 'vitest';
import { termsVersion } from './terms-version.ts';

it.each([
  ['2020-05-01', '2023-12-01'],
  ['2023-12-01', '2023-12-01'],
  ['2025-03-14', '2025-03-14'],
])('a company that was added on %s has the terms of %s', (added, version) => {
  expect(termsVersion(added)).toBe(version);
});
