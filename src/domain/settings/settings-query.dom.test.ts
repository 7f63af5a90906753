import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('requests the settings with the query of the first address of the page, also after a redirect', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    return Response.json({ code: 'not_found', data: {}, request_id: 'r' }, { status: 404 });
  });
  history.replaceState(null, '', '/match-finder?source=poster');
  vi.resetModules();
  const { settingsQuery } = await import('./settings-query.ts');
  history.replaceState(null, '', '/login?redirect=%2Fmatch-finder');
  await new QueryClient({ defaultOptions: { queries: { retry: false } } }).query(settingsQuery).catch(() => undefined);
  expect(new Set(addresses)).toEqual(new Set(['/api/settings.php?source=poster']));
});
