import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../../feature-tests/app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

afterEach(leave);

interface Visit {
  path?: string;
  isMember?: boolean;
  isInstalled?: boolean;
}

/** The footer at an address. */
async function footerAt({ path = '/pages/faq', isMember = false, isInstalled = false }: Visit): Promise<HTMLElement> {
  if (isMember) await claimDevice(MEMBER);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isInstalled && query === '(display-mode: standalone)',
    addEventListener() {},
    removeEventListener() {},
  }));
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: isMember ? makeUser() : null } };
    return call === 'GET /api/settings.php' ? { body: makeSettings() } : refusal(404, 'not_found');
  });
  const { host } = await show(path);
  return vi.waitFor(() => {
    const footer = host.querySelector('footer');
    if (footer === null) throw new Error('There is no footer.');
    return footer;
  });
}

it('leads to the nine pages of the specification', async () => {
  const footer = await footerAt({});
  expect([...footer.querySelectorAll('a')].map((link) => `${link.textContent} → ${link.getAttribute('href')}`)).toEqual(
    [
      'Terms → /pages/terms',
      'Privacy → /pages/privacy',
      'Cookies → /pages/cookies',
      'Access ban → /pages/ban',
      'Pricing → /pricing',
      'Complaints → /complaints',
      'Return policy → /pages/return-policy',
      'FAQ → /pages/faq',
      'Customer service → /pages/service',
    ],
  );
});

it.each<[string, Visit, boolean, boolean]>([
  ['a visitor', {}, false, false],
  ['a visitor on the start page', { path: '/' }, false, false],
  ['a member', { isMember: true }, true, false],
  ['a visitor with the installed app', { isInstalled: true }, false, true],
  ['a member with the installed app', { isMember: true, isInstalled: true }, true, true],
])('has the looks for %s', async (_who, visit, isQuiet, isInstalled) => {
  const { className } = await footerAt(visit);
  expect([className.includes('quiet'), className.includes('installed')]).toEqual([isQuiet, isInstalled]);
});
