import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { control, leave } from '../app.fixture.tsx';
import { arriveAtTransactions as arrive, euros, makeOrder, ORDER, WITHDRAWN } from './transactions.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

describe('a withdrawal', () => {
  it('shows the unspent credits, asks for confirmation, and shows the withdrawn order with its time', async () => {
    const { responses, shows, press, path, calls, main } = await arrive({ path: `/transactions/${ORDER}` });
    await shows('38 of 50 credits not spent');
    await shows('today €17.47');
    await press('Withdraw from contract here');
    await vi.waitFor(() => expect(path()).toBe(`/transactions/${ORDER}?step=withdraw`));
    for (const words of [
      'Confirmation goes torobin@example.test',
      '38 credits leave your balance38 → 0',
      'You get back€17.47',
    ])
      await shows(words);
    await shows('12 credits are spent€5.52');
    await shows('You stay a premium member.');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Withdraw from order L-20633'));
    responses.order = makeOrder(WITHDRAWN);
    await press('Confirm withdrawal');
    await shows('Withdrawn on Nov 21, 2026');
    await shows('Paid back, 38 of 50 credits−€17.47');
    await shows('Refund of €17.47Sent, 1 to 5 working days');
    await shows('Credit note C2026-000003');
    await vi.waitFor(() => expect(path()).toBe(`/transactions/${ORDER}`));
    expect(calls.filter((call) => call === 'POST /api/order.php')).toHaveLength(1);
    expect(main().textContent).not.toContain('Right to withdraw');
  });

  it.each([
    [50, 'ends', 'Premium ends with this withdrawal. Nothing of the order remains paid.'],
    [37, 'ends', 'Premium ends with this withdrawal. €5.98 of the order remains paid. Premium needs at least €5.99,'],
    [50, 'stays', 'You stay a premium member.'],
    [50, 'is over already', 'within 14 days at the latest.'],
  ])('of %s credits states whether premium %s, and why', async (unspent, premiumThen, words) => {
    const order = makeOrder({
      withdrawal: {
        until: '2026-12-03T18:59:00.000Z',
        unspent,
        worth: euros(unspent === 50 ? 2299 : 1701),
        remains: euros(unspent === 50 ? 0 : 598),
        premium: euros(599),
        ends_premium: premiumThen === 'ends',
        stays_premium: premiumThen === 'stays',
      },
    });
    const { shows, main } = await arrive({ path: `/transactions/${ORDER}?step=withdraw`, order });
    await shows(words);
    expect(main().textContent.includes('are spent')).toBe(unspent < 50);
    expect(/premium/i.test(main().textContent)).toBe(premiumThen !== 'is over already');
  });

  it('counts credits that the operator refunded before as neither spent nor unspent', async () => {
    const order = makeOrder({
      returned_credits: 7,
      withdrawal: {
        until: '2026-12-03T18:59:00.000Z',
        unspent: 31,
        worth: euros(1425),
        remains: euros(552),
        premium: euros(599),
        ends_premium: false,
        stays_premium: true,
      },
      refunds: [{ amount: { cents: 322, currency: 'EUR' }, state: 'done', asked_at: '2026-11-20T18:59:00.000Z' }],
    });
    const { shows } = await arrive({ path: `/transactions/${ORDER}?step=withdraw`, order });
    await shows('12 credits are spent€5.52');
    await shows('You get back€14.25');
  });

  it('can be cancelled', async () => {
    const { press, path, shows, calls } = await arrive({ path: `/transactions/${ORDER}?step=withdraw` });
    await press('Keep the credits');
    await vi.waitFor(() => expect(path()).toBe(`/transactions/${ORDER}`));
    await shows('Right to withdraw');
    expect(calls).not.toContain('POST /api/order.php');
  });

  it.each([
    ['withdrawal_too_late', 'The time to withdraw from this order is over.'],
    ['nothing_unspent', 'All credits of this order are spent.'],
    ['internal', 'An error has occurred.'],
  ] as const)('explains the refusal %s', async (onWithdraw, words) => {
    const { press, shows } = await arrive({ path: `/transactions/${ORDER}?step=withdraw`, onWithdraw });
    await press('Confirm withdrawal');
    await shows(words);
  });

  it('shows the text of a refusal when the order has no right to withdraw', async () => {
    const { responses, press, shows, main } = await arrive({
      path: `/transactions/${ORDER}?step=withdraw`,
      onWithdraw: 'nothing_unspent',
    });
    await vi.waitFor(() => control(main(), 'Confirm withdrawal'));
    responses.order = makeOrder({ withdrawal: null });
    await press('Confirm withdrawal');
    await vi.waitFor(() => expect(main().textContent).not.toContain('Confirm withdrawal'));
    await shows('All credits of this order are spent.');
  });

  it('is offered in French', async () => {
    const { shows } = await arrive({ path: `/transactions/${ORDER}`, locale: 'fr' });
    await shows('Se rétracter du contrat ici');
    await shows('38 crédits sur 50 non dépensés');
  });
});
