import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { workerControls } from '../fixtures/faulty.ts';
import { expect, test } from '../fixtures/server.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { logIn } from '../pages/log-in.ts';

// npm run screens: search, profile, likes, match finder and swipe game while loading, empty, failed and offline. The screenshots are
// for review; axe checks each screen.

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/screens');
const WIDTHS = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

interface Screen {
  readonly name: string;
  readonly address: string;
  /** The calls that the screen needs. */
  readonly asks: string;
  /** The test presses this button first. */
  readonly press?: string;
  /** The path after the press. Its content is also there offline. */
  readonly leadsTo?: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'members', address: '/members', asks: '**/api/members.php*' },
  { name: 'member', address: `/members/${companionId('mara')}`, asks: '**/api/member.php*' },
  { name: 'likes', address: '/likes', asks: '**/api/likes.php*' },
  { name: 'likes-sent', address: '/likes/sent', asks: '**/api/likes.php*' },
  { name: 'likes-matches', address: '/likes/matches', asks: '**/api/likes.php*' },
  { name: 'match-finder', address: '/match-finder', asks: '**/api/match-finder.php*' },
  {
    name: 'match-finder-found',
    address: '/match-finder?step=interests',
    asks: '**/api/match-finder.php*',
    press: 'Find my matches',
    leadsTo: '/match-finder?step=found',
  },
  { name: 'swipe-game', address: '/swipe-game', asks: '**/api/swipe.php*' },
  { name: 'profile', address: '/profile', asks: '**/api/{pictures,interests,profile}.php*' },
];

/** Empties every list of an answer, sets its counts to 0 and removes the cursor. */
function emptied(answer: Record<string, unknown>): Record<string, unknown> {
  const nothing = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value);
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key === 'credits' ? value : key === 'cursor' ? null : nothing(value),
    ]),
  );
}

const STATES: Readonly<Record<string, (page: Page, asks: string) => Promise<unknown>>> = {
  filled: async () => undefined,
  loading: (page, asks) => page.route(asks, () => undefined),
  empty: (page, asks) =>
    page.route(asks, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: answer.ok() ? emptied(body) : body });
    }),
  error: (page, asks) =>
    page.route(asks, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })),
};

async function open(page: Page, { address, press }: Screen): Promise<void> {
  await page.goto(address);
  if (press !== undefined) await page.getByRole('button', { name: press }).click();
  await page.waitForTimeout(2_500);
}

async function takePictures(page: Page, name: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const findings: string[] = [];
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${size.width}-${colorScheme}.png`) });
      await expectAccessible(page).catch((error: unknown) =>
        findings.push(`${name} ${size.width} ${colorScheme}: ${String(error)}`),
      );
    }
  }
  return findings;
}

for (const [state, arrange] of Object.entries(STATES)) {
  test(`takes the discovery screens, ${state}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000);
    const findings: string[] = [];
    for (const screen of SCREENS) {
      const { name, asks } = screen;
      // Each screen gets a new browser without a worker. Cached data would fill the next screen, and a worker bypasses routes.
      const context = await browser.newContext({
        baseURL,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Amsterdam',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto('/login');
      await arrange(page, asks);
      await logIn(page, PREMIUM);
      await open(page, screen);
      // A failed call is retried first. The finder calls only at its end.
      if (state === 'error')
        await page
          .getByRole('button', { name: 'Try again' })
          .waitFor({ timeout: 30_000 })
          .catch(() => undefined);
      findings.push(...(await takePictures(page, `${name}-${state}`)));
      await context.close();
    }
    expect(findings).toEqual([]);
  });
}

test('takes the discovery screens offline', async ({ browser, baseURL }) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  });
  const page = await context.newPage();
  await logIn(page, PREMIUM);
  await workerControls(page);
  for (const screen of SCREENS) await open(page, screen);
  await context.setOffline(true);
  const findings: string[] = [];
  const seen = SCREENS.map(({ name, address, asks, leadsTo = address }) => ({ name, address: leadsTo, asks }));
  const others = { 'member-by-card': accountId('second'), 'member-never-seen': '00000000-0000-7000-8000-000000000000' };
  const unseen = Object.entries(others).map(([name, id]) => ({ name, address: `/members/${id}`, asks: '' }));
  for (const screen of [...seen, ...unseen]) {
    const { name } = screen;
    await open(page, screen);
    findings.push(...(await takePictures(page, `${name}-offline`)));
  }
  await context.close();
  expect(findings).toEqual([]);
});
