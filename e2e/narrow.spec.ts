import type { Page } from '@playwright/test';
import { companionId } from '../server/demo/demo-ids.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { signIn } from './pages/log-in.ts';

/** How much wider a page is than its window, in CSS pixels. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('no page with a title in the bar scrolls sideways', { tag: '@full' }, async ({ page }) => {
    await signIn(page, PREMIUM);
    // A text that stands on each of the screens once it is complete.
    const screens = {
      '/complaints': /^What happened\?$/,
      '/notifications': /^Where you are logged in$/,
      '/profile': /^Date of birth$/,
      '/match-finder': /^Next$/,
      // With its number, which comes later.
      '/likes': /^Matches\s*\d+$/,
    };
    for (const [path, words] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.locator('main').getByText(words).first()).toBeVisible();
      expect([path, await excess(page)]).toEqual([path, 0]);
    }
  });

  test(
    'a long first message stays in its field, and the browser leads back a step',
    { tag: '@full' },
    async ({ page }) => {
      const address = `/members/${companionId('mara')}/signup`;
      await page.goto(address);
      const field = page.getByLabel(/^Your first message to /);
      const { height } = (await field.boundingBox()) ?? { height: 0 };
      await field.fill('x'.repeat(900));
      await expect(page.getByText('900 / 1,000')).toBeVisible();
      expect(await excess(page)).toBe(0);
      const grown = await field.boundingBox();
      expect(grown?.height).toBeGreaterThan(height);
      expect(grown?.height).toBeLessThan(240);

      await page.getByText('Man', { exact: true }).click();
      await page.getByText('Women', { exact: true }).click();
      for (const [label, text] of Object.entries({ Day: '14', Month: '03', Year: '1987' }))
        await page.getByLabel(label).fill(text);
      await page.getByLabel('Country').selectOption('NL');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Name others see').fill('Robin');
      await page.goBack();
      await expect(field).toHaveValue('x'.repeat(900));
      await page.goForward();
      await expect(page.getByLabel('Name others see')).toHaveValue('Robin');
      await expect(page).toHaveURL(address);
    },
  );
});

test(
  'the strength of a password stands below it in the dialog of a wide window',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/members');
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a profile' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a boat on the river');
    const [field, words] = [await password.boundingBox(), await page.getByText('Not easy to guess.').boundingBox()];
    expect(Math.abs((words?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(24);
    expect(words?.y ?? 0).toBeGreaterThan(field?.y ?? 0);
  },
);
