import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FinderRequest, FinderFilters, Suggestion } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show, type Shown } from '../app.fixture.tsx';
import { claimDevice } from '../../../engine/api/device.ts';

// The sync has its own tests. Here it must not run.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const NOOR: Suggestion = {
  profile: {
    id: '0197bbbb-0000-7000-8000-000000000001' as MemberId,
    name: 'Noor',
    age: 39,
    gender: 'female',
    country: 'NL',
    region: null,
    city: 'Utrecht',
    fictional: true,
    presence: 'online',
    main_image: null,
    distance: '10',
  },
  reasons: [
    { kind: 'interests', interests: ['tea', 'art', 'wine', 'bbq'] },
    { kind: 'distance' },
    { kind: 'online' },
    { kind: 'age' },
  ],
};

let app: Shown | undefined;
let located: boolean;
let suggestions: Suggestion[];
let broken: boolean;
const requestedFilters: FinderFilters[] = [];
const requestTimes: string[] = [];

const site: Server = (call, body) => {
  const user = makeUser();
  if (call === 'GET /api/user.php')
    return { body: { user: { ...user, located, profile: { ...user.profile, interests: ['tea'] } } } };
  if (call !== 'POST /api/match-finder.php') return refusal(404, 'not_found');
  const { asked_at, ...filters } = body as FinderRequest;
  requestTimes.push(asked_at);
  requestedFilters.push(filters);
  return broken ? refusal(500, 'internal') : { body: { suggestions } };
};

beforeEach(async () => {
  localStorage.clear();
  located = true;
  suggestions = [NOOR];
  broken = false;
  requestedFilters.length = 0;
  requestTimes.length = 0;
  await claimDevice(MEMBER);
});

afterEach(leave);

async function begin(path = '/match-finder'): Promise<HTMLElement> {
  serve(site);
  app = await show(path);
  const { host } = app;
  await vi.waitFor(() => control(host, 'Next'));
  return host;
}
const question = (host: HTMLElement) => host.querySelector('main h2')?.textContent;
const choose = (host: HTMLElement, words: string) =>
  [...host.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(words))?.click();
async function go(host: HTMLElement, by: string, to: string) {
  control(host, by).click();
  await vi.waitFor(() => expect(question(host)).toBe(to));
}

it('shows four focused steps with a Back button, then suggestions with reasons', async () => {
  const host = await begin();
  expect(question(host)).toBe('What matters most to you?');
  expect(host.textContent).toContain('Step 1 of 4');
  choose(host, 'Living near each other');
  await go(host, 'Next', 'How far away can they live?');
  expect(document.activeElement?.textContent).toBe('How far away can they live?');
  choose(host, 'Within 25 km');
  await go(host, 'Next', 'What age are you looking for?');
  expect(host.textContent).toContain('30 to 50');
  await go(host, 'Back', 'How far away can they live?');
  expect(host.querySelector<HTMLInputElement>('input:checked')?.value).toBe('25');
  await go(host, 'Next', 'What age are you looking for?');
  await go(host, 'Next', 'Which interests would you like to share?');
  choose(host, 'Art');
  await vi.waitFor(() => expect(host.textContent).toContain('2 chosen'));
  const intimate = control(host, 'Intimate');
  expect(intimate.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(intimate.getAttribute('aria-controls') ?? '')?.hidden).toBe(true);
  await go(host, 'Find my matches', '1 fictional profile you may like');
  expect(requestedFilters).toEqual([
    { matters: 'distance', min_age: 30, max_age: 50, distance: '25', interests: ['tea', 'art'] },
  ]);
  const reasons = [...host.querySelectorAll('main li li')].map(({ textContent }) => textContent);
  expect(reasons).toEqual(['You share tea, art, wine and 1 more', 'Lives within 10 km', 'Online now']);
  expect(control(host, 'Like Noor').getAttribute('aria-pressed')).toBe('false');
  expect(app?.path()).toBe('/match-finder?step=found');
});

it('stores the answers, but not in the address', async () => {
  const host = await begin();
  choose(host, 'Being able to talk now');
  await go(host, 'Next', 'How far away can they live?');
  app?.close();
  const again = await begin();
  expect(again.querySelector<HTMLInputElement>('input:checked')?.value).toBe('online');
  expect(app?.path()).toBe('/match-finder');
});

it('explains that no profile matches, and links to the filters to widen', async () => {
  suggestions = [];
  const host = await begin('/match-finder?step=distance');
  choose(host, 'Within 10 km');
  await go(host, 'Next', 'What age are you looking for?');
  await go(host, 'Next', 'Which interests would you like to share?');
  await go(host, 'Find my matches', 'No one else fits today');
  await go(host, 'Look further away', 'How far away can they live?');
});

it('excludes fictional profiles on request, and links back to that choice', async () => {
  suggestions = [];
  const host = await begin('/match-finder?step=age');
  choose(host, 'Real people only');
  await go(host, 'Next', 'Which interests would you like to share?');
  await go(host, 'Find my matches', 'No one else fits today');
  expect(requestedFilters.map(({ real }) => real)).toEqual([true]);
  await go(host, 'Show fictional profiles too', 'What age are you looking for?');
  choose(host, 'Real people only');
  await go(host, 'Next', 'Which interests would you like to share?');
  await go(host, 'Find my matches', 'No one else fits today');
  expect(requestedFilters.map(({ real }) => real)).toEqual([true, undefined]);
});

it('offers to set an unknown location or to skip it', async () => {
  located = false;
  const host = await begin('/match-finder?step=distance');
  expect(host.textContent).toContain('To go by distance, we need to know roughly where you are.');
  expect(host.querySelectorAll('input[type=radio]').length).toBe(0);
  await go(host, 'Next', 'What age are you looking for?');
  await go(host, 'Next', 'Which interests would you like to share?');
  await go(host, 'Find my matches', '1 fictional profile you may like');
  expect(requestedFilters[0]?.distance).toBeUndefined();
});

it('shows a failure beside the button and preserves the answers', async () => {
  broken = true;
  const host = await begin('/match-finder?step=age');
  await go(host, 'Next', 'Which interests would you like to share?');
  control(host, 'Find my matches').click();
  await vi.waitFor(() =>
    expect(host.querySelector('main [role=alert]')?.textContent).toBe('An error occured, please try again later.'),
  );
  broken = false;
  await go(host, 'Find my matches', '1 fictional profile you may like');
});

it('repeats an unanswered request after a reload, and requests new suggestions after the answer', async () => {
  broken = true;
  const fail = async (host: HTMLElement) => {
    await go(host, 'Next', 'Which interests would you like to share?');
    control(host, 'Find my matches').click();
    await vi.waitFor(() => expect(host.querySelector('main [role=alert]')).not.toBeNull());
  };
  await fail(await begin('/match-finder?step=age'));
  app?.close();
  const host = await begin('/match-finder?step=age');
  await fail(host);
  broken = false;
  await go(host, 'Find my matches', '1 fictional profile you may like');
  control(host, 'Show me others').click();
  await vi.waitFor(() => expect(requestTimes.length).toBe(4));
  expect(new Set(requestTimes.slice(0, 3)).size).toBe(1);
  expect(requestTimes[3]).not.toBe(requestTimes[0]);
  expect(requestedFilters.every((filters) => JSON.stringify(filters) === JSON.stringify(requestedFilters[0]))).toBe(
    true,
  );
});

it('redirects a link to the results to the first step if there are none', async () => {
  const host = await begin('/match-finder?step=found');
  expect(question(host)).toBe('What matters most to you?');
});

it('shows the suggestions offline with their age', async () => {
  const host = await begin('/match-finder?step=age');
  await go(host, 'Next', 'Which interests would you like to share?');
  await go(host, 'Find my matches', '1 fictional profile you may like');
  expect(host.textContent).not.toContain('These suggestions are from');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(host.textContent).toMatch(/These suggestions are from .*\d:\d\d/));
  expect(host.textContent).toContain('Noor');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(host.textContent).not.toContain('These suggestions are from'));
});
