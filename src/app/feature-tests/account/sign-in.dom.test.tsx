import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getUser, type User } from '../../../../contract/account/account.ts';
import type { MediaId, MemberId } from '../../../../contract/base/ids.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { request } from '../../../engine/api/request.ts';
import { type DraftPicture, type DraftVoice, openStore } from '../../../engine/store/database.ts';
import { noteEndedSession } from '../../../domain/me/ended-session.ts';
import { chooseLocale } from '../../../domain/language/locale.ts';
import { clearPendingLogout, markLogoutPending } from '../../../domain/session/pending-logout.ts';
import { currentSession, onSessionChange } from '../../../domain/me/session-state.ts';
import {
  control,
  leave,
  makeUser,
  MEMBER,
  refusal,
  serve,
  type Server,
  show,
  type Shown,
  type,
} from '../app.fixture.tsx';
import { chooseInMenu } from '../../../ui/overlays/menu.fixture.ts';

// The sync has its own tests. Here it must not run.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../domain/language/locale.ts', { spy: true });

let app: Shown | undefined;
let user: User | null;
let online: boolean;

const site: Server = (call, body) => {
  if (!online) return 'no network';
  if (call === 'POST /api/user.php') {
    const { password } = body as { password: string };
    if (password === 'locked') return refusal(429, 'too_many_attempts', { minutes: 15 });
    if (password === 'broken') return refusal(500, 'internal');
    if (password !== 'right') return refusal(401, 'login_failed');
    user = makeUser();
    return { body: { user } };
  }
  if (call === 'GET /api/user.php') return { body: { user } };
  if (call === 'GET /api/logout.php') {
    user = null;
    return { body: { ok: true } };
  }
  return refusal(404, 'not_found');
};

beforeEach(() => {
  user = null;
  online = true;
  localStorage.clear();
});

afterEach(leave);

async function logIn(host: HTMLElement, password: string) {
  type(host, 'E-mail', 'robin@example.test');
  type(host, 'Password', password);
  await vi.waitFor(() => expect(host.querySelector<HTMLInputElement>('[name=password]')?.value).toBe(password));
  control(host, 'Log in').click();
}

it.each([
  ['wrong', 'Login failed, please try again'],
  ['locked', 'Too many incorrect attempts, account blocked for 15 minutes'],
  ['broken', 'An error occured, please try again later.'],
])('shows why the server refuses the password %s and does not empty the form', async (password, words) => {
  serve(site);
  app = await show('/login');
  const { host } = app;
  await logIn(host, password);
  await vi.waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toBe(words));
  expect(host.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('robin@example.test');
  expect(app.path()).toBe('/login');
});

it('does not request the member after the login', async () => {
  const calls = serve(site);
  app = await show('/login');
  calls.length = 0;
  await logIn(app.host, 'right');
  await vi.waitFor(() => expect(app?.path()).toBe('/members'));
  await vi.waitFor(() => expect(calls).toContain('GET /api/regions.php'));
  expect(calls).not.toContain('GET /api/user.php');
});

it('does not change to a language that the site does not offer', async () => {
  document.documentElement.dataset.languages = 'fr it';
  vi.mocked(chooseLocale).mockClear();
  serve(site);
  app = await show('/login');
  await logIn(app.host, 'right');
  await vi.waitFor(() => expect(app?.path()).toBe('/members'));
  expect(chooseLocale).not.toHaveBeenCalled();
  delete document.documentElement.dataset.languages;
});

it('has the member before the texts of their language have loaded', async () => {
  vi.mocked(chooseLocale).mockReturnValueOnce(new Promise(() => undefined));
  const calls = serve(site);
  app = await show('/login');
  calls.length = 0;
  await logIn(app.host, 'right');
  await vi.waitFor(() => expect(calls).toContain('GET /api/regions.php'));
  expect(chooseLocale).toHaveBeenCalledWith('en');
  expect(calls).not.toContain('GET /api/user.php');
});

it('explains after 3 seconds that a slow login continues', async () => {
  serve(site);
  app = await show('/login');
  const { host } = app;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'POST' ? new Promise(() => undefined) : answer(address, init),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await logIn(host, 'right');
  await vi.waitFor(() => expect(host.querySelector('form [aria-busy=true]')).not.toBeNull());
  const words = 'This takes a moment.';
  expect(host.textContent).not.toContain(words);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(host.textContent).toContain(words));
});

it('shows once that a login needs a connection', async () => {
  online = false;
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = serve(site);
  app = await show('/login');
  const { host } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(calls).toContain('POST /api/user.php'));
  await vi.waitFor(() => expect(host.querySelector('form [aria-busy]')).toBeNull());
  expect(
    [...host.querySelectorAll('form [role=status], form [role=alert]')].map(({ textContent }) => textContent),
  ).toEqual(['You are offline. Logging in needs a connection.']);
  offline.mockRestore();
});

it('validates the form before it calls the server', async () => {
  const calls = serve(site);
  app = await show('/login');
  const { host } = app;
  control(host, 'Log in').click();
  await vi.waitFor(() => expect(host.textContent).toContain('Invalid email'));
  expect(host.textContent).toContain('Enter your password');
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  expect(calls).not.toContain('POST /api/user.php');
});

it('shows and hides the password', async () => {
  serve(site);
  app = await show('/login');
  const { host } = app;
  control(host, 'Show password').click();
  await vi.waitFor(() => expect(host.querySelector('[name=password]')?.getAttribute('type')).toBe('text'));
  control(host, 'Hide password').click();
  await vi.waitFor(() => expect(host.querySelector('[name=password]')?.getAttribute('type')).toBe('password'));
});

it('redirects a visitor of a member-only screen to the login and back', async () => {
  serve(site);
  app = await show('/notifications?tab=push#copy');
  const { host, path } = app;
  expect(path()).toBe('/login?redirect=%2Fnotifications%3Ftab%3Dpush%23copy');
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/notifications?tab=push#copy'));
  await vi.waitFor(() => expect(control(host, 'Account')).toBeTruthy());
});

it('redirects to the members after the login and away from visitor-only screens', async () => {
  serve(site);
  app = await show('/login');
  const { host, path } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  await app.go('/');
  await vi.waitFor(() => expect(path()).toBe('/members'));
});

it('does not redirect to another site after the login', async () => {
  serve(site);
  app = await show('/login?redirect=//evil.test/');
  const { host, path } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/members'));
});

it('logs out to the start page and asks before unsent messages are lost', async () => {
  const calls = serve(site);
  app = await show('/login');
  const { host, path } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  const store = openStore(MEMBER);
  await store.drafts.put({ peer: MEMBER, text: 'I have been meaning to ask you', updated_at: 1 });
  await store.draftPictures.put({ id: crypto.randomUUID() as MediaId, peer: MEMBER } as DraftPicture);
  const other = crypto.randomUUID() as MemberId;
  await store.draftVoices.put({ id: crypto.randomUUID() as MediaId, peer: other } as DraftVoice);
  store.close();

  await vi.waitFor(() => control(host, 'Account'));
  await chooseInMenu(control(host, 'Account'), 'Logout');
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('2 messages, drafts or changes'),
  );
  control(host, 'Stay').click();
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  expect(calls).not.toContain('GET /api/logout.php');

  await chooseInMenu(control(host, 'Account'), 'Logout');
  await vi.waitFor(() => control(host, 'Keep and log out'));
  control(host, 'Keep and log out').click();
  await vi.waitFor(() => expect(path()).toBe('/'));
  await vi.waitFor(() => expect(calls).toContain('GET /api/logout.php'));
  const reopened = openStore(MEMBER);
  expect([await reopened.drafts.count(), await reopened.draftPictures.count()]).toEqual([1, 1]);
  reopened.close();
});

it('stays logged out offline and sends the logout before it looks for a session', async () => {
  const calls = serve(site);
  app = await show('/login');
  const { host, path } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  await vi.waitFor(() => control(host, 'Account'));
  online = false;
  await chooseInMenu(control(host, 'Account'), 'Logout');
  await vi.waitFor(() => expect(path()).toBe('/'));
  // The search, whose requests wait for the network, stays until the start page and its texts have loaded.
  await vi.waitFor(() => expect(host.querySelector('form[action="/signup"]')).not.toBeNull());

  online = true;
  calls.length = 0;
  await app.go('/chats');
  await vi.waitFor(() => expect(path()).toBe('/login?redirect=%2Fchats'));
  expect(calls.filter((call) => call !== 'GET /api/settings.php')).toEqual([
    'GET /api/logout.php',
    'GET /api/user.php',
  ]);
});

it('does not act on the old session when a page opens right after the logout', async () => {
  user = makeUser();
  const device = await claimDevice(MEMBER);
  // The page of the logout closed before it deleted the record and before the server received the logout.
  markLogoutPending();
  noteEndedSession(device, false);
  const order: string[] = [];
  const calls = serve((call, body) => {
    order.push(call);
    return site(call, body);
  });
  const shown = (app = await show('/login'));
  expect(shown.path()).toBe('/login');
  await vi.waitFor(() => expect(calls).toContain('GET /api/user.php'));
  expect(order.indexOf('GET /api/logout.php')).toBeLessThan(order.indexOf('GET /api/user.php'));
  await vi.waitFor(() => control(shown.host, 'Log in'));
  expect(shown.path()).toBe('/login');
  expect([currentSession(), await readDevice()]).toEqual([null, null]);
});

it('sends no call with the old cookie while the logout cannot reach the server', async () => {
  markLogoutPending();
  const sent: [string, RequestCredentials | undefined][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push([address.split('?')[0] ?? '', init?.credentials]);
    if (address.startsWith('/api/logout.php')) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ user: null }), { status: 200 });
  });
  await request(getUser);
  expect(sent).toEqual([
    ['/api/logout.php', 'same-origin'],
    ['/api/user.php', 'omit'],
  ]);
  clearPendingLogout();
  await request(getUser);
  expect(sent.at(-1)).toEqual(['/api/user.php', 'same-origin']);
});

it('shows the end of a session only after the device record is deleted', async () => {
  serve(site);
  app = await show('/login');
  const { host, path } = app;
  await logIn(host, 'right');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  await vi.waitFor(() => control(host, 'Account'));
  const shownWith: unknown[] = [];
  const stop = onSessionChange(() => void readDevice().then((found) => shownWith.push(found)));
  await chooseInMenu(control(host, 'Account'), 'Logout');
  await vi.waitFor(() => expect(shownWith).toEqual([null]));
  stop();
});
