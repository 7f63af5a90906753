import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileResult } from '../../../../contract/profiles/profile-card.ts';
import { leave, makeSettings, refusal, serve, type Server, show } from '../app.fixture.tsx';
import { makeBundles } from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  sessionStorage.clear();
  await leave();
});

const MARA: ProfileResult = {
  id: '0197aaaa-0000-7000-8000-0000000000aa' as MemberId,
  name: 'Mara',
  age: 44,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  fictional: true,
  presence: null,
  main_image: null,
  distance: null,
};

const FOUND = { profiles: [MARA], similar: [], page: 1, numResults: 9, num_fictional: 9, cursor: null };

/** Opens the start page as a visitor. */
async function visit(answers: Record<string, ReturnType<Server>> = {}) {
  const queries: string[] = [];
  serve((call, _, query) => {
    if (call === 'GET /api/members.php') queries.push(query.toString());
    const answer = answers[call];
    if (answer !== undefined) return answer;
    if (call === 'GET /api/user.php') return { body: { user: null } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ countries: ['NL'], geoip_country: 'NL' }) };
    if (call === 'GET /api/bundles.php') return { body: makeBundles() };
    return call === 'GET /api/members.php' ? { body: FOUND } : refusal(404, 'not_found');
  });
  const app = await show('/');
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  return { ...app, shows, queries };
}

const choose = (host: HTMLElement, ...answers: string[]) =>
  answers
    .map((answer) => answer.split('='))
    .forEach(([name, value]) => host.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`)?.click());

it('shows the first search of a visitor, and the list prices of their country', async () => {
  const { host, shows, queries } = await visit();
  await shows('Who is here: Netherlands');
  expect(host.querySelector(`a[href="/members/${MARA.id}"]`)?.textContent).toContain('Mara, 44');
  await shows('You start with 3 credits, worth at least €1.05.');
  await shows('Netherlands: prices with 21% VAT.');
  expect(queries).toEqual(['order=last_active&country=NL&page=1']);
});

it('shows no member where the search is for members only', async () => {
  const { host, shows } = await visit({ 'GET /api/members.php': refusal(401, 'login_required') });
  await shows('Profiles are shown to members only');
  expect(host.querySelector('article')).toBeNull();
});

it('shows the wish and the first step without a network', async () => {
  const none = 'no network' as const;
  const { host, shows } = await visit({
    'GET /api/settings.php': none,
    'GET /api/bundles.php': none,
    'GET /api/members.php': none,
  });
  await shows('Meet someone');
  expect(host.querySelectorAll('form input')).toHaveLength(5);
  expect(host.querySelector('table, article')).toBeNull();
});

it('opens the sign-up with the answers of the first step', async () => {
  const { host, path } = await visit();
  choose(host, 'gender=male', 'looking_for=both');
  host.querySelector('form')?.requestSubmit();
  await vi.waitFor(() =>
    expect(path().split(/[?&]/).toSorted()).toEqual(['/signup', 'gender=male', 'looking_for=both']),
  );
});

it('opens the sign-up without an answer', async () => {
  const { host, path } = await visit();
  host.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(path()).toBe('/signup'));
});
