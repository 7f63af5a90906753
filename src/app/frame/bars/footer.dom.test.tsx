import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import {
  control,
  leave,
  makeSettings,
  makeUser,
  MEMBER,
  refusal,
  serve,
  show,
  type Shown,
} from '../../feature-tests/app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

interface Visit {
  path?: string;
  isMember?: boolean;
  isInstalled?: boolean;
}

/** Shows the app at an address. */
async function open({ path = '/pages/faq', isMember = false, isInstalled = false }: Visit): Promise<Shown> {
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
  return show(path);
}

async function footerAt(visit: Visit): Promise<HTMLElement> {
  const { host } = await open(visit);
  return vi.waitFor(() => {
    const footer = host.querySelector('footer');
    if (footer === null) throw new Error('There is no footer.');
    return footer;
  });
}

const linksOf = (part: ParentNode) =>
  [...part.querySelectorAll('a')].map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

const LEGAL_LINKS = [
  'Terms → /pages/terms',
  'Privacy → /pages/privacy',
  'Cookies → /pages/cookies',
  'Access ban → /pages/ban',
  'Pricing → /pricing',
  'Complaints → /complaints',
  'Return policy → /pages/return-policy',
  'FAQ → /pages/faq',
  'Customer service → /pages/service',
  'Accessibility → /pages/accessibility',
];

it('leads to the nine pages of the specification, the accessibility statement and the withdrawal of a consent', async () => {
  expect(linksOf(await footerAt({}))).toEqual([...LEGAL_LINKS, 'Withdraw cookie consent → /pages/cookies#choice']);
});

it('has its links in the account menu too, for screens that fill the window', async () => {
  const { host, path } = await open({ isMember: true });
  const dialog = () => document.querySelector('[role=dialog]');
  control(host, 'Account').click();
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'About and legal',
    );
  await vi.waitFor(() => expect(item()).toBeDefined());
  item()?.click();
  await vi.waitFor(() => expect(linksOf(dialog() ?? host)).toEqual(LEGAL_LINKS));
  dialog()?.querySelector('a')?.click();
  await vi.waitFor(() => expect([path(), dialog()]).toEqual(['/pages/terms', null]));
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
