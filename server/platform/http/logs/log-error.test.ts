import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logError } from './log-error.ts';

const fromDatabase = (message: string) =>
  Object.assign(new Error(message), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(ann@test.example) already exists.',
  });

test('returns the message of the database without rows and parameters', () => {
  const error = new DrizzleQueryError(
    'INSERT INTO members (email) VALUES ($1)',
    ['ann@test.example'],
    fromDatabase('duplicate key value violates unique constraint "members_email"'),
  );
  const logged = logError(error);
  expect(logged).toMatchObject({
    code: '23505',
    message: 'duplicate key value violates unique constraint "members_email"',
  });
  expect(logged.stack).toMatch(/^\s+at .*log-error\.test\.ts/);
  expect(JSON.stringify(logged)).not.toContain('ann@');
});

test('removes a value that the message quotes', () => {
  expect(logError(fromDatabase('invalid input syntax for type uuid: "my secret words"')).message).toBe(
    'invalid input syntax for type uuid: …',
  );
});

test('returns other errors unchanged', () => {
  expect(logError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  });
});
