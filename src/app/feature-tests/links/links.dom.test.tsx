import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { LinkKind } from '../../../../contract/links.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show, type } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const TOKEN = `${'b'.repeat(42)}_`;
const NEW_EMAIL = 'new@example.test';

let sent: unknown[];
/** Null when the server does not know the link. */
let kind: LinkKind | null;
let usable: boolean;
let confirmed: boolean;
let email: string | null;
let signedUp: string | null;
let member: User | null;
let redeemed: ReturnType<Server>;

beforeEach(() => {
  sent = [];
  member = null;
  kind = 'sign_in';
  usable = true;
  confirmed = false;
  email = null;
  signedUp = null;
  redeemed = { body: { kind, user: null } };
  sessionStorage.clear();
});

afterEach(leave);

async function arrive(path = `/${TOKEN}`) {
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: member } };
    if (call === 'GET /api/link.php')
      return kind === null
        ? refusal(404, 'not_found')
        : { body: { kind, usable, confirmed, name: signedUp, email: kind === 'mail_change' ? NEW_EMAIL : email } };
    if (call === 'DELETE /api/link.php') {
      sent.push(['erase', body]);
      return redeemed;
    }
    if (call !== 'POST /api/link.php') return refusal(404, 'not_found');
    sent.push(body);
    return redeemed;
  });
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = async (name: string) => (await vi.waitFor(() => control(app.host, name))).click();
  return { ...app, shows, press };
}

it.each([
  ['sign_in', 'Log in without a password', 'Log me in'],
  ['reactivate', 'Bring your account back', 'Bring my account back'],
] as const)('explains the link %s and signs in only after a press', async (which, title, button) => {
  kind = which;
  redeemed = { body: { kind, user: makeUser() } };
  const { shows, press, path } = await arrive();
  await shows(title);
  expect(sent).toEqual([]);
  member = makeUser();
  await press(button);
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect(sent).toEqual([{ token: TOKEN }]);
  expect((await readDevice())?.member_id).toBe(MEMBER);
});

it('confirms the address of a new member', async () => {
  kind = 'activate';
  redeemed = { body: { kind, user: null } };
  const { press, path, shows } = await arrive();
  await press('Confirm my address');
  await vi.waitFor(() => expect(path()).toBe('/activate/done'));
  await shows('Your address is confirmed');
});

it('shows who signed up, and erases an account that another person created', async () => {
  kind = 'activate';
  signedUp = 'Mallory';
  redeemed = { body: { ok: true } };
  const { host, press, shows } = await arrive();
  await shows('Mallory signed up with your address, and chose the password.');
  await press('It was not me');
  await shows('Did somebody else sign up?');
  await press('Back');
  await shows('Confirm your e-mail address');
  await press('It was not me');
  expect(sent).toEqual([]);
  await press('Erase the account');
  await shows('The account is erased');
  expect(sent).toEqual([['erase', { token: TOKEN }]]);
  expect(host.ownerDocument.activeElement?.tagName).toBe('H1');
});

it.each([
  ['mail_change', 'New address: new@example.test'],
  ['mail_undo', 'Old address: old@example.test'],
  ['mail_confirm', 'Address: old@example.test'],
] as const)('labels the address of the link %s', async (which, words) => {
  kind = which;
  email = 'old@example.test';
  const { host, shows } = await arrive();
  await shows(words);
  expect(host.textContent?.includes('New address:')).toBe(which === 'mail_change');
});

it('shows a used activation link as confirmed', async () => {
  [kind, usable, confirmed] = ['activate', false, true];
  const visitor = await arrive();
  await visitor.shows('This address is confirmed already');
  expect(visitor.host.textContent).not.toMatch(/expired/);
  expect(control(visitor.host, 'Log in').getAttribute('href')).toBe('/login');
  visitor.close();
  member = makeUser();
  await claimDevice(MEMBER);
  const { host, shows } = await arrive();
  await shows('This address is confirmed already');
  expect(control(host, 'Continue').getAttribute('href')).toBe('/members');
});

it('shows an activation link as confirmed if another tab used it first', async () => {
  kind = 'activate';
  redeemed = refusal(410, 'link_invalid');
  const { press, shows } = await arrive();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Confirm my address'));
  [usable, confirmed] = [false, true];
  await press('Confirm my address');
  await shows('This address is confirmed already');
});

it('opens the screen of failed activations for an expired activation link', async () => {
  kind = 'activate';
  redeemed = refusal(410, 'link_invalid');
  const { press, path } = await arrive();
  await press('Confirm my address');
  await vi.waitFor(() => expect(path()).toBe('/activate/error'));
});

it.each([
  ['mail_undo', 'Keep my old address', 'Your old e-mail address stays', 'Choose a new password'],
  ['unsubscribe', 'No more e-mails', 'You can switch them on again in your settings at any time.', 'To the settings'],
  ['mail_change', 'Confirm my new address', 'Your e-mail address is changed', 'Continue'],
] as const)('shows the effect of the link %s', async (which, button, words, next) => {
  kind = which;
  redeemed = { body: { kind, user: null } };
  const { host, press, shows } = await arrive();
  await press(button);
  await shows(words);
  expect(control(host, next)).toBeDefined();
  expect(document.activeElement?.tagName).toBe('H1');
});

it('still shows the effect of an undone change after it has ended the session of this browser', async () => {
  kind = 'mail_undo';
  redeemed = { body: { kind, user: null } };
  member = makeUser();
  await claimDevice(MEMBER);
  const { press, shows } = await arrive();
  await press('Keep my old address');
  await shows('Your old e-mail address stays');
  [member, usable] = [null, false];
  announce({ kind: 'signed-out', member: MEMBER });
  await vi.waitFor(async () => expect(await readDevice()).toBeNull());
  await shows('Your old e-mail address stays');
  await shows('Choose a new password');
});

it('opens the form of the new password for a reset link', async () => {
  kind = 'reset';
  const { path, shows } = await arrive();
  await vi.waitFor(() => expect(path()).toBe('/reset-password/do'));
  await shows('New password again');
});

it.each(['sign_in', 'mail_undo', 'unsubscribe'] as const)('shows that the link %s has expired', async (which) => {
  kind = which;
  redeemed = refusal(410, 'link_invalid');
  const { press, shows } = await arrive();
  await press({ sign_in: 'Log me in', mail_undo: 'Keep my old address', unsubscribe: 'No more e-mails' }[which]);
  await shows('Link expired or invalid, request a new email');
});

it.each([
  ['sign_in', 'Send me a log-in link', '/login?way=link'],
  ['reactivate', 'Send me the e-mail again', '/account-deleted?way=mail'],
  ['mail_undo', 'Choose a new password', '/reset-password'],
] as const)('links from the replaced link %s to the next e-mail', async (which, name, to) => {
  kind = which;
  usable = false;
  const { host, shows } = await arrive();
  await shows('Link expired or invalid, request a new email');
  expect(control(host, name).getAttribute('href')).toBe(to);
  expect(sent).toEqual([]);
});

it('offers the next e-mail to a visitor and to a new member whose activation link is replaced', async () => {
  kind = 'activate';
  usable = false;
  const { host, shows } = await arrive();
  await shows('Log in to get a new e-mail.');
  expect(control(host, 'Log in').getAttribute('href')).toBe('/login?redirect=%2Fcomplete-signup');
  await leave();
  member = makeUser({ status: 'not_confirmed' });
  await claimDevice(MEMBER);
  await (await arrive()).shows('Send a new e-mail');
});

it.each([`/${TOKEN}`, '/some-token', `/${TOKEN}x`])('shows the 404 page at %s if the link is unknown', async (path) => {
  kind = null;
  const { host, shows } = await arrive(path);
  await shows('This page could not be found');
  await vi.waitFor(() => expect(document.title).toBe('This page could not be found · Liaison'));
  // The default layout has a footer, the one of links has none.
  await vi.waitFor(() => expect(host.querySelector('footer')).not.toBeNull());
});

it('explains that it needs a connection, and does not remove the button', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { host, shows } = await arrive();
  await shows('You are offline. This needs a connection.');
  expect(control(host, 'Log me in')).toBeDefined();
  offline.mockRestore();
});

it('shows when the server does not return the kind of a link', async () => {
  serve((call) => (call === 'GET /api/user.php' ? { body: { user: null } } : refusal(422, 'invalid_request')));
  const { host } = await show(`/${TOKEN}`);
  await vi.waitFor(() => expect(host.textContent).toContain('We could not look up what this link is for.'));
  expect(control(host, 'Try again')).toBeDefined();
});

it('confirms a new address by the link of its e-mail', async () => {
  kind = 'mail_change';
  redeemed = { body: { kind, user: null } };
  const { path, shows, press } = await arrive(`/mail-change/do?token=${TOKEN}`);
  expect(path()).toBe('/mail-change/do');
  await shows(`New address: ${NEW_EMAIL}`);
  await press('Confirm my new address');
  await shows('Your e-mail address is changed');
  expect(sent).toEqual([{ token: TOKEN }]);
  expect(JSON.stringify(sessionStorage)).not.toContain(TOKEN);
});

it.each([
  [refusal(410, 'link_invalid'), 'Link expired or invalid, request a new email'],
  [refusal(409, 'email_in_use'), 'An account with this e-mail address already exists'],
])('shows why a new address is not confirmed: %#', async (refused, words) => {
  kind = 'mail_change';
  redeemed = refused;
  const { press, shows } = await arrive(`/mail-change/do?token=${TOKEN}`);
  await press('Confirm my new address');
  await shows(words);
});

it('does not confirm a new address by a link of another kind', async () => {
  const { shows } = await arrive(`/mail-change/do?token=${TOKEN}`);
  await shows('This link has expired');
});

async function typeIn(host: HTMLElement, label: string, name: string, text: string) {
  type(host, label, text);
  await vi.waitFor(() => expect(host.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(text));
}

it('asks a visitor for the code of the e-mail and the address of the account', async () => {
  redeemed = { body: { kind: 'mail_change', user: null } };
  const { host, press, shows } = await arrive('/mail-change/do');
  await press('Confirm my new address');
  await shows('Invalid email');
  await typeIn(host, 'E-mail', 'email', 'robin@example.test');
  await press('Confirm my new address');
  await shows('The code has eight digits.');
  expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code');
  type(host, 'Code from the e-mail, eight digits', '1234 5678');
  await press('Confirm my new address');
  await shows('Your e-mail address is changed');
  expect(sent).toEqual([{ kind: 'mail_change', email: 'robin@example.test', code: '12345678' }]);
});

it('asks a member only for the code, and shows when it is wrong', async () => {
  await claimDevice(MEMBER);
  member = makeUser();
  redeemed = refusal(410, 'link_invalid');
  const { host, press, shows } = await arrive('/mail-change/do');
  await vi.waitFor(() => expect(host.querySelector('[name=email]')).toBeNull());
  type(host, 'Code from the e-mail, eight digits', '12345678');
  await press('Confirm my new address');
  await shows('This code is not right.');
  expect(sent).toEqual([{ kind: 'mail_change', email: member.email, code: '12345678' }]);
});
