import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANDER_NAMES } from '../../contract/base/lander-names.ts';
import { FREE, PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';
import { operate } from '../pages/run-operator.ts';

// npm run screens: screenshots of every route at two widths, light and dark, as visitor, member or suspended member. They are for
// review; no test compares them. A route file that is missing here fails the first test.

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'Europe/Amsterdam' });

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/screens');
const WIDTHS = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];
const THEMES = ['light', 'dark'] as const;

const VISITOR = [
  '/',
  '/login',
  '/signup',
  '/signup-matches',
  '/complete-signup',
  '/reset-password',
  '/reset-password/do',
  '/mail-change/do',
  '/activate/done',
  '/activate/error',
  '/account-deleted',
  '/complaints',
  '/lang-config',
  '/pricing',
  '/pages/accessibility',
  '/pages/ban',
  '/pages/cookies',
  '/pages/faq',
  '/pages/privacy',
  '/pages/return-policy',
  '/pages/service',
  '/pages/terms',
  ...LANDER_NAMES.map((name) => `/landers/${name}`),
  '/no/such/page',
  '/an-unknown-token',
];
const MEMBER = [
  '/members',
  '/chats',
  '/chats/{conversation}',
  '/members/{member}',
  '/members/{member}/chat',
  '/members/{member}/landing',
  '/members/{member}/landing2',
  '/members/{member}/landing3',
  '/members/{member}/signup',
  '/likes',
  '/likes/received',
  '/likes/m/{member}',
  '/credits',
  '/credits/repeat-order',
  '/credits/50',
  '/directdebit',
  '/directdebit?credits=50',
  '/transactions',
  '/premium',
  '/profile',
  '/notifications',
  '/delete-account',
  '/delete-account?step=2',
  '/delete-account?step=3',
  '/match-finder',
  '/swipe-game',
];
const SUSPENDED = ['/account-suspended'];

test('lists every route', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../src/routes')).filter((file) =>
    /^[^-_].*\.tsx$/.test(file),
  );
  const shape = (route: string) =>
    route
      .replace(/\{-?\$\w+\}|\$\w+|\{\w+\}/g, '*')
      .split('/')
      .filter(Boolean);
  const pictured = [...VISITOR, ...MEMBER, ...SUSPENDED].map((route) => shape(route));
  const missing = files.filter((file) => {
    const parts = shape(
      file
        .replace(/\.tsx$/, '')
        .replace(/\.index$|^index$/, '')
        .replaceAll('.', '/'),
    ).map((part) => (part === '$' ? '*' : part));
    const fits = (route: string[]) =>
      route.length <= parts.length && parts.every((part, index) => part === '*' || part === route[index]);
    return parts.length > 0 && !pictured.some(fits);
  });
  expect(missing).toEqual([]);
});

async function paths(page: Page): Promise<Record<string, string>> {
  const response = await page.request.get('/api/chats.php');
  const { chats } = (await response.json()) as { chats: { conversation: string; profile: string }[] };
  return { conversation: chats[0]?.conversation ?? '', member: chats[0]?.profile ?? '' };
}

async function picture(page: Page, routes: string[], ids: Record<string, string> = {}): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const route of routes) {
    const address = route.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        if (theme === 'light') await page.goto(address, { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400);
        const name = route === '/' ? 'index' : route.slice(1).replaceAll(/[/?=]/g, '-').replace(/[{}]/g, '');
        await page.screenshot({ path: path.join(FOLDER, `${name}-${size.width}-${theme}.png`) });
      }
    }
  }
}

test('takes the screens of a visitor', async ({ page }) => {
  await picture(page, VISITOR);
});

test('takes the screens of a member', async ({ page }) => {
  await signIn(page, PREMIUM);
  await picture(page, MEMBER, await paths(page));
});

test('takes the screen of a suspended member', async ({ page, server }) => {
  await signIn(page, FREE);
  await operate(server, ['suspend', FREE, '--reason', 'You asked for money.', '--rule', 'Section 4', '--days', '14']);
  await picture(page, SUSPENDED);
});
