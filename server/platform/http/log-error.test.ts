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

test('what the database says is kept, the rows and parameters are not', () => {
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

test('a value quoted in its sentence is not kept either', () => {
  expect(logError(fromDatabase('invalid input syntax for type uuid: "my secret words"')).message).toBe(
    'invalid input syntax for type uuid: …',
  );
});

test('other errors stand as they are', () => {
  expect(logError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  });
});
