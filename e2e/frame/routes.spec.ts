import type { Page } from '@playwright/test';
import type { Language } from '../../contract/base/language.ts';
import { LOCALE_COOKIE } from '../../contract/base/rules.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { call } from '../fixtures/new-member.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';

// Every route of the table by direct load and by navigation inside the app, as a visitor and as a member, in three languages.

test.use({ serviceWorkers: 'block' });

/** A heading with the name and the age of a member ("Mara, 30", "Iris C., 43"). It is the same in every language. */
const NAMED = /^\S+( \S\.)?, \d+$/;
/** The heading in English, and the path to which the route leads, if it is another. `{member}` and `{conversation}` stand for ids. */
type Row = readonly [route: string, heading: string | RegExp, to?: string];

const FOR_ALL: readonly Row[] = [
  ['/members', /^\d[\d,]* members? and \d[\d,]* fictional profiles$/],
  ['/members/{member}', NAMED],
  ['/likes/m/{member}', NAMED],
  ['/members/{member}/landing', NAMED],
  ['/members/{member}/landing2', NAMED],
  ['/members/{member}/landing2/eng', NAMED],
  ['/members/{member}/landing3', /^Three ways to begin with /],
  ['/members/{member}/landing3/eng', /^Three ways to begin with /],
  ['/pricing', 'You pay for what you send'],
  ['/reset-password', 'Forgot your password?'],
  ['/reset-password/do', 'This link has expired'],
  ['/mail-change/do', 'Confirm your new e-mail address'],
  ['/complaints', 'Complaints'],
  ['/lang-config', 'Language and country'],
  ['/an-unknown-token', 'This page could not be found'],
  ['/no/such/page', 'This page could not be found'],
  ['/pages/accessibility', 'Accessibility'],
  ['/pages/ban', 'Access ban'],
  ['/pages/cookies', 'Cookies'],
  ['/pages/faq', 'Questions and answers'],
  ['/pages/privacy', 'Privacy'],
  ['/pages/return-policy', 'Return policy'],
  ['/pages/service', 'Customer service'],
  ['/pages/terms', 'Terms'],
  ['/landers/alonetonight', 'Alone tonight?'],
  ['/landers/collagelanding', 'Nobody fits in one picture'],
  ['/landers/gallery', 'People you have not met'],
  ['/landers/gallery/eng', 'People you have not met'],
  ['/landers/iconslanding', 'Start with three things you like'],
  ['/landers/maplanding', 'Meet people in your square'],
  ['/landers/socialnetwork', 'You already have something in common'],
  ['/landers/transitionsvideolanding', 'One evening, from the first line to the umbrella'],
  ['/landers/video', 'Forty-eight seconds, then decide'],
  ['/landers/tinderswipe', 'Four likes. Use them well.'],
];

const SEARCH = /^1 member and \d+ fictional profiles$/;
const CREDITS = /^You have \d+ credits$/;
/** Routes that lead visitors to the login and back. */
const FOR_MEMBERS: readonly Row[] = [
  ['/members/{member}/chat', 'Messages'],
  ['/chats', 'Messages'],
  ['/chats/{conversation}', 'Messages'],
  ['/likes', /^2 members and \d+ fictional profiles like you$/],
  ['/likes/received', /^2 members and \d+ fictional profiles like you$/],
  ['/credits', CREDITS],
  // Without an order there is nothing to repeat, and without a bundle nothing to pay.
  ['/credits/repeat-order', CREDITS, '/credits'],
  ['/credits/50', 'How would you like to pay?'],
  ['/credits/50/ideal', 'How would you like to pay?'],
  ['/directdebit', CREDITS, '/credits'],
  ['/transactions', /^\d+ credits$/],
  ['/transactions/1', /^\d+ credits$/],
  ['/premium', 'One bundle, premium for good'],
  ['/profile', 'My profile'],
  ['/notifications', 'Settings'],
  ['/delete-account', 'Why are you leaving?'],
  ['/signup-matches', 'People you may like'],
  ['/complete-signup', /^Welcome, /, '/activate/done'],
  ['/match-finder', 'Match finder'],
  ['/swipe-game', 'Swipe game'],
];

const ROWS: Readonly<Record<'visitor' | 'member', readonly Row[]>> = {
  visitor: [
    ...FOR_ALL,
    ...FOR_MEMBERS.map(([route]): Row => [route, 'Log in', `/login?redirect=${route.replaceAll('/', '%2F')}`]),
    ['/', /^Meet someone worth staying up.for$/],
    ['/login', 'Log in'],
    ['/signup', 'Create your profile'],
    ['/members/{member}/signup', /^Write to /],
    ['/activate/done', 'Confirming your address'],
    ['/activate/error', 'Activation failed'],
    ['/account-deleted', 'Deleted accounts'],
    ['/account-suspended', 'Nobody is logged in here'],
  ],
  member: [
    ...FOR_ALL,
    ...FOR_MEMBERS,
    ['/', SEARCH, '/members'],
    ['/login', SEARCH, '/members'],
    ['/signup', SEARCH, '/members'],
    ['/members/{member}/signup', 'Messages', '/members/{member}/chat'],
    ['/activate/done', /^Welcome, /],
    ['/activate/error', 'Your account is confirmed'],
    ['/account-deleted', 'Your account is not deleted'],
    ['/account-suspended', SEARCH, '/members'],
  ],
};

/** The English headings that another language has too. */
const SAME_WORDS: Partial<Record<Language, readonly string[]>> = { fr: ['Messages', 'Cookies'] };

/** The heading of a screen whose data loads. */
const LOADING = /^(?:Loading|Chargement|Wczytywanie)$/;

/** Collects the errors of scripts and the violations of the policy on every page that follows. */
async function followProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.exposeFunction('noteViolation', (directive: string) => void problems.push(directive));
  await page.addInitScript(() => {
    const { noteViolation } = globalThis as unknown as { noteViolation: (directive: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => noteViolation(violatedDirective));
  });
  return problems;
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).first();

async function expectArrival(page: Page, [route, heading, to = route]: Row, language: Language): Promise<void> {
  await expect(page, route).toHaveURL(to);
  const isSame = heading === NAMED || (typeof heading === 'string' && SAME_WORDS[language]?.includes(heading) === true);
  await expect(titleOf(page), route).toHaveText(/\S/, { useInnerText: true });
  await expect(titleOf(page), route).not.toHaveText(LOADING, { useInnerText: true });
  // A content page has the title of its link until its text has loaded.
  await expect(page.locator('[aria-busy=true] h1'), route).toHaveCount(0);
  const title = expect(titleOf(page), route);
  await (language === 'en' || isSame ? title : title.not).toHaveText(heading, { useInnerText: true });
  await expect(page.locator('html'), route).toHaveAttribute('lang', language);
}

async function visitAll(page: Page, rows: readonly Row[], language: Language): Promise<void> {
  const problems = await followProblems(page);
  const loaded = new Map<string, string>();
  for (const row of rows) {
    await page.goto(row[0]);
    await expectArrival(page, row, language);
    loaded.set(row[0], await titleOf(page).innerText());
  }
  await page.goto('/pricing');
  await expect(titleOf(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const row of rows) {
    const [route, heading] = row;
    // The router follows the history, as a press on a link does.
    await page.evaluate((path) => history.pushState(null, '', path), route);
    // A screen with a count has another title until the count is known.
    const words = typeof heading === 'string' ? loaded.get(route) : undefined;
    if (words !== undefined) await expect(titleOf(page), route).toHaveText(words, { useInnerText: true });
    await expectArrival(page, row, language);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(problems).toEqual([]);
}

const withIds = (rows: readonly Row[], ids: Readonly<Record<string, string>>): readonly Row[] =>
  rows.map(([route, heading, to]) => {
    const [from, target] = [route, to ?? route].map((path) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
    );
    return [from ?? '', heading, target ?? ''];
  });

const READERS: readonly { language: Language; name: string; tag: string[] }[] = [
  { language: 'en', name: 'English', tag: ['@full'] },
  { language: 'fr', name: 'Français', tag: [] },
  { language: 'pl', name: 'Polski', tag: ['@full'] },
];

for (const { language, name, tag } of READERS) {
  test(`a visitor arrives at every route in ${language}`, { tag }, async ({ page, context, server }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: server.origin }]);
    const { profiles } = await call<{ profiles: { id: string }[] }>(page, 'GET', '/api/members.php');
    const ids = { member: profiles[0]?.id ?? '', conversation: crypto.randomUUID() };
    await visitAll(page, withIds(ROWS.visitor, ids), language);
  });

  test(`a member arrives at every route in ${language}`, { tag }, async ({ page }) => {
    await signIn(page, PREMIUM);
    const choose = async (own: string) => {
      await page.goto('/lang-config');
      await page.getByText(own, { exact: true }).first().click();
      await expect(page.getByRole('radio', { name: own, exact: true })).toBeChecked();
    };
    if (language !== 'en') await choose(name);
    const { chats } = await call<{ chats: { conversation: string; profile: string }[] }>(page, 'GET', '/api/chats.php');
    const ids = { member: chats[0]?.profile ?? '', conversation: chats[0]?.conversation ?? '' };
    await visitAll(page, withIds(ROWS.member, ids), language);
    // Other journeys expect English.
    if (language !== 'en') await choose('English');
  });
}
