import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { STAY_CODE } from '../../../../contract/payments/rules.ts';
import type { DiscountCode } from '../../../../contract/promotions.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const HOUR_MS = 3_600_000;
const euros = (cents: number) => ({ cents, currency: 'EUR' });
const bundle = { credits: 50, price: euros(2299), reduced: euros(1724), credit_price: euros(34), saving: 0 };

const codeFor = (hours: number): DiscountCode => ({
  code: STAY_CODE,
  value_percentage: 25,
  minimum_order_value: 0,
  country: null,
  user_id: MEMBER,
  expires: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  currency: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
});

interface Setup {
  readonly user: User;
  /** The offer of the server. Null if it has none, undefined if the request fails. */
  readonly stayOffer: DiscountCode | null | undefined;
  /** The code of the offer that reduces the prices. */
  readonly reducedBy?: string;
  /** The percentage of that offer. */
  readonly percentage?: number;
}

async function arrive(path: string, { user, stayOffer, reducedBy = STAY_CODE, percentage = 25 }: Setup) {
  const now = new Date().toISOString();
  const offer = stayOffer && { code: reducedBy, percentage, amount: euros(575), expires: stayOffer.expires };
  const calls = serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call === 'POST /api/offers.php' && stayOffer !== undefined) return { body: { offer: stayOffer, now } };
    if (call === 'GET /api/offers.php' && stayOffer)
      return { body: { time_bonus: null, welcome: null, own: [stayOffer], now } };
    if (call === 'GET /api/bundles.php')
      return {
        body: {
          country: 'NL',
          vat_rate: 2100,
          bundles: [{ ...bundle, reduced: euros(percentage === 25 ? 1724 : 1379) }],
          offer: offer ?? null,
        },
      };
    return refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((found) => found.click());
  return { ...app, calls, shows, press };
}

describe('the discount for a member who leaves because of the price', () => {
  /** Chooses the reason and continues. */
  const reach = async (stayOffer: Setup['stayOffer'], reason = 'It costs too much', other: Partial<Setup> = {}) => {
    const app = await arrive('/delete-account', { user: makeUser(), stayOffer, ...other });
    await vi.waitFor(() => control(app.host, 'Continue'));
    [...app.host.querySelectorAll('label')].find(({ textContent }) => textContent === reason)?.click();
    await app.press('Continue');
    return app;
  };

  it('is shown once with its price and its deadline, and links to the bundles', async () => {
    const app = await reach(codeFor(23.5));
    await app.shows('This is the discount that we give at this point, once.');
    await app.shows('25% off your next bundle');
    expect(app.host.querySelector('h1')?.textContent).toBe('Before you go, one offer');
    await app.shows('50 credits€17.24€22.99€0.34 a credit');
    expect(app.host.textContent).toMatch(/23:(30:00|29:\d\d) left, until [^.]+(AM|PM)\. It does not come back\./);
    expect(app.calls.filter((call) => call === 'POST /api/offers.php')).toHaveLength(1);
    expect(control(app.host, 'Stay and see bundles').getAttribute('href')).toBe('/credits');
    await app.shows('Much of it is free');
    await app.press('Continue to delete');
    await app.shows('Step 3 of 3');
  });

  it('shows its price beside another offer with the same percentage', async () => {
    const app = await reach(codeFor(23.5), 'It costs too much', { reducedBy: 'WELCOME25' });
    await app.shows('50 credits€17.24€22.99€0.34 a credit');
  });

  it('shows its own price beside another offer with a higher percentage', async () => {
    const app = await reach(codeFor(23.5), 'It costs too much', { reducedBy: 'SORRY40', percentage: 40 });
    await app.shows('50 credits€17.24€22.99€0.34 a credit');
  });

  it('shows no price of a bundle to which it does not apply', async () => {
    const app = await reach({ ...codeFor(23.5), minimum_order_value: 5_000 });
    await app.shows('25% off your next bundle');
    await vi.waitFor(() => expect(app.calls).toContain('GET /api/bundles.php'));
    await app.shows('Much of it is free');
    expect(app.host.textContent).not.toContain('€22.99');
  });

  it('is loaded with its price before its step is shown', async () => {
    const app = await arrive('/delete-account', { user: makeUser(), stayOffer: codeFor(23.5) });
    await vi.waitFor(() => control(app.host, 'Continue'));
    [...app.host.querySelectorAll('label')].find(({ textContent }) => textContent === 'It costs too much')?.click();
    const before: string[][] = [];
    const watch = new MutationObserver(() => {
      if (app.host.textContent.includes('Before you go')) before.push([...app.calls]);
    });
    watch.observe(app.host, { subtree: true, childList: true, characterData: true });
    await app.press('Continue');
    await app.shows('Before you go');
    await vi.waitFor(() => expect(before.length).toBeGreaterThan(0));
    watch.disconnect();
    expect(before[0]).toContain('POST /api/offers.php');
    expect(before[0]).toContain('GET /api/bundles.php');
  });

  it('is shown beside links to the settings for e-mails and visibility', async () => {
    const app = await reach(codeFor(23.5));
    await app.shows('Just too many e-mails, or too visible?');
    expect(control(app.host, 'switch off e-mails').getAttribute('href')).toBe('/notifications#mails');
    expect(control(app.host, 'hide when you are online').getAttribute('href')).toBe('/notifications#privacy');
  });

  it.each([
    ['is over', null],
    ['cannot be loaded', undefined],
  ])('that %s is not shown, and the member can continue', async (_what, stayOffer) => {
    const app = await reach(stayOffer);
    await vi.waitFor(() => expect(app.calls).toContain('POST /api/offers.php'));
    await app.shows('Much of it is free');
    await vi.waitFor(() => expect(app.host.textContent).not.toContain('Loading the offer'));
    expect(app.host.textContent).not.toContain('discount');
    expect(app.host.querySelector('h1')?.textContent).toBe('Before you go');
    control(app.host, 'Continue to delete');
  });

  it('is not started for another reason', async () => {
    const app = await reach(codeFor(24), 'I need a break');
    await app.shows('Fewer e-mails and pushes');
    expect(app.host.querySelector('h1')?.textContent).toBe('Before you go');
    expect(app.calls).not.toContain('POST /api/offers.php');
  });
});

describe('the banner of an own offer', () => {
  const user = makeUser({ paid_user: true, has_own_offer: true, credits: 0 });

  it('shows a member who has paid the discount, the price and the remaining time', async () => {
    const { shows } = await arrive('/likes', { user, stayOffer: codeFor(20) });
    await shows('25% off your next bundle');
    await shows('50 credits for €17.24');
    await shows('19:59:');
  });

  it('is hidden while more than 48 hours are left', async () => {
    const { calls } = await arrive('/likes', { user, stayOffer: codeFor(49) });
    await vi.waitFor(() => expect(calls).toContain('GET /api/offers.php'));
    await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull());
    expect(document.body.textContent).not.toContain('next bundle');
  });
});
