import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../engine/store/database.ts';
import { makeRow } from '../../../features/chats/chat-rows.fixture.ts';
import { control, makeUser } from '../app.fixture.tsx';
import { arrive, AT, dialog, leaveLikes, MARA, NINA, prepareLikes, words } from './likes.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
// The overlay loads after the first screen has settled. In tests it loads at once.
vi.mock('../../../browser/when-idle.ts', () => ({
  whenIdle: () => () => {},
  whenSettled: (task: () => void) => (task(), () => {}),
}));
vi.mock('../../snapshot/screen-snapshot.ts', () => ({ saveScreenSnapshots: () => () => {} }));

let store: Store;
beforeEach(async () => {
  store = await prepareLikes();
});
afterEach(leaveLikes);

describe('the lists', () => {
  it('show received likes, new ones first and marked, with links to the profiles', async () => {
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

  it('exclude fictional profiles on request, also offline, in the address and for the next visit', async () => {
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

  it('link to the search and the swipe game when empty', async () => {
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

  it('show a loading state before the first load, and a notice when offline', async () => {
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
  it('shows offline that the like waits, and removes it silently', async () => {
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
  ])('is a toast above the conversation with the match, opened %s', async (_, address) => {
    await store.conversations.put(makeRow({ profile: MARA, updated_at: AT }));
    await arrive(address);
    await store.matches.put({ id: MARA, match_new: true, matched_at: AT });
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('[data-toasts] > *')].map(({ textContent }) => textContent)).toEqual([
        'It’s a match: you and Mara (fictional profile) like each other.',
      ]),
    );
    expect(dialog()?.textContent ?? '').not.toContain('It’s a match');
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
    await vi.waitFor(() => expect(dialog()?.querySelectorAll('[role="group"] button')).toHaveLength(2));
    control(host, 'Which book do you keep giving away?').click();
    await vi.waitFor(() => expect(path()).toBe(`/members/${NINA}/chat`));
    expect((await store.drafts.get(NINA))?.text).toBe('Hello\nWhich book do you keep giving away?');
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
