import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NICHE_PAPERS } from '../contract/base/niche.ts';
import type { RunningServer } from './fixtures/run-server.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { operate } from './pages/run-operator.ts';
import { fillInSignup } from './pages/sign-up.ts';

test.use({ viewport: { width: 360, height: 800 } });

const WHY = ['--reason', 'A site for a journey'];
const FILES = {
  'rosalind.localhost': { settings: { name: 'Rosalind', niche: 2, approve_on_upload: true } },
  'verbena.localhost': { settings: { name: 'Verbena', niche: 3, domain_language: 'fr', countries: ['BE', 'FR'] } },
} as const;

test.beforeAll(async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  const commands = Object.entries(FILES).map(([host, content]) => {
    const file = join(folder, `${host}.json`);
    writeFileSync(file, JSON.stringify({ host, ...content }));
    return ['site', 'import', file, ...WHY];
  });
  await operate(server, ...commands);
  rmSync(folder, { recursive: true });
});

const originOf = ({ origin }: RunningServer, host: string): string => origin.replace('localhost', host);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const paperOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) return '';
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  });

test('three hosts are three sites, each with the words, hues and language of its own', async ({ page, server }) => {
  await page.goto('/');
  await expect(heading(page)).toHaveText('Meet someone worth staying up\u{a0}for');
  expect(await paperOf(page)).toBe(NICHE_PAPERS.general.light);

  const rosalind = originOf(server, 'rosalind.localhost');
  await page.goto(rosalind);
  await expect(page).toHaveTitle('Rosalind: where women set the pace');
  await expect(heading(page)).toHaveText('Where women set the pace');
  expect(await paperOf(page)).toBe(NICHE_PAPERS.she.light);
  await expectAccessible(page);
  await page.goto(`${rosalind}/landers/gallery/no-hurry`);
  await expect(heading(page)).toHaveText('Answer when you feel like it');
  await page.goto(`${rosalind}/landers/gallery/clear-words`);
  await expect(heading(page)).toHaveText('People you have not met');
  await expect(page.getByText('She writes first, or she does not.')).toBeVisible();

  await page.goto(originOf(server, 'verbena.localhost'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(heading(page)).toHaveText('Dites vos envies. Écoutez celles de l’autre.');
  expect(await paperOf(page)).toBe(NICHE_PAPERS.bdsm.light);

  await page.goto(originOf(server, 'nobody.localhost'));
  await expect(page).toHaveTitle('Liaison: for adults who like to talk first');
});

test('a visitor follows a campaign, signs up, and the app has the hues of the site offline too', async ({
  page,
  context,
  server,
}) => {
  const rosalind = originOf(server, 'rosalind.localhost');
  await page.goto(`${rosalind}/landers/video/women-first`);
  await page.getByRole('button', { name: 'Start at your pace' }).click();
  await expect(page.getByText('She writes first, or she does not.')).toBeVisible();
  await fillInSignup(page, 'robin.of.rosalind@example.org');
  await expect(page).toHaveURL(`${rosalind}/complete-signup`);
  await expect(page.locator('html')).toHaveAttribute('data-niche', '2');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  // head-script.test.ts proves that the first frame has them.
  await page.goto(`${rosalind}/complete-signup`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-niche', '2');
  expect(await paperOf(page)).toBe(NICHE_PAPERS.she.light);
  await context.setOffline(false);
});

test('the intimate interests are unfolded where the niche is about them, and nowhere else', async ({
  page,
  server,
}) => {
  const isOpen = async () => {
    const more = page.locator('details').last();
    return more.evaluate((details: HTMLDetailsElement) => details.open);
  };
  await page.goto(`${originOf(server, 'verbena.localhost')}/landers/iconslanding`);
  expect(await isOpen()).toBe(true);
  await page.goto(`${originOf(server, 'rosalind.localhost')}/landers/iconslanding`);
  expect(await isOpen()).toBe(false);
});
