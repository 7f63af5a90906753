import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { DiscountCode } from '../../../../contract/promotions.ts';
import {
  TIME_BONUS_CODE,
  TIME_BONUS_SECONDS,
  WELCOME_CODE,
  WELCOME_HOURS,
} from '../../../../contract/payments/rules.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { endSession } from '../../../domain/me/session-state.ts';
import { openStore } from '../../../engine/store/database.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const NOW = Date.parse('2026-11-21T17:27:20.000Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ now: NOW, toFake: [...toFake], shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const code = (name: string, expires: number): DiscountCode => ({
  code: name,
  value_percentage: 25,
  minimum_order_value: 0,
  country: null,
  user_id: MEMBER,
  expires: new Date(expires).toISOString(),
  currency: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
});

interface Setup {
  user: User;
  /** The number of milliseconds by which the server's clock is ahead of this device's. */
  aheadMs: number;
  /** The end of each offer, on the server's clock. */
  timeEnds: number | null;
  welcomeEnds: number | null;
  refusesWelcome: boolean;
}

const euros = (cents: number) => ({ cents, currency: 'EUR' });

/** Responds as the server does: an ended offer is absent. */
function answer(setup: Setup, call: string) {
  const now = Date.now() + setup.aheadMs;
  const running = (name: string, ends: number | null) => (ends !== null && ends > now ? code(name, ends) : null);
  const time_bonus = running(TIME_BONUS_CODE, setup.timeEnds);
  const welcome = running(WELCOME_CODE, setup.welcomeEnds);
  if (call === 'GET /api/user.php') return { body: { user: setup.user } };
  if (call === 'GET /api/offers.php')
    return { body: { time_bonus, welcome, own: [], now: new Date(now).toISOString() } };
  if (call === 'GET /api/discountcode.php' && welcome !== null && !setup.refusesWelcome)
    return { body: { discount_code: welcome, now: new Date(now).toISOString() } };
  if (call === 'GET /api/bundles.php') {
    const best = time_bonus ?? welcome;
    const offer = best && { code: best.code, percentage: 25, amount: euros(575), expires: best.expires };
    const bundle = {
      credits: 50,
      price: euros(2299),
      reduced: best && euros(1724),
      credit_price: euros(34),
      saving: 0,
    };
    return { body: { country: 'NL', vat_rate: 2100, bundles: [bundle], offer } };
  }
  return refusal(404, 'not_found');
}

async function arrive(changes: Partial<Setup> = {}, path = '/likes') {
  const setup: Setup = {
    user: makeUser({ paid_user: false, credits: 0 }),
    aheadMs: 0,
    timeEnds: NOW + 11_560_000,
    welcomeEnds: null,
    refusesWelcome: false,
    ...changes,
  };
  const calls = serve((call) => answer(setup, call));
  // The real time identifies the login. With the fake time, a late cache write of one test would belong to the next test.
  const now = vi.spyOn(Date, 'now').mockImplementation(vi.getRealSystemTime);
  await claimDevice(MEMBER);
  now.mockRestore();
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words));
  const isSilent = (words: string) => vi.waitFor(() => expect(document.body.textContent).not.toContain(words));
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  const press = (name: string) => control(app.host, name).click();
  return { ...app, setup, calls, shows, isSilent, pass, press };
}

describe('the banner', () => {
  it('shows the price and counts down each second', async () => {
    const { shows, pass } = await arrive();
    await shows('25% off your first bundle, until ');
    await shows('50 credits for €17.24');
    const shown = () => document.querySelector('[role=timer]')?.textContent ?? '';
    const first = shown();
    expect(first).toMatch(/^3:12:\d\d left$/);
    await pass(61);
    expect(shown()).toMatch(/^3:11:\d\d left$/);
  });

  it('follows the clock of the server when that of the device is wrong', async () => {
    const { shows } = await arrive({ aheadMs: -5 * HOUR_MS, timeEnds: NOW - 5 * HOUR_MS + 600_500 });
    await shows('0:10:00 left');
  });

  it('disappears at zero, and then shows the next offer', async () => {
    const { shows, isSilent, pass, calls } = await arrive({ timeEnds: NOW + 20_000, welcomeEnds: NOW + 41 * HOUR_MS });
    await shows('0:00:1');
    await pass(21);
    await shows('40:59:');
    expect(calls.filter((call) => call === 'GET /api/offers.php')).toHaveLength(2);
    await isSilent('0:00:');
  });

  it('is not shown to a member who has paid, and no offers are requested', async () => {
    const { calls, pass } = await arrive({ user: makeUser({ paid_user: true, credits: 0 }) });
    await pass(50);
    expect(calls).not.toContain('GET /api/offers.php');
    expect(document.body.textContent).not.toContain('first bundle');
  });

  it('disappears when the member has paid', async () => {
    const { setup, shows, isSilent } = await arrive();
    await shows('25% off');
    setup.user = makeUser({ paid_user: true, credits: 50 });
    announce({ kind: 'user', member: MEMBER });
    await isSilent('25% off');
  });

  it('is refetched when the account changes', async () => {
    const { setup, shows, isSilent } = await arrive();
    await shows('25% off');
    setup.timeEnds = null;
    announce({ kind: 'user', member: MEMBER });
    await isSilent('25% off');
  });

  it('disappears at the logout, and leaves no stored data', async () => {
    const { shows, isSilent } = await arrive();
    await shows('25% off');
    vi.useRealTimers();
    await endSession(openStore(MEMBER), { keepUnsent: false });
    await isSilent('25% off');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(TIME_BONUS_CODE);
  });

  it('is dismissed for this offer, also after a reload, but not for the next one', async () => {
    const { shows, isSilent, press, close } = await arrive();
    await shows('25% off');
    press('Hide this offer');
    await isSilent('25% off');
    close();
    const again = await arrive();
    await vi.waitFor(() => expect(again.calls).toContain('GET /api/offers.php'));
    await again.pass(5);
    expect(document.body.textContent).not.toContain('25% off');
    again.close();
    const { shows: saysLater } = await arrive({ timeEnds: Date.now() + TIME_BONUS_SECONDS * 1_000 + 2_000 });
    await saysLater('25% off');
  });

  it('is in the members area only', async () => {
    const { shows, isSilent, go } = await arrive();
    await shows('25% off');
    await go('/notifications');
    await isSilent('25% off');
    await go('/members');
    await shows('25% off');
  });
});

describe('the popup of the time bonus', () => {
  it('opens after 40 seconds in the members area, and opens the dialog', async () => {
    const { shows, pass, press, host } = await arrive();
    await shows('25% off');
    await pass(30);
    expect(host.textContent).not.toContain('You have 0 credits');
    await pass(11);
    await shows('You have 0 credits');
    await shows('€17.24 €22.99 for 50 credits');
    press('See the offer');
    await shows('25% welcome bonus');
    await shows('Act fast: 3 hours left, until ');
    await shows('4 hours after you signed up.');
    const link = control(host, 'See all bundles');
    expect(link.getAttribute('href')).toBe('/credits');
    press('No, thank you');
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(host.textContent).not.toContain('You have 0 credits');
  });

  it('waits again after the member has left the area', async () => {
    const { shows, pass, go, host } = await arrive();
    await shows('25% off');
    await pass(30);
    await go('/notifications');
    await pass(5);
    await go('/likes');
    await shows('25% off');
    await pass(30);
    expect(host.textContent).not.toContain('You have 0 credits');
    await pass(11);
    await shows('You have 0 credits');
  });

  it('continues to wait on another screen of the area', async () => {
    const { shows, pass, go } = await arrive();
    await shows('25% off');
    await pass(30);
    await go('/premium');
    await pass(11);
    await shows('You have 0 credits');
  });

  it('is shown only to members without credits', async () => {
    const { setup, shows, pass, host } = await arrive({ user: makeUser({ paid_user: false, credits: 1 }) });
    await shows('25% off');
    await pass(45);
    expect(host.textContent).not.toContain('You have 0 credits');
    setup.user = makeUser({ paid_user: false, credits: 0 });
    announce({ kind: 'credits', member: MEMBER, credits: 0 });
    await shows('You have 0 credits');
  });

  it('stays hidden after a dismissal, whose time the device stores', async () => {
    const { shows, isSilent, pass, close } = await arrive();
    await shows('25% off');
    await pass(41);
    await shows('You have 0 credits');
    const popup = document.querySelector('aside[aria-label="You have 0 credits"]');
    popup?.querySelector<HTMLElement>('[aria-label="Hide this offer"]')?.click();
    await isSilent('You have 0 credits');
    expect(Math.abs(Date.now() - Number(localStorage.getItem('hide-time-bonus-modal')))).toBeLessThan(10_000);
    close();
    const again = await arrive();
    await again.shows('25% off');
    await again.pass(45);
    expect(document.body.textContent).not.toContain('You have 0 credits');
  });

  it('disappears at zero, with its open dialog', async () => {
    const { shows, pass, press, isSilent } = await arrive({ timeEnds: NOW + 60_000 });
    await shows('25% off');
    await pass(41);
    await shows('You have 0 credits');
    press('See the offer');
    await shows('Act fast: less than a minute left, until ');
    await pass(20);
    await isSilent('welcome bonus');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('the welcome bonus', () => {
  const later = { timeEnds: null, welcomeEnds: NOW + 41 * HOUR_MS + 200_000 };

  it('opens once after 40 seconds, with the remaining hours', async () => {
    const { shows, pass, press, calls, close } = await arrive(later);
    await shows('41:0');
    await pass(41);
    await shows('25% welcome bonus');
    await shows('41 hours left, until ');
    await shows(`for ${WELCOME_HOURS} hours`);
    await shows('WELCOME25 is applied by itself, once.');
    expect(calls).toContain('GET /api/discountcode.php');
    press('No, thank you');
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    close();
    const again = await arrive(later);
    await again.shows('25% off');
    await again.pass(45);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('does not open if the server does not return the code', async () => {
    const { shows, pass, calls } = await arrive({ ...later, refusesWelcome: true });
    await shows('25% off');
    await pass(45);
    await vi.waitFor(() => expect(calls).toContain('GET /api/discountcode.php'));
    await pass(5);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(document.body.textContent).not.toContain('welcome bonus');
  });
});
