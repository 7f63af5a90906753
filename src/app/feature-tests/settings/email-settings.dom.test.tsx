import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { meKey } from '../../../domain/query-keys.ts';
import { leave, makeUser, MEMBER, partOf, refusal, serve, show, type, type Server } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

async function change(email: string, password: string, answer: Server = () => ({ body: { ok: true } })) {
  const sent: unknown[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call !== 'PUT /api/email.php') return refusal(404, 'not_found');
    sent.push(body);
    return answer(call, body);
  });
  await claimDevice(MEMBER);
  const { host, queryClient } = await show('/notifications');
  const section = await partOf(host, 'E-mail address');
  type(section, 'New e-mail address', email);
  type(section, 'Your password', password);
  const field = (name: string) => section.querySelector<HTMLInputElement>(`[name=${name}]`);
  await vi.waitFor(() => expect(field('password')?.value).toBe(password));
  [...section.querySelectorAll('button')].find((one) => one.textContent === 'Change e-mail address')?.click();
  const shows = (words: string) => vi.waitFor(() => expect(section.textContent).toContain(words));
  return { section, sent, field, shows, queryClient };
}

it('sends a link to the new address and shows the present one', async () => {
  const { sent, field, shows, section } = await change('new@example.test', 'my password');
  await shows('We have sent a link to new@example.test.');
  expect(section.textContent).toContain('Your address is robin@example.test.');
  expect(sent).toEqual([{ email: 'new@example.test', identity: { password: 'my password' } }]);
  expect([field('new_email')?.value, field('password')?.value]).toEqual(['', '']);
});

it('asks once about an address with a typing error in a big provider', async () => {
  const { shows, sent, section, field } = await change('robin@gmial.com', 'my password');
  await shows('Did you mean robin@gmail.com?');
  expect(sent).toEqual([]);
  const press = (name: string) =>
    [...section.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  press('Did you mean robin@gmail.com?');
  await vi.waitFor(() => expect(field('new_email')?.value).toBe('robin@gmail.com'));
  press('Change e-mail address');
  await shows('We have sent a link to robin@gmail.com.');
});

it('hides the message about the link when the address has changed on another device', async () => {
  const { shows, section, queryClient } = await change('new@example.test', 'my password');
  await shows('We have sent a link to new@example.test.');
  queryClient.setQueryData(meKey, makeUser({ email: 'new@example.test' }));
  await shows('Your address is new@example.test.');
  expect(section.textContent).not.toContain('We have sent a link');
});

it('reports a malformed address when the field loses the focus, but not during typing or for an empty field', async () => {
  serve((call) => (call === 'GET /api/user.php' ? { body: { user: makeUser() } } : refusal(404, 'not_found')));
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const section = await partOf(host, 'E-mail address');
  const field = section.querySelector<HTMLInputElement>('[name=new_email]');
  const leaveField = () => field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  leaveField();
  type(section, 'New e-mail address', 'foo');
  await vi.waitFor(() => expect(field?.value).toBe('foo'));
  expect(section.textContent).not.toContain('New email adress is invalid');
  leaveField();
  await vi.waitFor(() => expect(section.textContent).toContain('New email adress is invalid'));
  type(section, 'New e-mail address', 'foo@example.test');
  await vi.waitFor(() => expect(section.textContent).not.toContain('New email adress is invalid'));
});

it.each([
  ['new', 'my password', 'New email adress is invalid'],
  ['new@example.test', '', 'Enter your password'],
])('sends nothing and shows the error: %s %s', async (email, password, words) => {
  const { sent, shows } = await change(email, password);
  await shows(words);
  expect(sent).toEqual([]);
});

it.each([
  [422, 'old_password_wrong', 'Please check your password.', 'password'],
  [409, 'email_in_use', 'An account with this e-mail address already exists', 'new_email'],
] as const)('shows the refusal %s %s below its field', async (status, code, words, name) => {
  const { shows, section, field } = await change('new@example.test', 'my password', () => refusal(status, code));
  await shows(words);
  expect(section.querySelector('[role=alert]')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(field('new_email')?.value).toBe('new@example.test');
});

it('reports that too many mails were sent', async () => {
  const { shows } = await change('new@example.test', 'my password', () => refusal(429, 'too_many_mails'));
  await shows('Too many e-mails sent, please try again tomorrow.');
});
