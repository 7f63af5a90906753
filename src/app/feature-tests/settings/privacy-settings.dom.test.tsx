import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { PAUSES } from '../../../../contract/base/rules.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, partOf, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

/** Shows the settings of this member. The server stores changes, or refuses them. */
async function arrive(changes: Partial<User>, isRefused = false, title = 'Who can find you') {
  let user = makeUser(changes);
  const bodies: unknown[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call !== 'PUT /api/user.php') return refusal(404, 'not_found');
    bodies.push(body);
    if (isRefused) return refusal(403, 'premium_only');
    return { body: { user: (user = { ...user, ...(body as Partial<User>) }) } };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const section = await partOf(host, title);
  const box = () => section.querySelector('input') as HTMLInputElement;
  const settled = (isChecked: boolean) =>
    vi.waitFor(() => expect([box().checked, box().disabled]).toEqual([isChecked, false]));
  return { section, box, bodies, settled };
}

it('turns invisible mode on and off for a premium member', async () => {
  const { section, box, bodies, settled } = await arrive({});
  await settled(false);
  expect(section.textContent).not.toContain('Get Premium');
  box().click();
  // The switch shows the new state and is disabled until the server answers.
  await vi.waitFor(() => expect([box().checked, box().disabled]).toEqual([true, true]));
  await settled(true);
  box().click();
  await settled(false);
  expect(bodies).toEqual([{ invisible: true }, { invisible: false }]);
});

it('offers Premium to a free member instead of the switch', async () => {
  const { section, box } = await arrive({ paid_user: false });
  expect(box().disabled).toBe(true);
  expect(section.querySelector('a')?.getAttribute('href')).toBe('/premium');
});

it('lets a former premium member turn invisible mode off', async () => {
  const { box, bodies, settled } = await arrive({ paid_user: false, invisible: true });
  await settled(true);
  box().click();
  await vi.waitFor(() => expect([box().checked, box().disabled]).toEqual([false, true]));
  expect(bodies).toEqual([{ invisible: false }]);
});

it('shows a refusal and restores the switch', async () => {
  const { section, box, settled } = await arrive({}, true);
  await settled(false);
  box().click();
  await vi.waitFor(() => expect(section.querySelector('[role="alert"]')?.textContent).toBeTruthy());
  await settled(false);
});

it('is disabled offline and explains why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { section, box } = await arrive({});
  await vi.waitFor(() => expect(box().disabled).toBe(true));
  expect(section.textContent).toContain('You can change this when you’re back online.');
});

it('turns neutral titles on and off, also for a free member', async () => {
  const { box, bodies, settled } = await arrive({ paid_user: false }, false, 'On a shared screen');
  await settled(false);
  box().click();
  await vi.waitFor(() => expect([box().checked, box().disabled]).toEqual([true, true]));
  await settled(true);
  box().click();
  await settled(false);
  expect(bodies).toEqual([{ neutral_titles: true }, { neutral_titles: false }]);
});

it.each([
  ['Show when I’m online', true, [{ hide_online: true }, { hide_online: false }]],
  ['Read receipts', true, [{ read_receipts: false }, { read_receipts: true }]],
  ['Typing', true, [{ show_typing: false }, { show_typing: true }]],
])('turns “%s” off and on', async (label, isOnAtFirst, saved) => {
  const { section, bodies } = await arrive({ paid_user: false }, false, 'What others see while you are here');
  const line = [...section.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const box = () => line?.querySelector('input') as HTMLInputElement;
  const settled = (isOn: boolean) => vi.waitFor(() => expect([box().checked, box().disabled]).toEqual([isOn, false]));
  await settled(isOnAtFirst);
  box().click();
  await settled(!isOnAtFirst);
  box().click();
  await settled(isOnAtFirst);
  expect(bodies).toEqual(saved);
});

describe('a pause of the profile', () => {
  async function arrivePaused(pause: User['pause'], at = '/notifications') {
    let user = makeUser({ pause });
    const bodies: unknown[] = [];
    serve((call, body) => {
      if (call === 'GET /api/user.php') return { body: { user } };
      if (call !== 'PUT /api/user.php') return refusal(404, 'not_found');
      bodies.push(body);
      const { pause: length } = body as { pause: string | null };
      user = { ...user, pause: length === null ? null : { since: SINCE, until: length === 'open' ? null : UNTIL } };
      return { body: { user } };
    });
    await claimDevice(MEMBER);
    return { ...(await show(at)), bodies };
  }
  const SINCE = '2026-11-01T12:00:00.000Z';
  const UNTIL = '2026-12-24T12:00:00.000Z';

  it('hides the profile for the chosen time and ends with one press', async () => {
    const { host, bodies } = await arrivePaused(null);
    const section = await partOf(host, 'Take a break');
    const select = section.querySelector('select') as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).toEqual([...PAUSES]);
    select.value = '3 months';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    control(section, 'Pause my profile').click();
    await vi.waitFor(() => expect(section.textContent).toContain('paused until Dec 24, 2026'));
    control(section, 'Come back now').click();
    await vi.waitFor(() => expect(section.querySelector('select')).not.toBeNull());
    expect(bodies).toEqual([{ pause: '3 months' }, { pause: null }]);
  });

  it('is shown above other screens except those of a payment, with a button that ends it', async () => {
    const { host, go, bodies } = await arrivePaused({ since: SINCE, until: null }, '/likes');
    const alert = await vi.waitFor(() => {
      const found = host.querySelector<HTMLElement>('[aria-label="Your pause"]');
      if (found === null) throw new Error('There is no alert.');
      return found;
    });
    expect(alert.textContent).toContain('until you come back');
    await go('/credits/50');
    await vi.waitFor(() => expect(host.textContent).not.toContain('until you come back'));
    await go('/likes');
    await vi.waitFor(() => expect(host.textContent).toContain('until you come back'));
    control(host, 'Come back').click();
    await vi.waitFor(() => expect(host.textContent).not.toContain('until you come back'));
    expect(bodies).toEqual([{ pause: null }]);
  });
});
