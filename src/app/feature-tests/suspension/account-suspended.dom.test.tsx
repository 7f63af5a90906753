import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DISPUTE_BODIES_URL } from '../../../../contract/operator.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { currentSession } from '../../../domain/me/session-state.ts';
import { chooseInMenu } from '../../../ui/overlays/menu.fixture.ts';
import { control, leave, MEMBER, type } from '../app.fixture.tsx';
import { arrive, type Arrived, DECISION, READY, serveAccount, suspended } from './suspended.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

function write({ host }: Arrived, text: string): void {
  const area = host.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Logs in as a suspended member. */
async function logIn(): Promise<Arrived> {
  const server = serveAccount(null);
  const app = await arrive('/login');
  await app.shows('Log in');
  server.suspension = suspended();
  type(app.host, 'E-mail', 'robin@example.test');
  type(app.host, 'Password', 'my password');
  await app.press('Log in');
  return app;
}

it('shows the decision, its end, its reason and its author', async () => {
  serveAccount(suspended());
  const app = await arrive();
  await app.shows('Your account is suspended');
  await app.shows('You asked two members for money.');
  const until = new Date(DECISION.until ?? '').toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  await app.shows(`Until ${until} you cannot search, write or be found.`);
  expect(control(app.host, 'certified out-of-court dispute body').getAttribute('href')).toBe(DISPUTE_BODIES_URL);
  for (const words of [
    'Decision D-2026-041207 of',
    'The rule: Section 4',
    'No part of it was decided by a program',
    'Dec 6, 2026',
  ])
    await app.shows(words);
});

it.each(['terms', 'You broke the Terms. Stop it.'])(
  'shows a rule once if the reason contains it: %s',
  async (facts) => {
    serveAccount(suspended({ facts, rule: 'terms' }));
    const app = await arrive();
    await app.shows(facts);
    await app.shows('Read the terms');
    expect(app.host.textContent).not.toContain('The rule');
  },
);

it('shows a permanent and an automated decision', async () => {
  serveAccount(suspended({ until: null, is_automated: true }));
  const app = await arrive();
  await app.shows('Suspension without an end');
  await app.shows('You cannot search, write or be found.');
  await app.shows('A program pointed us to it.');
  expect(app.host.textContent).not.toContain('read in the app');
});

it('shows with a suspension for fraud who learns of it', async () => {
  serveAccount(suspended({ until: null, ground: 'fraud' }));
  const app = await arrive();
  await app.shows(
    'Members who exchanged messages with you in the last 180 days read in the app that we closed your account.',
  );
});

it('sends an appeal once, and then shows it', async () => {
  const server = serveAccount(suspended());
  const app = await arrive();
  await app.press('Send the appeal');
  await app.shows('Please say what we got wrong.');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  write(app, 'It was a joke.');
  await app.press('Send the appeal');
  await app.shows('Your appeal is with us');
  await app.shows('C-2026-048213');
  expect(server.sent).toEqual([{ id: expect.any(String), decision: DECISION.number, body: 'It was a joke.' }]);
  expect(app.host.querySelector('textarea')).toBeNull();
  expect(sessionStorage.getItem('appeal-draft')).toBeNull();
});

it('preserves the text of an appeal over a reload', async () => {
  serveAccount(suspended());
  const app = await arrive();
  await app.shows('What did we get wrong?');
  write(app, 'It was a joke.');
  await vi.waitFor(() => expect(sessionStorage.getItem('appeal-draft')).toContain('It was a joke.'));
  app.close();
  const again = await arrive();
  await again.shows('What did we get wrong?');
  expect(again.host.querySelector('textarea')?.value).toBe('It was a joke.');
});

it('offers another appeal after an answer, and none after the deadline', async () => {
  const appeal = { number: 'C-2026-048213', sent_at: '2026-11-23T12:00:00Z', state: 'rejected' } as const;
  serveAccount(suspended({ appeal }));
  const app = await arrive();
  await app.shows('We have answered your appeal C-2026-048213 by e-mail.');
  expect(app.host.querySelector('textarea')).not.toBeNull();
  app.close();
  serveAccount(suspended({ appeal_until: '2026-01-01T12:00:00.000Z' }));
  const late = await arrive();
  await late.shows('An appeal was possible until');
  expect(late.host.querySelector('textarea')).toBeNull();
});

it('opens the app by itself when the suspension ends', async () => {
  serveAccount({ email: 'robin@example.test', name: 'Robin', suspended: false, decision: null });
  const app = await arrive();
  await vi.waitFor(() => expect(app.path()).toBe('/members'));
  expect(currentSession()?.member_id).toBe(MEMBER);
});

it('redirects a visitor to the login', async () => {
  serveAccount(null);
  const app = await arrive();
  await app.shows('Nobody is logged in here');
});

it('logs out', async () => {
  const server = serveAccount(suspended());
  const app = await arrive();
  await app.press('Log out');
  await vi.waitFor(() => expect([app.path(), server.suspension]).toEqual(['/', null]));
});

it('deletes the account with the password', async () => {
  const server = serveAccount({
    ...suspended(),
    wallet: { credits: 0, credit_price: { cents: 35, currency: 'EUR' }, paid_unspent: [] },
  });
  const app = await arrive();
  await app.press('Delete account');
  await app.shows('the suspension then still holds');
  expect(app.host.textContent).not.toContain('with the account');
  type(app.host, 'Your password', 'my password');
  await app.press('Delete my account');
  await vi.waitFor(() => expect(app.path()).toBe('/account-deleted'));
  expect(server.sent).toEqual([{ identity: { password: 'my password' }, reason: null, note: '' }]);
  await app.go('/pricing');
  await app.shows('Log in');
});

it.each([
  [3, [105], '3 credits, for which you paid €1.05, end with the account'],
  [1, [35], '1 credit, for which you paid €0.35, ends with the account'],
  [3, [], '3 credits end with the account'],
])('warns before the deletion that unspent credits end: %i, paid %j', async (credits, cents, words) => {
  const paid_unspent = cents.map((paid) => ({ cents: paid, currency: 'EUR' }));
  serveAccount({ ...suspended(), wallet: { credits, credit_price: { cents: 60, currency: 'EUR' }, paid_unspent } });
  const app = await arrive();
  await app.press('Delete account');
  await app.shows(words);
  await app.shows('If you bring your account back in time, they are still there.');
});

it('requests the data with the password, and shows the archive', async () => {
  const server = serveAccount(suspended());
  const app = await arrive();
  await app.press('Your data');
  await app.shows('You can have it while your account is suspended.');
  await vi.waitFor(() => type(app.host, 'Your password', 'my password'));
  await app.press('Ask for my data');
  await vi.waitFor(() => expect(control(app.host, 'Download').getAttribute('href')).toBe('/api/export-file.php'));
  expect(server.sent).toEqual([{ identity: { password: 'my password' } }]);
  await app.press('Back to the decision');
  await app.shows('You asked two members for money.');
  expect(app.path()).toBe('/account-suspended');
});

it('shows no archive of an earlier suspended member', async () => {
  const server = serveAccount(suspended());
  server.archive = READY;
  const app = await arrive();
  await app.press('Your data');
  await app.shows('Your archive is ready');
  await app.press('Back to the decision');
  server.archive = undefined;
  await app.press('Your data');
  await app.shows('Your data');
  expect(app.host.textContent).not.toContain('Your archive is ready');
});

it.each(['/likes', '/chats', '/notifications'])(
  'is the only screen of a suspended member who opens %s',
  async (path) => {
    serveAccount(suspended());
    const app = await arrive(path);
    await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
    await app.shows('Your account is suspended');
  },
);

it.each(['/members', '/complaints'])('opens at once for a member on %s, and clears the device', async (path) => {
  const server = serveAccount({ email: 'robin@example.test', name: 'Robin', suspended: false, decision: null });
  await claimDevice(MEMBER);
  const store = openStore(MEMBER);
  await store.profiles.put({ id: 'someone' } as never);
  store.close();
  const app = await arrive(path);
  server.suspension = suspended();
  await app.go('/notifications');
  await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
  await app.shows('You asked two members for money.');
  expect(currentSession()).toBeNull();
  await vi.waitFor(async () => expect(await readDevice()).toBeNull());
  const after = openStore(MEMBER);
  expect(await after.profiles.count()).toBe(0);
  after.close();
});

it.each(['/complaints', '/pricing'])('is in the account menu on %s, which shows the logged-in member', async (path) => {
  serveAccount(suspended());
  const app = await arrive(path);
  const account = await vi.waitFor(() => control(app.host, 'Account'));
  expect(app.host.textContent).not.toMatch(/Log in|look around/i);
  await chooseInMenu(account, 'Account suspended');
  await app.shows('You asked two members for money.');
});

it('logs out from the bar of a public screen, which then offers the login', async () => {
  const server = serveAccount(suspended());
  const app = await arrive('/pricing');
  await chooseInMenu(await vi.waitFor(() => control(app.host, 'Account')), 'Logout');
  await vi.waitFor(() => expect([app.path(), server.suspension]).toEqual(['/', null]));
  await app.shows('Log in');
});

it('follows a logout in another tab', async () => {
  const server = serveAccount(suspended());
  const app = await arrive('/pricing');
  await vi.waitFor(() => control(app.host, 'Account'));
  server.suspension = null;
  window.dispatchEvent(new StorageEvent('storage', { key: 'logout-pending', newValue: '1' }));
  await app.shows('Log in');
});

it('shows no decision after a logout in another tab', async () => {
  const server = serveAccount(suspended());
  const app = await arrive('/account-suspended');
  await app.shows('You asked two members for money.');
  server.suspension = null;
  window.dispatchEvent(new StorageEvent('storage', { key: 'logout-pending', newValue: '1' }));
  await app.shows('Nobody is logged in here');
});

it('updates the bar of a public screen after a login', async () => {
  const app = await logIn();
  await app.shows('You asked two members for money.');
  await app.go('/complaints');
  await app.press('Account');
});

it('opens when a suspended member uses a login link', async () => {
  const server = serveAccount(null);
  server.link = 'sign_in';
  const app = await arrive(`/${'t'.repeat(43)}`);
  await app.shows('The link of your e-mail logs you in on this device, once.');
  server.suspension = suspended();
  await app.press('Log me in');
  await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
  await app.shows('You asked two members for money.');
});

it('opens after a login of a suspended member', async () => {
  const app = await logIn();
  await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
  await app.shows('You asked two members for money.');
});
