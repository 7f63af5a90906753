import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { createTestNotice } from '../../fixtures/operator.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('has the notices about closed accounts that a device has shown, and no others', async () => {
  const { pool } = server.database;
  const [anna, tom, ben] = [await createTestMember(pool), await createTestMember(pool), await createTestMember(pool)];
  await createTestNotice(pool, anna.id, { about: tom.id, isShown: true });
  await createTestNotice(pool, anna.id, { about: ben.id });
  const { data } = await exportOf({ pool, files: server.files }, anna.id);
  expect(data.account_notices).toEqual([
    { profile: { id: tom.id, name: 'Alex', fictional: false }, at: expect.any(String), corrected_at: null },
  ]);
});
