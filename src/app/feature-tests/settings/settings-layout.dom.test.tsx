import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseTheme } from '../../../browser/theme.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { activateLocale } from '../../../domain/language/load-catalogue.ts';
import { leave, makeSettings, makeUser, MEMBER, partOf, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  chooseTheme('system');
  await leave();
  await activateLocale('en');
});

async function arrive(path: string) {
  serve((call, body) => {
    if (call === 'GET /api/settings.php') return { body: makeSettings({ countries: ['FR', 'GB'] }) };
    const user = makeUser({ email: 'robin@example.test', ...(body as object) });
    return call.endsWith('/api/user.php') ? { body: { user } } : refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  return show(path);
}

const opener = (part: HTMLElement) => part.querySelector<HTMLElement>('h3 button');
const isOpen = (part: HTMLElement) => opener(part)?.getAttribute('aria-expanded') === 'true';

it('groups the settings with closed forms', async () => {
  const { host } = await arrive('/notifications');
  const password = await partOf(host, 'Password');
  expect([...host.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Notifications',
    'Privacy',
    'Logging in',
    'Language and look',
    'Your data',
  ]);
  const folds = [...host.querySelectorAll('h3')].map(({ parentElement }) => parentElement as HTMLElement);
  expect(folds.length).toBeGreaterThan(8);
  expect(folds.filter(isOpen)).toEqual([]);
  opener(password)?.click();
  await vi.waitFor(() => expect(isOpen(password)).toBe(true));
});

it.each([
  ['mails', 'By e-mail'],
  ['email', 'E-mail address'],
  ['copy', 'Get a copy'],
])('opens the part that a link with #%s names', async (hash, title) => {
  const { host } = await arrive(`/notifications#${hash}`);
  const part = await partOf(host, title);
  expect(isOpen(part)).toBe(true);
  expect(host.querySelector(`#${hash}`)?.contains(part)).toBe(true);
  expect(isOpen(await partOf(host, 'Password'))).toBe(false);
});

it('masks the address against other people at the screen', async () => {
  const { host } = await arrive('/notifications');
  const part = await partOf(host, 'E-mail address');
  expect(part.querySelector('h3')?.textContent).toBe('E-mail addressr…@example.test');
});

it('changes the theme at once', async () => {
  const { host } = await arrive('/notifications');
  await partOf(host, 'Language');
  host.querySelector<HTMLInputElement>('input[type=radio][value=dark]')?.click();
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
});

it('changes the language', async () => {
  const { host } = await arrive('/notifications#language');
  const part = await partOf(host, 'Language');
  part.querySelector<HTMLInputElement>('input[type=radio][value=fr]')?.click();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('fr'));
});
