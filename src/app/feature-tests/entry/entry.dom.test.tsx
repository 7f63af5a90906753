import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { ENTRY_NOTE } from '../../../features/entry/entry-note.ts';
import { findServedPage } from '../../../../contract/pages.ts';
import { control, leave, makeSettings, refusal, serve, show } from '../app.fixture.tsx';
import { makeRouter } from '../../router.tsx';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  localStorage.clear();
  document.body.replaceChildren();
  await leave();
});

const ENTRY_SITE = { enable_site_entry_popup: true, countries: ['NL', 'FR'], geoip_country: 'NL', name: 'Harbour' };

/** Opens a screen as a visitor. */
async function visit(path: string, settings: Partial<SiteSettings> = {}) {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: null } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ ...ENTRY_SITE, ...settings }) };
    return refusal(404, 'not_found');
  });
  return show(path);
}

const warning = () => document.querySelector<HTMLDialogElement>('dialog[data-entry=app]');
const isOpen = () => vi.waitFor(() => expect(warning()?.open).toBe(true), 10_000);

const isMounted = () => vi.waitFor(() => expect(warning()).not.toBeNull(), 10_000);

it('asks a visitor once, and lets them in', async () => {
  const { host, go } = await visit('/pricing', { geoip_country: 'FR' });
  await isOpen();
  expect(warning()?.textContent).toContain('Harbour');
  control(host, 'I am 18 or older').click();
  expect(warning()?.open).toBe(false);
  await go('/complaints');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Complaints'));
  await go('/login');
  await go('/pricing');
  await isMounted();
  expect(warning()?.open).toBe(false);
});

it('asks on a screen of the empty layout only in two countries', async () => {
  const { host, go } = await visit('/login', { geoip_country: 'FR' });
  await vi.waitFor(() => expect(host.querySelector('h1')).not.toBeNull());
  expect(warning()).toBeNull();
  await go('/pricing');
  await isOpen();
});

it('asks nobody where a page of the server already asks, or on a device that has answered', async () => {
  document.body.innerHTML = '<dialog data-entry="page" open></dialog>';
  const { host } = await visit('/pricing');
  await vi.waitFor(() => expect(host.querySelector('h1')).not.toBeNull());
  expect(warning()).toBeNull();
  await leave();
  document.body.replaceChildren();
  localStorage.setItem(ENTRY_NOTE, '1');
  await visit('/pricing');
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  expect(warning()).toBeNull();
});

it('has the layout of each route at its page of the server', async () => {
  const ID = '0197aaaa-0000-7000-8000-000000000001';
  const router = makeRouter(new QueryClient(), createMemoryHistory());
  for (const path of [
    '/',
    '/pages/faq',
    '/landers/video',
    '/login',
    '/signup',
    '/reset-password',
    `/members/${ID}/landing`,
    `/members/${ID}/signup`,
  ]) {
    const layout = router.matchRoutes(path, {}).at(-1)?.staticData.layout;
    expect([path, findServedPage(path)?.layout]).toEqual([path, layout]);
  }
});
