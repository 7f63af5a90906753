import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation, createTestMember } from '../../fixtures/members.ts';
import { createTestText } from '../../fixtures/messages.ts';
import { runOperator } from '../../fixtures/operator-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const operate = (...args: readonly string[]) => runOperator({ DATABASE_URL: database.url }, ...args);
const REASONS = ['--reason', 'You asked two members for money.', '--rule', 'Section 4 of the terms'];

test('a suspension for fraud has no end, names its ground, and counts the members who learn of it', async () => {
  const { pool } = database;
  const [tom, anna] = [await createTestMember(pool), await createTestMember(pool)];
  await createTestConversation(pool, tom.id, anna.id);
  await createTestText(pool, { from: tom.id, to: anna.id });
  await createTestText(pool, { from: anna.id, to: tom.id });
  const suspend = (...more: readonly string[]) => operate('suspend', tom.email, ...REASONS, ...more);
  expect((await suspend('--ground', 'spam')).error).toBe('--ground must be fraud\n');
  expect((await suspend('--ground', 'fraud', '--days', '7')).error).toContain('it takes no --days');
  expect((await operate('hide', tom.email, ...REASONS, '--ground', 'fraud')).error).toContain('hide takes no --ground');
  expect((await pool.query('SELECT FROM decisions')).rowCount).toBe(0);

  const { code, out } = await suspend('--ground', 'fraud');
  const number = /D-\d{4}-\d{6}/.exec(out)?.[0] ?? '';
  expect([code, out]).toEqual([
    0,
    `The member is suspended. Decision ${number}.\nMembers who learn of it in the app: 1.\n`,
  ]);
  expect((await operate('show', number)).out).toContain('ground: fraud');
});
