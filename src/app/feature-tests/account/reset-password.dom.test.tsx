import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { readToasts } from '../../../ui/overlays/toast-queue.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show, type } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const TOKEN = 'a'.repeat(43);
const PASSWORD = 'a boat on the river';

let sent: unknown[];
let answer: Server;
let isKnown: boolean;

beforeEach(() => {
  sent = [];
  isKnown = true;
  answer = () => ({ body: { ok: true } });
  sessionStorage.clear();
});

afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

/** Opens an address. `answer` answers the reset calls. */
async function arrive(path: string) {
  let isSignedIn = false;
  const addresses: string[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: isSignedIn ? makeUser() : null } };
    if (call === 'GET /api/link.php')
      return isKnown ? { body: { kind: 'reset', email: null } } : refusal(404, 'not_found');
    if (!call.endsWith('/api/reset-password.php')) return refusal(404, 'not_found');
    sent.push(body);
    const response = answer(call, body);
    isSignedIn = response !== 'no network' && JSON.stringify(response.body).includes('"user"');
    return response;
  });
  const answering = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    addresses.push(address);
    return answering(address, init);
  });
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  return { ...app, shows, addresses };
}

async function requestReset(email: string) {
  const app = await arrive('/reset-password');
  type(app.host, 'E-mail', email);
  await vi.waitFor(() => expect(app.host.querySelector<HTMLInputElement>('[name=email]')?.value).toBe(email));
  control(app.host, 'Send the link').click();
  return app;
}

it('shows that a mail was sent if the address has an account, and sends it again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { host, shows } = await requestReset('robin@example.test');
  await shows('If robin@example.test has an account here, a link is on its way.');
  expect(document.activeElement?.textContent).toBe('Check your e-mail');
  await shows('Send again in 1:00');
  vi.setSystemTime(Date.now() + 61_000);
  (await vi.waitFor(() => control(host, 'Send again'))).click();
  await vi.waitFor(() => expect(readToasts().map(({ text }) => text)).toEqual([expect.stringContaining('a new link')]));
  expect(sent).toEqual([{ email: 'robin@example.test' }, { email: 'robin@example.test' }]);
  control(host, 'Use another address').click();
  await shows('We send you a link');
});

it('checks the address before it requests a mail', async () => {
  const { host, shows } = await requestReset('robin');
  await shows('Invalid email');
  expect(document.activeElement).toBe(host.querySelector('[name=email]'));
  expect(sent).toEqual([]);
});

it('shows the refusal of an address that received too many mails', async () => {
  answer = () => refusal(429, 'too_many_reset_mails');
  const { shows } = await requestReset('robin@example.test');
  await shows('Too many password reset emails sent, please try again tomorrow.');
});

it('explains offline that mails and passwords need a connection', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { go, shows } = await arrive('/reset-password');
  await shows('You are offline. Sending the link needs a connection.');
  await go(`/reset-password/do?token=${TOKEN}`);
  await shows('You are offline. Saving the password needs a connection.');
  offline.mockRestore();
});

async function choose(password: string, again = password) {
  const app = await arrive(`/reset-password/do?token=${TOKEN}`);
  type(app.host, 'New password', password);
  type(app.host, 'New password again', again);
  await vi.waitFor(() => expect(app.host.querySelector<HTMLInputElement>('[name=again]')?.value).toBe(again));
  control(app.host, 'Save and log in').click();
  return app;
}

it('sets the password, signs in and opens the search', async () => {
  answer = () => ({ body: { user: makeUser() } });
  const { path } = await choose(PASSWORD);
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect(sent).toEqual([{ token: TOKEN, password: PASSWORD }]);
  expect((await readDevice())?.member_id).toBe(MEMBER);
  await vi.waitFor(() =>
    expect(readToasts().map(({ text }) => text)).toContain('Your password is changed, and you are logged in.'),
  );
  expect(JSON.stringify(sessionStorage)).not.toContain(TOKEN);
});

it('ends the session of another member on this device', async () => {
  const other = '0197aaaa-0000-7000-8000-000000000002' as MemberId;
  await claimDevice(other);
  answer = () => ({ body: { user: makeUser() } });
  const { path } = await choose(PASSWORD);
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect((await readDevice())?.member_id).toBe(MEMBER);
});

it('moves the token from the address to the tab before anything renders, and has it after a reload', async () => {
  const { path, host, close, addresses } = await arrive(`/reset-password/do?token=${TOKEN}`);
  expect(path()).toBe('/reset-password/do');
  expect(host.textContent).toContain('New password again');
  expect(addresses.filter((address) => address.includes(TOKEN))).toEqual([`/api/link.php?token=${TOKEN}`]);
  close();
  const again = await arrive('/reset-password/do');
  await again.shows('New password again');
});

it.each([
  [['short', 'short'], 'Use at least 10 characters.'],
  [['x'.repeat(257), 'x'.repeat(257)], 'Use at most 256 characters.'],
  [[PASSWORD, 'a boat on a river'], 'The entered passwords are not the same'],
] as const)('sends nothing and shows the error: %#', async ([password, again], words) => {
  const { shows } = await choose(password, again);
  await shows(words);
  expect(sent).toEqual([]);
});

it('shows below the field that a password is too common', async () => {
  answer = () => refusal(422, 'password_too_common');
  const { host, shows } = await choose('password1234');
  await shows('Too many people use this password');
  expect(host.querySelector('[role=alert]')).toBeNull();
});

it('links from an expired link to the request of a new e-mail', async () => {
  answer = () => refusal(410, 'link_invalid');
  const { host, shows, path } = await choose(PASSWORD);
  await shows('Link expired or invalid, request a new email');
  expect(JSON.stringify(sessionStorage)).not.toContain(TOKEN);
  control(host, 'Request a new e-mail').click();
  await vi.waitFor(() => expect(path()).toBe('/reset-password'));
});

it('shows that the account of a link does not exist', async () => {
  answer = () => refusal(410, 'email_not_found');
  const { shows } = await choose(PASSWORD);
  await shows('E-mail address not found');
});

it('links to the reactivation of an account that is pending deletion', async () => {
  answer = () => refusal(409, 'pending_deletion', { until: '2026-12-06T20:34:00.000Z', mailed: true });
  const { host, shows } = await choose(PASSWORD);
  await shows('is still pending deletion');
  expect(control(host, 'Bring it back').getAttribute('href')).toBe('/account-deleted');
});

it.each(['unknown', 'malformed', 'missing'])('asks for no password with a link that is %s', async (link) => {
  isKnown = false;
  const query = { unknown: `?token=${TOKEN}`, malformed: '?token=x', missing: '' }[link] ?? '';
  const { shows } = await arrive(`/reset-password/do${query}`);
  await shows('This link has expired');
});
