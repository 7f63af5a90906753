import { expect, test } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';

const failure = (code: string, cause?: Error) => Object.assign(new Error('failed', { cause }), { code });

test.each(['XX001', 'XX002', '58030', '53100'])('treats the SQL state %s as an outage of the store', (code) => {
  expect(isUnavailable(failure(code))).toBe(true);
  expect(isUnavailable(failure('E_QUERY', failure(code)))).toBe(true);
});

test.each(['XX000', '23505', '42P01', '22P02'])('treats the SQL state %s as a defect', (code) => {
  expect(isUnavailable(failure(code))).toBe(false);
});
