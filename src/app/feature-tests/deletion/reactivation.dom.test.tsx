import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { control, leave, makeUser, refusal, serve, show, type } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const UNTIL = '2026-12-06T20:34:00.000Z';

let user: User | null;
let sent: [string, unknown][];

beforeEach(() => {
  [user, sent] = [null, []];
});
afterEach(leave);

async function arrive() {
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call !== 'POST /api/reactivation.php' && call !== 'POST /api/link.php') return refusal(404, 'not_found');
    sent.push([call, body]);
    if (call === 'POST /api/reactivation.php') return { body: { ok: true } };
    user = makeUser();
    return { body: { kind: 'reactivate', user } };
  });
  const app = await show('/account-deleted');
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = async (name: string) => (await vi.waitFor(() => control(app.host, name))).click();
  const enter = async (label: string, text: string) => {
    await vi.waitFor(() => type(app.host, label, text));
    await vi.waitFor(() => expect([...app.host.querySelectorAll('input')].map(({ value }) => value)).toContain(text));
  };
  return { ...app, shows, press, enter };
}

const CODE = ['POST /api/link.php', { kind: 'reactivate', email: 'robin@example.test', code: '12345678' }];

it('reactivates an account by a code', async () => {
  const { shows, press, enter, path } = await arrive();
  await shows('Have you deleted your account? For 14 days,');
  expect(document.body.textContent).not.toContain('Your account is closed');
  await enter('E-mail', 'robin@example.test');
  await enter('Code from the e-mail, eight digits', '12345678');
  await press('Bring my account back');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect(sent).toEqual([CODE]);
});

it('requests the e-mail for a reactivation again', async () => {
  const { shows, press, enter, path } = await arrive();
  await press('Send me the e-mail again');
  await shows('Is the e-mail lost?');
  await enter('E-mail', 'robin@example.test');
  await press('Send the link');
  await shows('If the account of robin@example.test is pending deletion, the e-mail is on its way again.');
  await enter('Code from the e-mail, eight digits', '12345678');
  await press('Bring my account back');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect(sent).toEqual([['POST /api/reactivation.php', { email: 'robin@example.test' }], CODE]);
});

it('shows at the login until when the link of the e-mail reactivates the account', async () => {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: null } };
    return call === 'POST /api/user.php'
      ? refusal(409, 'pending_deletion', { until: UNTIL, mailed: true })
      : refusal(404, 'not_found');
  });
  const { host } = await show('/login');
  type(host, 'E-mail', 'robin@example.test');
  type(host, 'Password', 'my password');
  await vi.waitFor(() => expect(host.querySelector<HTMLInputElement>('[name=password]')?.value).toBe('my password'));
  control(host, 'Log in').click();
  await vi.waitFor(() =>
    expect(host.querySelector('[role=alert]')?.textContent).toMatch(
      /Until December \d, 2026, the link of the e-mail about the deletion brings it back\. We have just sent it again\. Bring it back$/,
    ),
  );
  expect(control(host, 'Bring it back').getAttribute('href')).toBe('/account-deleted');
});
