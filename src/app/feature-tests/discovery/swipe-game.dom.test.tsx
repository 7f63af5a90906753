import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SwipeCard } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';
import { claimDevice } from '../../../engine/api/device.ts';

// The sync has its own tests. Here it must not run.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const NAMES = ['Noor', 'Mara', 'Elif', 'Tessa', 'Ines', 'Vera'];
const HOUR = 3_600_000;

const cardOf = (name: string): SwipeCard => ({
  id: `0197bbbb-0000-7000-8000-00000000000${NAMES.indexOf(name)}` as MemberId,
  name,
  age: 39,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Utrecht',
  fictional: true,
  presence: 'online',
  main_image: null,
  distance: '10',
  interests: ['tea', 'art'],
});

let deck: SwipeCard[];
let likes: number;
let passes: MemberId[];
let moreAt: string;
let broken: boolean;
const requests: { profile: MemberId; verdict: string; next?: MemberId }[] = [];

/** A fake server of the swipe game. */
const site: Server = (call, body) => {
  if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
  if (broken) return 'no network';
  if (call === 'GET /api/swipe.php')
    return { body: { cards: deck, likes_left: likes, more_at: moreAt, last_pass: passes.at(-1) ?? null } };
  if (call === 'POST /api/swipe.php') {
    const answer = body as (typeof requests)[number];
    requests.push(answer);
    if (answer.verdict === 'like' && likes === 0) return refusal(403, 'swipe_limit', { limit: 4, more_at: moreAt });
    if (answer.verdict === 'like') likes -= 1;
    else passes.push(answer.profile);
    deck = deck.filter(({ id }) => id !== answer.profile);
    return { body: { likes_left: likes, more_at: moreAt, match: false } };
  }
  if (call === 'DELETE /api/swipe.php') {
    const { profile } = body as { profile: MemberId };
    const card = NAMES.map(cardOf).find(({ id }) => id === profile) ?? null;
    passes.pop();
    if (card !== null) deck = [card, ...deck];
    return { body: { card, last_pass: passes.at(-1) ?? null } };
  }
  return refusal(404, 'not_found');
};

beforeEach(async () => {
  deck = NAMES.map(cardOf);
  likes = 4;
  passes = [];
  requests.length = 0;
  broken = false;
  moreAt = new Date(Date.now() + 5 * HOUR + 11.5 * 60_000).toISOString();
  await claimDevice(MEMBER);
});

afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

async function begin(): Promise<HTMLElement> {
  serve(site);
  const { host } = await show('/swipe-game');
  await vi.waitFor(() => expect(topOf(host)).toBe('Noor'));
  // The screen listens to keys once it has the focus.
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
  return host;
}
const topOf = (host: HTMLElement) =>
  /^\p{L}+/u.exec(
    host.querySelector('article[data-card] a span span')?.textContent ??
      host.querySelector('article[data-card]')?.textContent.slice(1) ??
      '',
  )?.[0];
const press = (key: string, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const announced = (host: HTMLElement) =>
  [...host.querySelectorAll('section > [role=status]')].map(({ textContent }) => textContent).join(' ');

it('likes and passes by arrow keys, announces it, and sends the id of the next card', async () => {
  const host = await begin();
  press('ArrowLeft');
  await vi.waitFor(() => expect(topOf(host)).toBe('Mara'));
  expect(announced(host)).toBe('You passed on Noor. Next: Mara, 39.');
  press('ArrowRight');
  await vi.waitFor(() => expect(topOf(host)).toBe('Elif'));
  expect(announced(host)).toBe('You like Mara. Next: Elif, 39.');
  await vi.waitFor(() => expect(requests.length).toBe(2));
  expect(requests).toEqual([
    { profile: cardOf('Noor').id, verdict: 'pass', next: cardOf('Mara').id },
    { profile: cardOf('Mara').id, verdict: 'like', next: cardOf('Elif').id },
  ]);
  expect(host.textContent).toContain('3 likes left today');
});

it('ignores held keys, modifiers and keys in fields, and letters outside the game', async () => {
  const host = await begin();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: true, bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }));
  const field = document.body.appendChild(document.createElement('input'));
  press('ArrowRight', field);
  field.remove();
  expect(topOf(host)).toBe('Noor');
  press('ArrowLeft');
  await vi.waitFor(() => expect(topOf(host)).toBe('Mara'));
  await vi.waitFor(() => expect(passes.length).toBe(1));
  press('z');
  expect(topOf(host)).toBe('Mara');
  await vi.waitFor(() => expect(control(host, 'Undo').getAttribute('aria-disabled')).toBeNull());
  press('z', host.querySelector('section') ?? host);
  await vi.waitFor(() => expect(topOf(host)).toBe('Noor'));
});

it('undoes the last pass and then the previous pass', async () => {
  const host = await begin();
  expect(control(host, 'Undo').getAttribute('aria-disabled')).toBe('true');
  control(host, 'Pass').click();
  await vi.waitFor(() => expect(topOf(host)).toBe('Mara'));
  control(host, 'Pass').click();
  await vi.waitFor(() => expect(passes.length).toBe(2));
  press('Backspace');
  await vi.waitFor(() => expect(topOf(host)).toBe('Mara'));
  expect(announced(host)).toBe('Mara is back.');
  await vi.waitFor(() => expect(control(host, 'Undo').getAttribute('aria-disabled')).toBeNull());
  control(host, 'Undo').click();
  await vi.waitFor(() => expect(topOf(host)).toBe('Noor'));
  expect(control(host, 'Undo').getAttribute('aria-disabled')).toBe('true');
});

it('counts down to the next likes after the last like, and still allows passes', async () => {
  likes = 1;
  const host = await begin();
  control(host, 'Like').click();
  await vi.waitFor(() => expect(host.textContent).toContain('More likes in 5 hours, 12 minutes'));
  expect(host.textContent).toContain('You’ve used up today’s likes. You can still pass.');
  expect(announced(host)).toBe('You like Noor. Next: Mara, 39. You’ve used up today’s likes. You can still pass.');
  expect(control(host, 'Like').getAttribute('aria-disabled')).toBe('true');
  press('ArrowRight');
  expect(topOf(host)).toBe('Mara');
  expect(requests.length).toBe(1);
  control(host, 'Pass').click();
  await vi.waitFor(() => expect(topOf(host)).toBe('Elif'));
  expect(host.querySelector('time')?.getAttribute('datetime')).toBe(moreAt);
});

it('counts down in real time and reloads the deck at the end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  likes = 0;
  moreAt = new Date(Date.now() + HOUR + 5 * 60_000).toISOString();
  const host = await begin();
  const pass = async (ms: number, words: RegExp) => {
    vi.advanceTimersByTime(ms);
    await vi.waitFor(() => expect(host.textContent).toMatch(words));
  };
  await pass(60_000, /More likes in 1 hour, [34] minutes/);
  await pass(HOUR, /More likes in [34] minutes/);
  await pass(3.5 * 60_000, /More likes in \d+ seconds/);
  likes = 4;
  moreAt = new Date(Date.now() + 24 * HOUR).toISOString();
  await pass(60_000, /4 likes left today/);
});

it('reloads the deck again if the clock of the device is ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  likes = 0;
  moreAt = new Date(Date.now() + 5_000).toISOString();
  const host = await begin();
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(host.textContent).toContain('More likes in'));
  likes = 4;
  moreAt = new Date(Date.now() + 24 * HOUR).toISOString();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(host.textContent).toContain('4 likes left today');
  });
});

it('restores the card and shows the limit when another device used the last like', async () => {
  const host = await begin();
  likes = 0;
  control(host, 'Like').click();
  await vi.waitFor(() => expect(host.textContent).toContain('More likes in 5 hours, 12 minutes'));
  expect(topOf(host)).toBe('Noor');
  expect(announced(host)).toBe('You’ve used up today’s likes. You can still pass.');
});

it('restores the card when the request fails', async () => {
  const host = await begin();
  broken = true;
  control(host, 'Like').click();
  await vi.waitFor(() => expect(announced(host)).toContain('You like Noor.'));
  await vi.waitFor(() => expect(topOf(host)).toBe('Noor'));
  expect(host.textContent).toContain('4 likes left today');
});

it('shows the cards offline, disables the answers and explains why', async () => {
  const host = await begin();
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() =>
    expect(host.textContent).toContain('Your cards will wait. You can carry on when you’re back online.'),
  );
  for (const key of ['ArrowLeft', 'ArrowRight']) press(key);
  for (const name of ['Pass', 'Like', 'Undo']) expect(control(host, name).getAttribute('aria-disabled')).toBe('true');
  expect([topOf(host), requests.length]).toEqual(['Noor', 0]);
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
});

it('links to the search at the end of the deck, and offers undo', async () => {
  deck = [cardOf('Noor')];
  const host = await begin();
  press('ArrowLeft');
  await vi.waitFor(() => expect(host.querySelector('h2')?.textContent).toBe('That’s everyone for today'));
  expect(control(host, 'Search members').getAttribute('href')).toBe('/members');
  await vi.waitFor(() => expect(passes.length).toBe(1));
  control(host, 'Undo the last pass').click();
  await vi.waitFor(() => expect(topOf(host)).toBe('Noor'));
});
