import { expect, type Page } from '@playwright/test';

/** Logs the member out by the menu. `choice` answers the question about unsent messages, if there are any. */
export async function logOut(page: Page, choice?: string): Promise<void> {
  const logout = page.getByText('Logout', { exact: true });
  const question = page.getByRole('alertdialog');
  // A screen that arrives may have another frame, and the menu closes with the frame in which it was opened, also during a click.
  await expect(async () => {
    if (isHome(new URL(page.url()))) return;
    if (!(await logout.isVisible())) await page.getByRole('button', { name: /account/i }).click({ timeout: 5_000 });
    await logout.click({ timeout: 5_000 });
    if (choice === undefined) await page.waitForURL(isHome, { timeout: 30_000 });
    else await question.waitFor({ timeout: 30_000 });
  }).toPass();
  if (choice !== undefined) await question.getByRole('button', { name: choice }).click();
  await page.waitForURL(isHome);
}

const isHome = (url: URL) => url.pathname === '/';
