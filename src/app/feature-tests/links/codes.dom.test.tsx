import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { control, leave, makeUser, refusal, serve, type Server, show, type } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

async function arrive(path: string, answer: () => ReturnType<Server>) {
  let user: User | null = null;
  const sent: unknown[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call !== 'POST /api/link.php') return refusal(404, 'not_found');
    sent.push(body);
    const response = answer();
    if (response !== 'no network' && response.status === undefined) user = makeUser();
    return response;
  });
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = async (name: string) => (await vi.waitFor(() => control(app.host, name))).click();
  const enter = async (label: string, text: string) => {
    await vi.waitFor(() => type(app.host, label, text));
    await vi.waitFor(() => expect([...app.host.querySelectorAll('input')].map(({ value }) => value)).toContain(text));
  };
  return { ...app, sent, shows, press, enter };
}

const CODE = 'Code from the e-mail, eight digits';
const otherKind = (kind: string) => refusal(409, 'code_of_other_kind', { kind });

it('accepts a code of another kind at the sign-in, by a button that states its effect', async () => {
  let answer: ReturnType<Server> = otherKind('reactivate');
  const { host, sent, shows, press, enter, path } = await arrive('/login?way=link', () => answer);
  await press('I have a code');
  await enter('E-mail', 'robin@example.test');
  await enter(CODE, '12345678');
  await press('Log me in');
  await shows('This code is for something else: Bring your account back');
  await enter(CODE, '12345679');
  await vi.waitFor(() => expect(host.textContent).not.toContain('something else'));
  await press('Log me in');
  await shows('Your account is not deleted then.');
  answer = { body: { kind: 'reactivate', user: makeUser() } };
  await press('Bring my account back');
  await vi.waitFor(() => expect(path()).toBe('/members'));
  expect(sent.at(-1)).toEqual({ kind: 'reactivate', email: 'robin@example.test', code: '12345679' });
});

it('shows the effect of a code of another kind in place of the form, if the code does not sign in', async () => {
  let answer: ReturnType<Server> = otherKind('mail_change');
  const { shows, press, enter } = await arrive('/account-deleted', () => answer);
  await enter('E-mail', 'robin@example.test');
  await enter(CODE, '12345678');
  await press('Bring my account back');
  await shows('This code is for something else: Confirm your new e-mail address');
  answer = { body: { kind: 'mail_change', user: null } };
  await press('Confirm my new address');
  await shows('Your e-mail address is changed');
});
