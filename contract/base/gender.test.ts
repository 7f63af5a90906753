import { expect, test } from 'vitest';
import { Country, Region } from './country.ts';
import { Gender, LookingFor } from './gender.ts';

test.each([
  [Gender, ['female', 'male'], ['both', 'Male', '']],
  [LookingFor, ['female', 'male', 'both'], ['all', '']],
  [Country, ['NL', 'BE'], ['nl', 'NLD', 'N', 'NL ', '']],
  [Region, ['NL-UT', 'FR-75', 'BE-VAN', 'GB-1'], ['NL', 'NL-', 'NL-ABCD', 'nl-ut', '']],
])('schema %# accepts its values and refuses others', (schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([]);
});
