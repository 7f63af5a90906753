import type { Page } from '@playwright/test';
import { eraseAccounts } from '../server/features/deletion/erase-accounts.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { fillInSignup, linkInMail, NEW_PASSWORD } from './pages/sign-up.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Signs up, confirms the address by the link of the e-mail, and deletes the account again. */
async function joinAndLeave(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await fillInSignup(page, email);
  await page.waitForURL('**/complete-signup');
  await page.goto(await linkInMail(page, email, /Confirm/));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.waitForURL('**/activate/done');

  await page.goto('/notifications#data');
  await page.getByRole('link', { name: /^Delete my account/ }).click();
  await expect(page.getByRole('heading', { name: 'Why are you leaving?' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Likes/ })).toHaveCount(0);
  await page.getByText('I need a break').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Before you go' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Your password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('deletes an account of its own, which the link of the e-mail brings back', { tag: '@full' }, async ({ page }) => {
  const email = 'robin.back@example.org';
  await joinAndLeave(page, email);
  await logIn(page, email);
  await expect(page.getByText(/^The account of this e-mail address is still pending deletion\./)).toBeVisible();

  await page.goto(await linkInMail(page, email, /Your account is closed/));
  await page.getByRole('button', { name: 'Bring my account back' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('deletes an account of its own, and 14 days later nothing of it is left', async ({ page, server }) => {
  const email = 'robin.gone@example.org';
  await joinAndLeave(page, email);
  await expectAccessible(page);
  const link = await linkInMail(page, email, /Your account is closed/);

  // 14 days pass, and the job that erases due accounts runs.
  const left = await onDatabase(server, async (pool) => {
    await pool.query("UPDATE members SET deletion_due_at = deletion_due_at - interval '14 days' WHERE email = $1", [
      email,
    ]);
    await eraseAccounts({ pool, publishChange: () => undefined });
    return (await pool.query('SELECT FROM members WHERE email = $1', [email])).rowCount;
  });
  expect(left).toBe(0);

  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Bring my account back' })).toHaveCount(0);
  await logIn(page, email);
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  // The address is free again.
  await page.goto('/signup');
  await fillInSignup(page, email);
  await page.waitForURL('**/complete-signup');
});
