import type { Page } from '@playwright/test';

/** Closes the dialog of a match whenever it opens. A companion may like a member of the demo back at any time. */
export async function closeMatches(page: Page): Promise<void> {
  const match = page.getByRole('dialog', { name: /match/ });
  await page.addLocatorHandler(match, () => match.getByRole('button', { name: 'Close' }).click(), {
    noWaitAfter: true,
  });
}
