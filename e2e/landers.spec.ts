import type { Page } from '@playwright/test';
import { CONTENT_PAGES } from '../contract/base/content-pages.ts';
import { LANDER_NAMES } from '../contract/base/lander-names.ts';
import { MEMBER_LANDINGS } from '../contract/landers.ts';
import { PREMIUM } from './fixtures/demo-accounts.ts';
import { call } from './fixtures/new-member.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';
import { findInMail } from './pages/read-mail.ts';
import { fillInSignup } from './pages/sign-up.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The nine pages of the specification and the accessibility statement, to which each foot links. */
const LEGAL_PATHS = [...CONTENT_PAGES.map((page) => `/pages/${page}`), '/pricing', '/complaints'];
const PATHS = LANDER_NAMES.map((name) => `/landers/${name}`);

/** The landings of a member whom visitors see. */
async function landingsOf(page: Page): Promise<string[]> {
  const { profiles } = await call<{ profiles: { id: string }[] }>(page, 'GET', '/api/members.php');
  return MEMBER_LANDINGS.map((name) => `/members/${profiles[0]?.id}/${name}`);
}

/** Expects the links of the foot and all pictures of a page, in the width of the window. */
async function expectComplete(page: Page, path: string): Promise<void> {
  for (const to of LEGAL_PATHS)
    await expect(page.getByRole('contentinfo').locator(`a[href="${to}"]`), `${path} → ${to}`).toHaveCount(1);
  for (const picture of await page.locator('main img').filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), path).toBeGreaterThan(0);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, path).toBeLessThanOrEqual(0);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

  test('every lander has its words, pictures, links and the first step, and fits a small phone', async ({ page }) => {
    const headings = new Set<string>();
    for (const path of PATHS) {
      await page.goto(path);
      headings.add(await page.getByRole('heading', { level: 1 }).innerText());
      await expectComplete(page, path);
      await page.getByText('Man', { exact: true }).click();
      await page.getByText('Both', { exact: true }).click();
      await page.locator('form:has([name=gender]) button[type=submit]').click();
      await expect(page, path).toHaveURL(/\/signup\?(?:.*&)?gender=male&looking_for=both/);
    }
    expect(headings.size).toBe(PATHS.length);
  });

  test('every landing of a member has words, pictures and links, and fits a small phone', async ({ page }) => {
    for (const path of await landingsOf(page)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
      await expectComplete(page, path);
      await page.locator('main form button[type=submit]').first().click();
      await expect(page, path).toHaveURL(/\/members\/[\w-]{36}\/signup\b/);
    }
  });

  test('a lander in French has no English title, and its foot leads back', async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path);
      const [title, heading] = [await page.title(), await page.getByRole('heading', { level: 1 }).innerText()];
      await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      expect(await page.title(), path).not.toBe(title);
      expect(await page.getByRole('heading', { level: 1 }).innerText(), path).not.toBe(heading);
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    }
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no lander has a violation of its policy or a problem for screen readers, in both themes', async ({ page }) => {
    await page.addInitScript(() => {
      const found: string[] = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => found.push(violatedDirective));
      Object.assign(globalThis, { violations: found });
    });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    for (const path of [...PATHS, ...(await landingsOf(page))])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expectAccessible(page);
        const violations = await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
        expect([path, violations, errors]).toEqual([path, [], []]);
      }
  });
});

test('asks a visitor of a campaign, and takes the answer and the first step to the sign-up', async ({ page }) => {
  await page.goto('/landers/alonetonight/eng?network=news&t=5&lang=en');
  await expect(page).toHaveURL(/\/landers\/alonetonight\/eng\?network=news$/);
  await page
    .getByRole('region', { name: 'Where you came from' })
    .getByRole('button', { name: 'Yes, remember it' })
    .click();
  await expect(page.getByRole('region', { name: 'Where you came from' })).toBeHidden();
  await page.getByText('Woman', { exact: true }).click();
  await page.getByText('Men', { exact: true }).click();
  await page.getByRole('button', { name: 'Leave a light on' }).click();
  await page.waitForURL('**/signup**');
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
});

test('a member sees each lander below a bar with the logo only, by direct load and by navigation', async ({ page }) => {
  await signIn(page, PREMIUM);
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.locator(`[data-lander="${path.split('/')[2]}"]`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  }
  // A deck stores its likes for the sign-up of a visitor.
  await page.goto('/landers/tinderswipe');
  await expect(page.getByRole('main').getByRole('link', { name: 'Search members' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeHidden();
  await page.goto('/landers/gallery');
  const first = page.locator('[data-lander] a[href^="/members/"]').first();
  await expect(first).toBeVisible();
  await page.getByRole('banner').getByRole('link').click();
  await page.waitForURL('**/members');
});

test('a click on a picture opens the profile, also where paper lies around it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const name of ['collagelanding', 'alonetonight', 'gallery', 'socialnetwork', 'maplanding']) {
    await page.goto(`/landers/${name}`);
    await page.locator('main a[href^="/members/"]').first().click();
    await page.waitForURL(/\/members\/[\w-]{36}$/);
  }
});

test('the line to a member goes to their sign-up, and to no other', async ({ page }) => {
  const [one, other] = (await call<{ profiles: { id: string }[] }>(page, 'GET', '/api/members.php')).profiles;
  await page.goto(`/members/${one?.id}/landing`);
  await page.getByRole('textbox').fill('Which boat floated first?');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Write to / })
    .click();
  await page.waitForURL(/\/signup\b/);
  await expect(page.getByLabel(/^Your first message to /)).toHaveValue('Which boat floated first?');
  await page.goto(`/members/${other?.id}/landing2`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Write to / })
    .click();
  await page.waitForURL(/\/signup\b/);
  await expect(page.getByLabel(/^Your first message to /)).toHaveValue('');
});

test('a campaign leads from a lander to a first message, which arrives once, with where the member came from', async ({
  page,
  server,
}) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto('/landers/gallery?network=news&sub1=spring&trafficsource=partner');
  await page.getByRole('button', { name: 'Yes, remember it' }).click();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'trafficsource'))
    .toBe(true);
  await page.locator('main a[href^="/members/"]').first().click();
  await page.waitForURL(/\/members\/[\w-]{36}\b/);
  const peer = new URL(page.url()).pathname.slice(-36);
  await page.goto(`/members/${peer}/landing`);
  await page.getByRole('textbox').fill('Which boat floated first?');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Write to / })
    .click();
  await page.waitForURL(/\/signup\b/);
  await fillInSignup(page, email);
  await page.waitForURL('**/complete-signup');
  await page.goto(await findInMail(page, email, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])/));
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL('**/activate/done');
  await page.goto(`/members/${peer}/chat`);
  await expect(page.getByRole('log').getByText('Which boat floated first?')).toHaveCount(1);
  const stored = await onDatabase(server, (pool) =>
    pool.query(
      `SELECT network, sub1, trafficsource, (SELECT count(*)::int FROM messages WHERE sender_id = member_id) AS messages
       FROM trackings JOIN members ON members.id = member_id WHERE email = $1`,
      [email],
    ),
  );
  expect(stored.rows).toEqual([{ network: 'news', sub1: 'spring', trafficsource: 'partner', messages: 1 }]);
});

test('the likes of a visitor go out when their address is confirmed, and not before', async ({ page }) => {
  await page.goto('/landers/tinderswipe');
  const top = page.locator('[data-card][data-at="0"]');
  const liked: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const name = (await top.getAttribute('data-name')) ?? '';
    liked.push(name);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    if (count < 3) await expect(top).not.toHaveAttribute('data-name', name);
  }
  await expect(page.getByRole('heading', { name: 'Four likes are waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Send them from your profile' }).click();
  await page.waitForURL('**/signup**');
  const email = `${crypto.randomUUID()}@example.org`;
  await fillInSignup(page, email);
  await page.waitForURL('**/complete-signup');
  const sent = async () => {
    const { profiles, likes } = await call<{
      profiles: readonly { id: string; name: string }[];
      likes: readonly { id: string }[];
    }>(page, 'GET', '/api/likes.php');
    return likes.map(({ id }) => profiles.find((one) => one.id === id)?.name).toSorted();
  };
  expect(await sent()).toEqual([]);
  await page.goto(await findInMail(page, email, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])/));
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL('**/activate/done');
  await expect.poll(sent).toEqual(liked.toSorted());
});
