import type { Locator, Page } from '@playwright/test';
import { companionId } from '../../demo/cast/demo-ids.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';

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
      '/likes': /^Matches\s*\d+/,
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

/** Sets the size of the text as a member does in the browser's settings. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** The words in a part of the page that are not wholly inside it, or that another part covers. */
const lostWords = (part: Locator) =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      // In a low window the member scrolls to them.
      walker.currentNode.parentElement?.scrollIntoView({ block: 'nearest' });
      const frame = element.getBoundingClientRect();
      const { width, left, right, top, bottom } = range.getBoundingClientRect();
      // A text for screen readers only has the size of a pixel.
      if (width === 0 || walker.currentNode.parentElement?.clientWidth === 1) continue;
      const isInside =
        left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!isInside || shown === null || !element.contains(shown)) lost.push(walker.currentNode.textContent ?? '');
    }
    return lost;
  });

/** The words in a part of the page that are broken inside, where no hyphen is. */
const brokenWords = (part: Locator) =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // A text for screen readers only has the size of a pixel.
        if (lines.size > 1 && text.parentElement?.clientWidth !== 1) broken.push(word);
      }
    }
    return broken;
  });

test('shows the whole swipe game and tab bar at twice the size of the text and at 200 % zoom', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/swipe-game');
  const game = page.getByRole('region', { name: 'Swipe game' });
  const card = game.locator('[data-card] a');
  const parts = [page.locator('header').first(), page.getByRole('navigation', { name: 'Main' }), card];
  await expect(card).toBeVisible();
  const check = async () => {
    expect(await excess(page)).toBe(0);
    for (const part of parts) {
      expect(await lostWords(part)).toEqual([]);
    }
    for (const name of ['Undo', 'Pass', 'Like', 'Profile'])
      expect(await lostWords(game.getByText(name, { exact: true }).last())).toEqual([]);
  };
  await enlargeText(page);
  await check();
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  // 200 % zoom of a phone and of a small laptop, and 400 % zoom of a large one.
  for (const [width, height] of [
    [180, 320],
    [640, 400],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await check();
  }
});

test('sign-up, prices, settings and a profile break no word at twice the size of the text', async ({ page }) => {
  const check = async (path: string, words: string | RegExp) => {
    await page.goto(path);
    // A text that stands on the screen once it is complete.
    await expect(page.locator('main').getByText(words).last()).toBeVisible();
    await enlargeText(page);
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect([path, width, await brokenWords(page.locator('main'))]).toEqual([path, width, []]);
    }
  };
  await check('/signup', /^Women$/);
  await check('/pricing', /^Netherlands$/);
  await signIn(page, PREMIUM);
  await check('/notifications', /^\d of 8$/);
  await check(`/members/${companionId('mara')}`, /^1 credit/);
});

test('the actions of a profile take at most a third of a phone at twice the size of the text', async ({ page }) => {
  await signIn(page, PREMIUM);
  await page.goto(`/members/${companionId('mara')}`);
  const actions = [page.getByRole('link', { name: /^Send a gift/ }), page.getByRole('link', { name: /^Message/ })];
  // With its price, which comes later.
  await expect(page.locator('main').getByText(/^1 credit/)).toBeVisible();
  await enlargeText(page);
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const action of actions) {
      const box = await action.last().boundingBox();
      expect([width, height - (box?.y ?? 0) <= height / 3]).toEqual([width, true]);
    }
  }
});

test('no page scrolls sideways at twice the size of the text, and none goes on below its footer', async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  // The height below the last line of the footer, without the tab bar, which follows the footer in the document.
  const below = (at: Page) =>
    at.evaluate(() => {
      const range = document.createRange();
      const footer = document.querySelector('footer');
      const tabs = footer?.nextElementSibling;
      range.selectNodeContents(footer?.lastElementChild ?? document.body);
      const end = range.getBoundingClientRect().bottom + scrollY + (tabs?.getBoundingClientRect().height ?? 0);
      return document.documentElement.scrollHeight - end;
    });
  const check = async (at: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await at.goto(path);
      await expect(at.locator('main h1').first()).toBeAttached();
      await expect(at.getByText(/Some profiles are fictional/).last()).toBeVisible();
      for (const [width, height] of [
        [360, 640],
        [1280, 800],
      ] as const) {
        await at.setViewportSize({ width, height });
        expect([path, width, (await below(at)) <= 48]).toEqual([path, width, true]);
        await enlargeText(at);
        expect([path, width, await excess(at)]).toEqual([path, width, 0]);
        await at.evaluate(() => document.documentElement.removeAttribute('style'));
      }
    }
  };
  await check(page, ['/', '/members', '/pages/terms', '/pricing', `/members/${companionId('mara')}`]);
  const other = await browser.newContext({ ...contextOptions, baseURL });
  const member = await other.newPage();
  await signIn(member, PREMIUM);
  await check(member, [
    '/members',
    '/likes',
    '/profile',
    '/notifications',
    '/transactions',
    `/members/${companionId('mara')}`,
  ]);
  await other.close();
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
