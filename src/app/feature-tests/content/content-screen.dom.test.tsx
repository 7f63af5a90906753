import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { COMPANY, makeContent } from '../../../features/content/content.fixture.ts';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

const asked: string[] = [];
let content: 'available' | 'no network' | 'failing' = 'available';

beforeEach(async () => {
  content = 'available';
  asked.length = 0;
  await claimDevice(MEMBER);
  serve((call, _body, query) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ support_email: 'help@harbour.example' }) };
    if (call === 'GET /api/companyinfo.php') return { body: COMPANY };
    if (call !== 'GET /api/content.php') return refusal(404, 'not_found');
    asked.push(query.toString());
    if (content === 'no network') return 'no network';
    if (content === 'failing') return refusal(404, 'not_found');
    const language = query.get('language') === 'fi' ? 'fi' : 'nl';
    return { body: makeContent({ language, title: language === 'fi' ? 'Ehdot' : 'Voorwaarden' }) };
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const titled = (host: HTMLElement, title: string) =>
  vi.waitFor(() => expect(host.querySelector('h1')?.textContent).toBe(title), 10_000);

it('shows a member the text in the language of the server, with the company', async () => {
  const { host } = await show('/pages/terms');
  await titled(host, 'Voorwaarden');
  expect(asked).toEqual(['page=terms']);
  expect(host.querySelector('aside')?.textContent).toContain('Wijnhaven B.V.');
  expect(host.querySelector('main [lang=nl] h2')?.textContent).toBe('Credits');
});

it('shows the text in another language, which its address names', async () => {
  const { host, path } = await show('/pages/terms');
  await titled(host, 'Voorwaarden');
  control(host, 'Suomi').click();
  await titled(host, 'Ehdot');
  expect(path()).toBe('/pages/terms?lang=fi');
  expect(asked.at(-1)).toBe('page=terms&language=fi');
});

it('ignores a language in the address that no text has', async () => {
  const { host } = await show('/pages/terms?lang=ja');
  await titled(host, 'Voorwaarden');
  expect(asked).toEqual(['page=terms']);
});

it('prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { host } = await show('/pages/terms');
  await titled(host, 'Voorwaarden');
  control(host, 'Afdrukken').click();
  expect(print).toHaveBeenCalledOnce();
});

it('tries again after a failure', async () => {
  content = 'failing';
  const { host } = await show('/pages/terms');
  await titled(host, 'This page could not be loaded');
  content = 'available';
  control(host, 'Try again').click();
  await titled(host, 'Voorwaarden');
});

it('states that a page which was never opened needs a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  content = 'no network';
  const { host } = await show('/pages/ban');
  await titled(host, 'You are offline');
});
