import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, FREE, SECOND } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { holdToasts } from './pages/hold-toasts.ts';
import { signIn } from './pages/log-in.ts';
import { findInMail } from './pages/read-mail.ts';

const NEW_PASSWORD = 'a boat on the slow river';

/** The address of the link in the newest e-mail to the recipient. */
const waitForLink = async (page: Page, recipient: string, path: string): Promise<string> =>
  `${path}?token=${await findInMail(page, recipient, new RegExp(`${path}\\?token=(?<found>[\\w-]{43})`))}`;

test('sets a new password by the link of an e-mail, which works once', async ({ page }) => {
  await holdToasts(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/reset-password');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(SECOND);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
  await expectAccessible(page);

  const link = await waitForLink(page, SECOND, '/reset-password/do');
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password\/do$/);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByText('Your password is changed, and you are logged in.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  // The other journeys of this worker log in with the password of the demo.
  await page.goto('/notifications#password');
  await page.getByLabel('Old password').fill(NEW_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('New password again').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Your other devices are logged out.')).toBeVisible();
});

test('changes the e-mail address by the link to the new one', { tag: '@full' }, async ({ page }) => {
  const changed = 'changed@demo.test';
  await signIn(page, FREE);
  await page.goto('/notifications');
  const section = page.locator('#email');
  await section.getByRole('button', { name: /^E-mail address/ }).click();
  const ask = async (email: string) => {
    await section.getByLabel('New e-mail address').fill(email);
    await section.getByLabel('Your password').fill(DEMO_PASSWORD);
    await section.getByRole('button', { name: 'Change e-mail address' }).click();
    await expect(section.getByText(`We have sent a link to ${email}.`)).toBeVisible();
    await page.goto(await waitForLink(page, email, '/mail-change/do'));
    await expect(page.getByText(`New address: ${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm my new address' }).click();
    await expect(page.getByRole('heading', { name: 'Your e-mail address is changed' })).toBeVisible();
  };
  await ask(changed);
  await expectAccessible(page);
  await page.goto('/notifications#email');
  await expect(section.getByText(`Your address is ${changed}.`)).toBeVisible();
  // The other journeys of this worker log in with the address of the demo.
  await ask(FREE);
});

test('shows the 404 page for an unknown link', { tag: '@full' }, async ({ page }) => {
  await page.goto(`/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
});
