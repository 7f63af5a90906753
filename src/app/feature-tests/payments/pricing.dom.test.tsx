import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, makeSettings, refusal, serve, show } from '../app.fixture.tsx';
import { arrive, makeBundles, offerUntil } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const cellsOf = (host: HTMLElement, row: string) => {
  const rows = [...host.querySelectorAll('tr')];
  const found = rows.find((one) => one.textContent.startsWith(row));
  return [...(found?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell.textContent,
  );
};

async function visit(settings: Parameters<typeof makeSettings>[0] = {}) {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: null } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ countries: ['NL', 'BE'], ...settings }) };
    return call === 'GET /api/bundles.php' ? { body: makeBundles() } : refusal(404, 'not_found');
  });
  const { host } = await show('/pricing');
  await vi.waitFor(() => expect(host.textContent).toContain('What things cost'));
  return host;
}

it('shows visitors the prices of actions and bundles, in each country', async () => {
  const host = await visit({
    minimum_message_costs: { NL: { costs: 35, currency: 'EUR' }, GB: { costs: 31, currency: 'GBP' } },
  });
  for (const words of [
    'Lowest price of a message€0.35',
    'With the bundle of 250 credits, VAT included. With the smallest bundle, a message is €0.60.',
    '1 credit€0.35 to €0.60',
    'Voice messageUp to 2 minutes3 credits€1.05 to €1.80',
    '2 to 8 credits€0.70 to €4.79',
    'With 21% VAT.',
    'Netherlands€0.35',
    'United Kingdom£0.31',
    'Create your profile',
  ])
    expect(host.textContent).toContain(words);
  expect(cellsOf(host, '50')).toEqual(['€22.99', '€0.46', '€0.92']);
  expect(cellsOf(host, 'Price')).toEqual(['€0', 'From €5.99once']);
});

it('shows the usual price of a voice message for a server that sends none', async () => {
  const host = await visit({ voice_credits: undefined });
  expect(host.textContent).toContain('Voice messageUp to 2 minutes2 credits€0.70 to €1.20');
});

it('compares premium with free by the rules, and links members to the bundles', async () => {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const app = await arrive('/premium', {
    user: { paid_user: false },
    bundles: () => makeBundles(offerUntil(expires)),
  });
  await app.shows('See bundles from €4.49');
  expect(cellsOf(app.host, 'Conversations you start')).toEqual(['2', 'No limit']);
  expect(cellsOf(app.host, 'Pictures on your profile')).toEqual(['3', '25']);
  expect(cellsOf(app.host, 'Pictures of others')).toEqual(['First 3', 'All']);
  expect(cellsOf(app.host, 'Invisible mode')).toEqual(['No', 'Yes']);
  await app.press('See bundles from €4.49');
  await vi.waitFor(() => expect(app.path()).toBe('/credits'));
});

it('shows a premium member that premium does not end', async () => {
  const app = await arrive('/premium');
  await app.shows('You are a premium member, for good.');
});
