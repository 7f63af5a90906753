import { expect, test } from 'vitest';
import { type Failure, isTransient } from './failure.ts';

const withStatus = (status: number): Failure => ({
  kind: 'problem',
  code: 'internal',
  status,
  data: {},
  requestId: '',
});

test.each([408, 425, 429, 500, 502, 503, 504])(
  'the status %s is transient: the same call may succeed later',
  (status) => {
    expect(isTransient(withStatus(status))).toBe(true);
  },
);

test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 426])('the status %s is definitive', (status) => {
  expect(isTransient(withStatus(status))).toBe(false);
});
