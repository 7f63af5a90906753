import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { FirstMessages } from '../../../../contract/chats/requests.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const EVERYONE: FirstMessages = { min_age: null, max_age: null, country: null, photo: false };

/** Shows the choice in the settings. */
async function arrive(first_messages?: FirstMessages, isRefused = false) {
  let user = makeUser({ first_messages });
  const saved: unknown[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ countries: ['BE', 'DE', 'NL'] }) };
    if (call !== 'PUT /api/user.php') return refusal(404, 'not_found');
    const change = body as { first_messages: FirstMessages };
    saved.push(change.first_messages);
    return isRefused ? refusal(503, 'unavailable') : { body: { user: (user = { ...user, ...change }) } };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications#first-messages');
  const part = () => host.querySelector('#first-messages');
  await vi.waitFor(() => expect(part()).not.toBeNull());
  const title = () => part()?.querySelector('h3')?.textContent;
  const photo = () => part()?.querySelector<HTMLInputElement>('input[role=switch]') ?? null;
  const country = () => part()?.querySelector('select') ?? null;
  const choose = (code: string) => {
    const select = country();
    if (select === null) throw new Error('There is no choice of a country.');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, code);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { host, saved, title, photo, country, choose };
}

it('lets everybody write first at the start, also after an answer of an earlier server', async () => {
  const { title, photo, country } = await arrive();
  await vi.waitFor(() => expect(title()).toBe('Who can write firstEverybody'));
  expect([photo()?.checked, country()?.value]).toEqual([false, '']);
});

it('saves changes one after the other, each with those before, and shows the newest all the time', async () => {
  const { saved, title, photo, country, choose } = await arrive(EVERYONE);
  await vi.waitFor(() => expect(country()?.options).toHaveLength(4));
  photo()?.click();
  choose('DE');
  choose('BE');
  await vi.waitFor(() => expect([photo()?.checked, country()?.value]).toEqual([true, 'BE']));
  expect(title()).toBe('Who can write firstNot everybody');
  const first = { ...EVERYONE, photo: true };
  await vi.waitFor(() => expect(saved).toEqual([first, { ...first, country: 'BE' }]));
  expect([photo()?.checked, country()?.value]).toEqual([true, 'BE']);
  photo()?.click();
  await vi.waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.at(-1)).toEqual({ ...EVERYONE, country: 'BE' });
});

it('shows a refusal and restores the choice', async () => {
  const { host, photo } = await arrive(EVERYONE, true);
  await vi.waitFor(() => expect(photo()).not.toBeNull());
  photo()?.click();
  await vi.waitFor(() => expect(host.querySelector('#first-messages [role=alert]')?.textContent).toBeTruthy());
  expect(photo()?.checked).toBe(false);
});

it('names the limits offline, and why they cannot change', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { host, photo } = await arrive({ min_age: 30, max_age: 40, country: 'BE', photo: true });
  await vi.waitFor(() => expect(host.textContent).toContain('30 to 40 · Belgium · with a picture'));
  expect(host.textContent).toContain('You can change this when you’re back online.');
  expect(photo()).toBeNull();
});
