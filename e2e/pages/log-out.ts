import { expect, type Page } from '@playwright/test';

/** Logs the member out by the menu. `choice` answers the question about unsent messages, if there are any. */
export async function logOut(page: Page, choice?: string): Promise<void> {
  const logout = page.getByText('Logout', { exact: true });
  // A screen that arrives may have another frame, and the menu closes with the frame in which it was opened.
  await expect(async () => {
    if (!(await logout.isVisible())) await page.getByRole('button', { name: /account/i }).click({ timeout: 5_000 });
    await logout.click({ timeout: 5_000 });
  }).toPass();
  if (choice !== undefined) await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
