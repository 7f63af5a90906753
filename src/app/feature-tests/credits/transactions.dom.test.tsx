import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { control, leave } from '../app.fixture.tsx';
import { arriveAtTransactions as arrive, LEDGER, makeEntry, makeOrder, ORDER } from './transactions.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

describe('the ledger', () => {
  it('shows days, joined messages, changes and balances', async () => {
    const { main, shows } = await arrive();
    await shows('2 messages to Mara');
    expect(main().querySelector('h1')?.textContent).toBe('38 credits');
    const lines = [...main().querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/2 messages to Mara.*11:31.*to.*11:42.*−2Balance 38/);
    expect(lines[1]).toMatch(/50 credits.*€22\.99, iDEAL\+50Balance 53/);
    expect(lines[2]).toContain('Credits for signing up');
    expect(main().querySelectorAll('h2')).toHaveLength(4);
    expect(main().querySelector('[aria-label="Fictional profile"]')).not.toBeNull();
    await shows('An order opens here');
  });

  it('filters by kind and month in the address', async () => {
    const { main, shows, press, path, requested } = await arrive();
    await shows('2 messages to Mara');
    await press('Gifts');
    await vi.waitFor(() => expect(path()).toBe('/transactions?kind=gift'));
    await vi.waitFor(() => expect(requested.at(-1)).toContain('kind=gift'));
    const months = main().querySelector('select') as HTMLSelectElement;
    expect([...months.options].map(({ text }) => text)).toEqual(['All months', 'November 2026', 'October 2026']);
    months.value = '2026-10';
    months.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(path()).toMatch(/[?&]month=2026-10/));
    expect(path()).toContain('kind=gift');
    await vi.waitFor(() => expect(requested.at(-1)).toContain('month=2026-10'));
  });

  it('explains that no entry matches a filter, and removes the filter on request', async () => {
    const { shows, press, path } = await arrive({ path: '/transactions?kind=gift', ledger: [] });
    await shows('Nothing of this kind');
    await press('Show everything');
    await vi.waitFor(() => expect(path()).toBe('/transactions'));
  });

  it('loads older entries on demand', async () => {
    const { responses, shows, press, main, requested } = await arrive({ next: 'the position' });
    await shows('2 messages to Mara');
    Object.assign(responses, {
      ledger: [makeEntry({ at: '2026-10-01T10:00:00.000Z', kind: 'gift', amount: -4 })],
      next: null,
    });
    await press('Show older entries');
    await shows('−4');
    expect(requested.at(-1)).toContain('before=the+position');
    expect(main().textContent).not.toContain('Show older entries');
  });

  it('does not remove the entries when older ones fail to load, and offers a retry', async () => {
    const { responses, shows, press } = await arrive({ next: 'the position' });
    await shows('2 messages to Mara');
    Object.assign(responses, { ledger: 'internal' });
    await press('Show older entries');
    await shows('An error has occurred.');
    await shows('2 messages to Mara');
    Object.assign(responses, {
      ledger: [makeEntry({ at: '2026-10-01T10:00:00.000Z', kind: 'other', amount: 5 })],
      next: null,
    });
    await press('Show older entries');
    await shows('Correction');
  });

  it('links to the file and to the bundles', async () => {
    const { main, shows } = await arrive();
    await shows('2 messages');
    const file = control(main(), 'CSV');
    expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual(['/api/transactions-file.php', true]);
    expect(control(main(), 'Get credits').getAttribute('href')).toBe('/credits');
  });

  it('welcomes a member who has bought nothing', async () => {
    const { shows } = await arrive({ ledger: LEDGER.slice(-1) });
    await shows('Nothing bought yet');
    await shows('You have 38 credits from signing up.');
  });

  it('offers a retry when it did not load', async () => {
    const { responses, shows, press } = await arrive({ ledger: 'internal' });
    await shows('We couldn’t load your transactions');
    responses.ledger = LEDGER;
    await press('Try again');
    await shows('2 messages to Mara');
  });

  it('explains offline that the ledger needs a connection', async () => {
    const { shows } = await arrive({ isOffline: true });
    await shows('Your transactions load when you’re back online.');
  });

  it('is not stored on the device', async () => {
    const { shows } = await arrive({ path: `/transactions/${ORDER}` });
    await shows('Order L-20633');
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/L-20633|balance_after/);
  });
});

describe('an order', () => {
  it('opens beside the ledger with its amounts, its seller and its documents', async () => {
    const { main, shows, press, path } = await arrive();
    await shows('An order opens here');
    await shows('50 credits');
    main().querySelector<HTMLElement>(`a[href*="${ORDER}"]`)?.click();
    await vi.waitFor(() => expect(path()).toBe(`/transactions/${ORDER}`));
    for (const words of ['50 credits, before VAT€19.00', '21% VAT, Netherlands€3.99', 'Total€22.99', 'Paid withiDEAL'])
      await shows(words);
    await shows('Liaison, Rotterdam');
    await shows('NL000000000B00');
    expect(main().querySelector(`a[href*="${ORDER}"]`)?.getAttribute('aria-current')).toBe('page');
    const file = control(main(), 'I2026-000012 as PDF');
    expect(file.getAttribute('href')).toBe('/api/document-file.php?number=I2026-000012');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press('Print');
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('is a page of its own on a narrow screen', async () => {
    const { main, shows, press, path } = await arrive({ path: `/transactions/${ORDER}?kind=gift`, isWide: false });
    await shows('Order L-20633');
    expect(main().querySelector('h1')?.textContent).toBe('Order L-20633');
    expect(main().textContent).not.toContain('Every change');
    await press('All transactions');
    await vi.waitFor(() => expect(path()).toBe('/transactions?kind=gift'));
  });

  it('shows a discount', async () => {
    const euros = (cents: number) => ({ cents, currency: 'EUR' });
    const discount = { code: 'TIMEBONUS25', percentage: 25, amount: euros(575) };
    const order = makeOrder({ discount, total: euros(1724), vat: euros(299) });
    const { shows } = await arrive({ path: `/transactions/${ORDER}`, order });
    await shows('50 credits€22.99Discount, TIMEBONUS25−€5.75Before VAT€14.25');
  });

  it('links to the payment if it is not paid', async () => {
    const { payment } = makeOrder();
    const unpaid = { ...payment, status: 'pending', checkout_url: '/pay-here' } as const;
    const order = makeOrder({ state: 'open', payment: unpaid, withdrawal: null, documents: [] });
    const { main, shows } = await arrive({ path: `/transactions/${ORDER}`, order });
    await shows('iDEAL: the bank has not answered yet');
    expect(control(main(), 'Go on to pay').getAttribute('href')).toBe('/pay-here');
    expect(main().textContent).not.toContain('Print');
  });

  it('is shown above the ledger while its bank has not answered', async () => {
    const { payment } = makeOrder();
    const order = makeOrder({ state: 'open', payment: { ...payment, status: 'pending' } });
    const { main, shows } = await arrive({ orders: [order, makeOrder()] });
    await shows('The answer to the payment of €22.99 for 50 credits is on its way.');
    expect(control(main(), 'See how far it is').getAttribute('href')).toBe(`/credits/50?order=${ORDER}`);
  });

  it.each([
    ['if it belongs to another account', `/transactions/${ORDER}`, 'not_found'],
    ['if the id is malformed', '/transactions/5', 'not_found'],
  ] as const)('is shown as missing %s', async (_, path, order) => {
    const { shows } = await arrive({ path, order });
    await shows('There is no such order');
  });

  it('offers a retry when it did not load', async () => {
    const { responses, shows, press } = await arrive({ path: `/transactions/${ORDER}`, order: 'internal' });
    await shows('We couldn’t load this order');
    responses.order = makeOrder();
    await press('Try again');
    await shows('Order L-20633');
  });
});
