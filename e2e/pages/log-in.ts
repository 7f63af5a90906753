import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../fixtures/demo-accounts.ts';

/** Signs a demo member in on the login screen and waits for the next screen. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/members');
}

/** Gives the browser a session of a demo member, for journeys that are not about the login screen. It loads no page. */
export async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/user.php', { data: { email, password: DEMO_PASSWORD } });
  expect(response.ok(), await response.text()).toBe(true);
}
