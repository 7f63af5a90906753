import type { Page } from '@playwright/test';

/** Logs the member out by the menu. `choice` answers the question about unsent messages, if there are any. */
export async function logOut(page: Page, choice?: string): Promise<void> {
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByText('Logout', { exact: true }).click();
  if (choice !== undefined) await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
