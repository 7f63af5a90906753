import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Money, User } from '../../../../contract/account/account.ts';
import type { OrderId } from '../../../../contract/base/ids.ts';
import type { OrderSummary } from '../../../../contract/payments/payments.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { noteEndedSession } from '../../../domain/me/ended-session.ts';
import { currentSession } from '../../../domain/me/session-state.ts';
import { makeOrder, ORDER, summaryOf } from '../credits/transactions.fixture.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show, type } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const LATE = '0197cccc-0000-7000-8000-000000000002' as OrderId;
const UNTIL = '2026-12-06T20:34:00.000Z';
const REASONS = [
  ['I met somebody', 'met_somebody'],
  ['I need a break', 'break'],
  ['Too few people near me', 'too_few'],
  ['It costs too much', 'too_expensive'],
  ['Messages I did not want', 'unwanted_messages'],
  ['Something else', 'other'],
] as const;

interface Arrival {
  at?: string;
  user?: Partial<User>;
  answer?: Server;
  orders?: readonly OrderSummary[];
  paid?: readonly Money[];
}

async function arrive({ at = '/delete-account?step=3', user = {}, orders = [], paid, answer }: Arrival = {}) {
  const sent: unknown[] = [];
  const calls = serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: sent.length > 0 ? null : makeUser(user) } };
    if (call === 'GET /api/orders.php') return { body: { credits: 38, paid_unspent: paid, orders, next: null } };
    if (call !== 'POST /api/delete-account.php') return refusal(404, 'not_found');
    if (answer !== undefined) return answer(call, body);
    sent.push(body);
    return { body: { until: UNTIL } };
  });
  await claimDevice(MEMBER);
  const app = await show(at);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((button) => button.click());
  return { ...app, sent, calls, shows, press };
}

type Arrived = Awaited<ReturnType<typeof arrive>>;

const field = ({ host }: Arrived) => host.querySelector<HTMLInputElement>('input[name=password]');

async function confirm(app: Arrived, password = 'my password') {
  await vi.waitFor(() => expect(field(app)).not.toBeNull());
  type(app.host, 'Your password', password);
  await vi.waitFor(() => expect(field(app)?.value).toBe(password));
  await app.press('Delete my account');
}

function writeNote(app: Arrived, text: string) {
  const note = app.host.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note, text);
  note?.dispatchEvent(new Event('input', { bubbles: true }));
}

it('shows no tabs, and no link to premium', async () => {
  const mains = () => document.querySelectorAll('nav[aria-label=Main]').length;
  const settings = await arrive({ at: '/notifications', user: { paid_user: false } });
  await settings.shows('Settings');
  expect(mains()).toBe(2);
  const premium = () => document.querySelector('header a[href="/premium"]');
  await vi.waitFor(() => expect(premium()).not.toBeNull());
  await leave();
  // The last step needs the member, as the bar does, so the bar has rendered by then.
  await (await arrive({ user: { paid_user: false } })).shows('Get a copy of my data first');
  expect(mains()).toBe(1);
  expect(premium()).toBeNull();
});

it('is linked at the end of the settings', async () => {
  const app = await arrive({ at: '/notifications' });
  await app.shows('You can change your mind for 14 days.');
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Delete my account'))?.click();
  await app.shows('Why are you leaving?');
  expect(app.path()).toBe('/delete-account');
});

it('asks for a reason, with none selected, and for a note of limited length', async () => {
  const app = await arrive({ at: '/delete-account' });
  await app.shows('Step 1 of 3');
  await app.shows('It helps us, and you need not say. Nothing is deleted on this page.');
  const choices = [...app.host.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual(REASONS.map(([, reason]) => [reason, false]));
  for (const [words] of REASONS) await app.shows(words);
  expect(app.host.querySelector('textarea')?.maxLength).toBe(1_000);
  await app.shows('At most 1,000 characters.');
});

async function choose({ host }: Arrived, reason: string) {
  const label = await vi.waitFor(() => {
    const found = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === reason);
    if (found === undefined) throw new Error('There is no such reason.');
    return found;
  });
  label.click();
}

it.each(REASONS)('sends the reason "%s" and the note', async (words, reason) => {
  const app = await arrive({ at: '/delete-account' });
  await choose(app, words);
  writeNote(app, 'It was a good time.');
  await app.press('Continue');
  await app.shows('Step 2 of 3');
  expect(document.activeElement?.textContent).toBe('Before you go');
  await app.press('Continue to delete');
  await app.shows('Step 3 of 3');
  expect(document.activeElement?.textContent).toBe('Delete your account');
  await confirm(app);
  await app.shows('Your account is closed');
  expect(app.sent).toEqual([{ identity: { password: 'my password' }, reason, note: 'It was a good time.' }]);
});

it('offers alternatives for the reason, and deletes nothing yet', async () => {
  const app = await arrive({ at: '/delete-account' });
  await choose(app, 'Too few people near me');
  await app.press('Continue');
  await app.shows('Widen the distance and the ages of your search.');
  expect(control(app.host, 'search').getAttribute('href')).toBe('/members');
  expect(app.calls).not.toContain('POST /api/delete-account.php');
});

it('offers a pause to a member who needs a break', async () => {
  const app = await arrive({ at: '/delete-account' });
  await choose(app, 'I need a break');
  await app.press('Continue');
  await app.shows('Hide instead of leaving');
  await app.press('Pause my profile');
  await vi.waitFor(() => expect(app.calls).toContain('PUT /api/user.php'));
  expect(app.calls).not.toContain('POST /api/delete-account.php');
});

it('shows the consequences at once, for 14 days and after that, and the price of the unspent credits', async () => {
  const app = await arrive({ user: { credits: 45 }, paid: [{ cents: 2172, currency: 'EUR' }] });
  await app.shows('Nobody finds you, and your pictures are gone from every screen.');
  await app.shows('For 14 daysA link in our e-mail brings everything back.');
  await app.shows('Profile, pictures, messages and likes are erased for good.');
  await app.shows('45 credits, for which you paid €21.72, end with the account');
  await app.shows('If you bring your account back in time, they are still there.');
});

it('shows no price for free credits, and one in each currency for bought credits', async () => {
  const app = await arrive({ user: { credits: 3 } });
  await app.shows('3 credits end with the account');
  app.close();
  const paid = [
    { cents: 2172, currency: 'EUR' },
    { cents: 549, currency: 'GBP' },
  ];
  const other = await arrive({ paid });
  await other.shows('50 credits, for which you paid €21.72 and £5.49, end with the account');
});

it('mentions no credits when the balance is 0', async () => {
  const app = await arrive({ user: { credits: 0 } });
  await app.shows('For 14 days');
  expect(app.host.textContent).not.toContain('with the account');
});

it.each(['/delete-account', '/delete-account?step=2', '/delete-account?step=3'])(
  'links from %s back to the settings',
  async (at) => {
    const app = await arrive({ at });
    await app.press('Keep my account');
    await vi.waitFor(() => expect(app.path()).toBe('/notifications'));
    expect(app.sent).toEqual([]);
  },
);

it('sends nothing without a password', async () => {
  const app = await arrive();
  await app.press('Delete my account');
  await app.shows('Enter your password');
  expect(document.activeElement).toBe(field(app));
  expect(app.calls).not.toContain('POST /api/delete-account.php');
});

it.each([
  [422, 'old_password_wrong', {}, 'Please check your password.'],
  [429, 'too_many_attempts', { minutes: 15 }, 'Too many incorrect attempts, account blocked for 15 minutes'],
] as const)('shows the refusal %s %s at the password', async (status, code, data, words) => {
  const app = await arrive({ answer: () => refusal(status, code, data) });
  await confirm(app);
  await app.shows(words);
  expect(app.host.querySelector('form [role=alert]')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(field(app)));
  expect(field(app)?.getAttribute('aria-invalid')).toBe('true');
  expect(currentSession()?.member_id).toBe(MEMBER);
});

it('shows any other failure above the buttons', async () => {
  const app = await arrive({ answer: () => refusal(500, 'internal') });
  await confirm(app);
  await vi.waitFor(() =>
    expect(app.host.querySelector('form [role=alert]')?.textContent).toBe('An error occured, please try again later.'),
  );
});

it('explains offline that it needs a connection, and disables the button', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = await arrive();
  await app.shows('You are offline. This needs a connection.');
  expect(control(app.host, 'Delete my account')).toHaveProperty('disabled', true);
  offline.mockRestore();
});

it('deletes the data of the member from the device, and shows the deadline for a reactivation', async () => {
  const store = openStore(MEMBER);
  await store.drafts.put({ peer: MEMBER, text: 'I have been meaning to ask you', updated_at: 1 });
  store.close();
  const app = await arrive();
  await confirm(app);
  await app.shows('Your account is closed');
  await app.shows('You are logged out on every device.');
  await app.shows(
    `Until ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(UNTIL))}`,
  );
  expect([app.path(), currentSession(), await readDevice()]).toEqual(['/account-deleted', null, null]);
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(MEMBER))).toEqual([]),
  );
  await app.press('To the start page');
  await vi.waitFor(() => expect(app.path()).toBe('/'));
});

it('deletes unsent text even if another tab noted the end of the session first', async () => {
  const store = openStore(MEMBER);
  await store.drafts.put({ peer: MEMBER, text: 'I have been meaning to ask you', updated_at: 1 });
  store.close();
  const app = await arrive();
  const device = currentSession();
  if (device !== null) noteEndedSession(device, true);
  await confirm(app);
  await app.shows('Your account is closed');
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(MEMBER))).toEqual([]),
  );
});

it('does not claim a deletion to a visitor who opens the address of the last screen', async () => {
  serve((call) => (call === 'GET /api/user.php' ? { body: { user: null } } : refusal(404, 'not_found')));
  const { host } = await show('/account-deleted');
  for (const words of ['Have you deleted your account? For 14 days,', 'Bring my account back', 'Log in'])
    await vi.waitFor(() => expect(host.textContent).toContain(words));
  expect(host.textContent).not.toContain('Your account is closed');
  expect(host.textContent).not.toContain('Until');
});

it('shows a signed-in member only that the account is not deleted', async () => {
  const app = await arrive({ at: '/account-deleted' });
  await app.shows('Your account is not deleted');
  await app.shows('You are logged in on this device.');
  expect(app.host.textContent).not.toContain('Your account is closed');
  expect(app.host.textContent).not.toContain('robin@example.test');
});

it('offers a copy of the data first, and the withdrawal from an order that still allows it', async () => {
  const orders = [summaryOf(makeOrder({ id: LATE, withdrawal: null })), summaryOf()];
  const app = await arrive({ user: { credits: 38 }, orders });
  await app.shows('38 credits end with the account');
  await app.shows('and get back what is unspent.');
  expect(control(app.host, 'withdraw from an order').getAttribute('href')).toBe(`/transactions/${ORDER}`);
  expect(control(app.host, 'Get a copy of my data first').getAttribute('href')).toBe('/notifications#copy');
});

it('mentions no withdrawal when none is possible', async () => {
  const app = await arrive({ user: { credits: 38 } });
  await app.shows('38 credits end with the account');
  await vi.waitFor(() => expect(app.calls).toContain('GET /api/orders.php'));
  expect(app.host.textContent).not.toContain('withdraw from an order');
});
