import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import { claimDevice } from '../../engine/api/device.ts';
import { openStore, type Store } from '../../engine/store/database.ts';
import { makeRow } from '../../features/chats/chat-rows.fixture.ts';
import {
  control,
  leave,
  makeSettings,
  makeUser,
  MEMBER,
  refusal,
  serve,
  type Server,
  show,
  type Shown,
} from './app.fixture.tsx';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));
// The overlay loads after the first screen has settled. In tests it loads at once.
vi.mock('../../browser/when-idle.ts', () => ({
  whenIdle: () => () => {},
  whenSettled: (task: () => void) => (task(), () => {}),
}));
vi.mock('../cache/screen-snapshot.ts', () => ({ saveScreenSnapshots: () => () => {} }));

const [MARA, NINA] = [1, 2].map((number) => `0197bbbb-0000-7000-8000-00000000000${number}` as MemberId) as [
  MemberId,
  MemberId,
];
const HOUR_MS = 3_600_000;
const AT = '2026-01-01T00:00:00.000Z';
const card = (id: MemberId, name: string, fictional = false): ProfileCard => ({
  id,
  name,
  age: 41,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Leiden',
  fictional,
  presence: 'online',
  main_image: null,
});

let store: Store;
let autoLike: ReturnType<Server> = { status: 204, body: null };

beforeEach(async () => {
  autoLike = { status: 204, body: null };
  store = openStore(MEMBER);
  await store.profiles.bulkPut([card(MARA, 'Mara', true), card(NINA, 'Nina')]);
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 1 });
  await claimDevice(MEMBER);
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

async function arrive(path: string, user = makeUser()): Promise<Shown & { calls: string[] }> {
  const calls = serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ message_credits: 2 }) };
    return call === 'GET /api/auto-like.php' ? autoLike : refusal(404, 'not_found');
  });
  return { ...(await show(path)), calls };
}
const words = (host: HTMLElement) => host.querySelector('main')?.textContent ?? '';
const dialog = () => document.querySelector('[role=dialog]');

describe('the lists', () => {
  it('shows received likes, new ones first and marked, with links to the profiles', async () => {
    await store.likes.bulkPut([
      { id: MARA, like_new: false, liked_at: '2026-02-01T00:00:00.000Z' },
      { id: NINA, like_new: true, liked_at: AT },
    ]);
    const { host } = await arrive('/likes');
    await vi.waitFor(() =>
      expect(host.querySelector('h1')?.textContent).toBe('1 member and 1 fictional profile like you'),
    );
    await vi.waitFor(() =>
      expect([...host.querySelectorAll('main li')].map((item) => item.textContent)).toEqual([
        'NNina, 41OnlineLeidenNew',
        'MMara, 41OnlineLeiden',
      ]),
    );
    expect([...host.querySelectorAll('main li article > a')].map((link) => link.getAttribute('href'))).toEqual([
      `/likes/m/${NINA}`,
      `/likes/m/${MARA}`,
    ]);
    expect(host.querySelectorAll('main li [aria-label="Fictional profile"]')).toHaveLength(1);
    expect(
      [...host.querySelectorAll('main nav a')].map((tab) => [tab.textContent, tab.getAttribute('aria-current')]),
    ).toEqual([
      ['Received1 1', 'page'],
      ['Sent', null],
      ['Matches', null],
    ]);
  });

  it('leaves fictional profiles out on request, also offline, in the address and for the next visit', async () => {
    await store.likes.bulkPut([MARA, NINA].map((id) => ({ id, like_new: false, liked_at: AT })));
    await store.matches.put({ id: MARA, match_new: false, matched_at: AT });
    const { host, go, path } = await arrive('/likes');
    await vi.waitFor(() =>
      expect(host.querySelector('h1')?.textContent).toBe('1 member and 1 fictional profile like you'),
    );
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    [...host.querySelectorAll('label')].find((one) => one.textContent === 'Real people only')?.control?.click();
    await vi.waitFor(() => expect(host.querySelector('h1')?.textContent).toBe('1 member likes you'));
    expect(words(host)).not.toContain('Mara');
    expect(path()).toBe('/likes?real=1');
    await go('/likes/matches');
    await vi.waitFor(() => expect(words(host)).toContain('1 fictional profile is left out of this list.'));
    control(host, 'Show fictional profiles too').click();
    await vi.waitFor(() => expect(words(host)).toContain('Mara'));
    expect(host.querySelector('h1')?.textContent).toBe('1 match with a fictional profile');
    expect(path()).toBe('/likes/matches');
    vi.restoreAllMocks();
  });

  it('links an empty list to the search and the swipe game', async () => {
    const { host, go } = await arrive('/likes/matches');
    await vi.waitFor(() => expect(words(host)).toContain('No matches yet'));
    expect([
      control(host, 'Play the swipe game').getAttribute('href'),
      [...host.querySelectorAll('main a')].some((link) => link.getAttribute('href') === '/members'),
    ]).toEqual(['/swipe-game', true]);
    await go('/likes/sent');
    await vi.waitFor(() => expect(words(host)).toContain('You haven’t liked anyone yet'));
    await go('/likes/others');
    await vi.waitFor(() => expect(words(host)).toContain('could not be found'));
  });

  it('shows a loading state for a list that was never loaded, and a notice when offline', async () => {
    await store.marks.clear();
    const { host } = await arrive('/likes');
    await vi.waitFor(() =>
      expect(host.querySelector('main [aria-busy]')?.getAttribute('aria-label')).toBe('Loading your likes'),
    );
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(words(host)).toContain('aren’t on this device yet'));
    vi.restoreAllMocks();
  });
});

describe('the heart', () => {
  it('says offline that the like waits, and removes it silently', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { host } = await arrive('/likes');
    await vi.waitFor(() => control(host, 'Like Nina'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('You are offline'));
    const toasts = () => [...document.querySelectorAll('[data-toasts] > *')].map(({ textContent }) => textContent);
    control(host, 'Like Nina').click();
    await vi.waitFor(() => expect(toasts()).toEqual(['Your like will reach Nina when you’re back online.']));
    await vi.waitFor(() => expect(control(host, 'Like Nina').getAttribute('aria-pressed')).toBe('true'));
    control(host, 'Like Nina').click();
    await vi.waitFor(() => expect(control(host, 'Like Nina').getAttribute('aria-pressed')).toBe('false'));
    expect(toasts()).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('turns on at once, adds an outbox entry, and turns off again', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { host } = await arrive('/likes');
    const heart = () => control(host, 'Like Nina');
    await vi.waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    heart().click();
    await vi.waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
    expect((await store.outbox.toArray()).map(({ call, request }) => [call, request])).toEqual([
      ['like', { profile: NINA }],
    ]);
    // Liking back marks the received like as seen, so nothing is new.
    await vi.waitFor(() => expect(words(host)).not.toContain('New'));
    expect(document.title).not.toContain('(');
    heart().click();
    await vi.waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['unlike']);
  });

  it('offers undo when it removes a card from the sent likes', async () => {
    await store.liked.put({ id: NINA, liked_at: AT });
    const { host } = await arrive('/likes/sent');
    await vi.waitFor(() => expect(control(host, 'Like Nina').getAttribute('aria-pressed')).toBe('true'));
    control(host, 'Like Nina').click();
    await vi.waitFor(() => expect(words(host)).toContain('You haven’t liked anyone yet'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('You no longer like Nina.'));
    control(document.body, 'Undo').click();
    await vi.waitFor(() => expect(control(host, 'Like Nina').getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('a match', () => {
  it('appears once on any screen and links to the chat', async () => {
    const { host, path } = await arrive('/likes/sent');
    await store.matches.put({ id: MARA, match_new: true, matched_at: AT });
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('It’s a match'));
    expect(dialog()?.textContent).toContain('You and Mara');
    expect(dialog()?.querySelectorAll('[aria-label="Fictional profile"]').length).toBeGreaterThan(0);
    expect(dialog()?.textContent).toContain('This profile is fictional: nobody can be met behind it.');
    const queued = async () => (await store.outbox.toArray()).map(({ call, request }) => [call, request]);
    // A match that shows for less than 1.5 s is not marked as seen.
    expect(await queued()).toEqual([]);
    await vi.waitFor(async () => expect(await queued()).toEqual([['markLikeSeen', { profile: MARA, match: true }]]));
    control(host, 'Write to Mara').click();
    await vi.waitFor(() => expect(path()).toBe(`/members/${MARA}/chat`));
    await vi.waitFor(() => expect(dialog()).toBeNull());
  });

  it.each([
    ['by its peer', `/members/${MARA}/chat`],
    ['by its id', `/chats/${makeRow({}).conversation}`],
  ])('is a toast above the conversation of the two, opened %s', async (_, address) => {
    await store.conversations.put(makeRow({ profile: MARA, updated_at: AT }));
    await arrive(address);
    await store.matches.put({ id: MARA, match_new: true, matched_at: AT });
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('[data-toasts] > *')].map(({ textContent }) => textContent)).toEqual([
        'It’s a match: you and Mara (fictional profile) like each other.',
      ]),
    );
    expect(dialog()).toBeNull();
    await vi.waitFor(async () =>
      expect((await store.outbox.toArray()).map(({ request }) => request)).toContainEqual({
        profile: MARA,
        match: true,
      }),
    );
  });

  it('offers icebreakers with the price and puts the chosen one into the draft', async () => {
    await store.drafts.put({ peer: NINA, text: 'Hello', updated_at: 1 });
    const { host, path } = await arrive('/likes/sent');
    await store.matches.put({ id: NINA, match_new: true, matched_at: AT });
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Sending costs 2 credits, €0.70.'));
    expect(dialog()?.querySelectorAll('[role="group"] button')).toHaveLength(2);
    control(host, 'What made you smile this week?').click();
    await vi.waitFor(() => expect(path()).toBe(`/members/${NINA}/chat`));
    expect((await store.drafts.get(NINA))?.text).toBe('Hello\nWhat made you smile this week?');
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['markLikeSeen']);
  });

  it('offers no icebreakers to a member without free conversations', async () => {
    await arrive('/likes/sent', makeUser({ paid_user: false, started_conversations_left: 0 }));
    await store.matches.put({ id: NINA, match_new: true, matched_at: AT });
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Write to Nina'));
    expect(dialog()?.textContent).not.toMatch(/Sunday|costs/);
  });

  it('offers no icebreakers if a conversation exists', async () => {
    await store.conversations.put(makeRow({ profile: NINA, updated_at: AT }));
    await arrive('/likes/sent');
    await store.matches.put({ id: NINA, match_new: true, matched_at: AT });
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Write to Nina'));
    expect(dialog()?.textContent).not.toMatch(/Sunday|costs/);
  });
});

describe('a new like', () => {
  it('appears after the delay in the address and removes the parameter', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { path } = await arrive('/likes/sent?t=0&ref=007');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Nina likes you'));
    expect(path()).toBe('/likes/sent?ref=007');
    expect(dialog()?.querySelector(`a[href="/likes/m/${NINA}"]`)).not.toBeNull();
  });

  it('shows nothing without a new like and removes the parameter', async () => {
    const { path } = await arrive('/likes/sent?t=nonsense');
    await vi.waitFor(() => expect(path()).toBe('/likes/sent'));
    expect(dialog()).toBeNull();
  });
});

describe('the auto-like', () => {
  const asked = (calls: string[]) => calls.filter((call) => call === 'GET /api/auto-like.php').length;

  it('is requested once a day and only in the members area', async () => {
    const { calls, go, host } = await arrive('/likes/sent');
    await vi.waitFor(() => expect(words(host)).toContain('liked anyone yet'));
    expect(asked(calls)).toBe(0);
    await go('/likes');
    await vi.waitFor(() => expect(asked(calls)).toBe(1));
    const mark = async () => JSON.stringify(await store.marks.get('auto-like'));
    const today = await mark();
    await go('/likes/sent');
    await go('/likes');
    // The next day's request proves that no second request of this day is still pending.
    vi.useFakeTimers({ now: Date.now() + 25 * HOUR_MS, toFake: ['Date'] });
    await go('/likes/sent');
    await go('/likes');
    await vi.waitFor(async () => expect(await mark()).not.toBe(today));
    await vi.waitFor(() => expect(asked(calls)).toBeGreaterThan(1));
    expect(asked(calls)).toBe(2);
  });

  it('is requested again on the same day after a failure', async () => {
    autoLike = refusal(429, 'rate_limited', { retry_after_seconds: 0 });
    const { calls, go } = await arrive('/likes');
    await vi.waitFor(async () => {
      expect(asked(calls)).toBeGreaterThan(0);
      expect(await store.marks.get('auto-like')).toBeUndefined();
    }, 20_000);
    autoLike = { status: 204, body: null };
    const before = asked(calls);
    await go('/likes/sent');
    await go('/likes');
    await vi.waitFor(() => expect(asked(calls)).toBe(before + 1));
    await vi.waitFor(async () => expect(await store.marks.get('auto-like')).toBeDefined());
  }, 30_000);

  it('is not requested while there is a new like', async () => {
    await store.likes.put({ id: NINA, like_new: true, liked_at: AT });
    const { calls, host } = await arrive('/likes');
    await vi.waitFor(() => expect(words(host)).toContain('Nina'));
    expect(asked(calls)).toBe(0);
  });

  it('appears for the delay parameter if no like is new, and reloads the likes', async () => {
    autoLike = { body: card(MARA, 'Mara', true) };
    const { calls } = await arrive('/likes?t=1');
    await vi.waitFor(() => expect(calls).toContain('GET /api/likes.php'));
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Mara likes you'));
    expect(dialog()?.querySelectorAll('[aria-label="Fictional profile"]').length).toBeGreaterThan(0);
    expect(dialog()?.textContent).toContain('This profile is fictional: nobody can be met behind it.');
  });
});
