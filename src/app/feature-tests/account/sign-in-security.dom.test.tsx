import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { DeviceId } from '../../../../contract/base/ids.ts';
import type { Passkey } from '../../../../contract/passkeys.ts';
import type { SignedInDevice } from '../../../../contract/settings.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { leave, makeUser, MEMBER, partOf, refusal, serve, show, type } from '../app.fixture.tsx';
import { PIXEL } from '../passkeys/passkeys.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const EMAIL = makeUser().email;

afterEach(leave);

const makeDevice = (number: number, changes: Partial<SignedInDevice> = {}): SignedInDevice => ({
  id: `00000000-0000-4000-8000-00000000000${number}` as DeviceId,
  browser: 'Firefox',
  system: 'Linux',
  signed_in_at: '2026-03-01T10:00:00.000Z',
  seen_at: '2026-03-02T10:00:00.000Z',
  current: false,
  ...changes,
});

interface Served {
  devices?: SignedInDevice[];
  passkeys?: Passkey[];
  status?: User['status'];
  /** The code of the refusal of a new password. */
  refused?: 'old_password_wrong' | 'password_too_common' | 'password_too_personal';
}

/** Shows the settings. Returns the section with this title, and the bodies of the calls that change something. */
async function arrive(title: string, { devices = [], refused, passkeys, status = 'active' }: Served = {}) {
  const sent: unknown[] = [];
  let signedIn = devices;
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser({ status }) } };
    if (call === 'GET /api/passkeys.php' && passkeys !== undefined) return { body: { passkeys } };
    if (call === 'GET /api/devices.php') return { body: { devices: signedIn } };
    if (call !== 'DELETE /api/devices.php' && call !== 'PUT /api/password.php') return refusal(404, 'not_found');
    sent.push(body);
    if (call.startsWith('PUT')) return refused === undefined ? { body: { ok: true } } : refusal(422, refused);
    const { device } = body as { device: string };
    signedIn = signedIn.filter(({ id, current }) => current || (device !== 'others' && id !== device));
    return { body: { ok: true } };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const section = await partOf(host, title);
  const button = (name: string) =>
    [...section.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent).startsWith(name),
    );
  const shows = (words: string) => vi.waitFor(() => expect(section.textContent).toContain(words));
  return { section, sent, button, shows };
}

/** Types into the fields of the section, in their order. */
function fillIn(section: HTMLElement, ...texts: string[]): void {
  const labels = ['Old password', 'New password', 'New password again'];
  for (const [index, label] of labels.entries()) type(section, label, texts[index] ?? '');
}

it('lists where the member is signed in, and signs one browser out', async () => {
  const devices = [makeDevice(1, { current: true, browser: 'Chrome', system: 'Android' }), makeDevice(2)];
  const { section, sent, button, shows } = await arrive('Where you are logged in', { devices });
  await shows('This device');
  expect(section.textContent).toContain('Chrome · Android');
  expect(button('Log out everywhere else')).toBeUndefined();
  button('Log out of Firefox')?.click();
  await vi.waitFor(() => expect(section.textContent).not.toContain('Firefox'));
  expect(sent).toEqual([{ device: devices[1]?.id }]);
});

it('signs all other browsers out', async () => {
  const devices = [makeDevice(1, { current: true }), makeDevice(2), makeDevice(3, { browser: null, system: null })];
  const { section, sent, button, shows } = await arrive('Where you are logged in', { devices });
  await shows('Unknown browser');
  button('Log out everywhere else')?.click();
  await vi.waitFor(() => expect(section.querySelectorAll('li')).toHaveLength(1));
  expect(sent).toEqual([{ device: 'others' }]);
});

it('names the passkeys that still sign in after a new password', async () => {
  const { section, button, shows } = await arrive('Password', { passkeys: [PIXEL] });
  expect(section.textContent).not.toContain('Pixel 9');
  fillIn(section, 'an old one', 'a boat on the river', 'a boat on the river');
  button('Change password')?.click();
  await shows('These passkeys still log in: Pixel 9.');
});

it('offers no passkey until the address is confirmed, and explains why', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {});
  const { button, shows } = await arrive('Passkeys', { passkeys: [], status: 'not_confirmed' });
  await shows('You can add a passkey once your e-mail address is confirmed.');
  expect(button('Add a passkey')).toBeUndefined();
  vi.unstubAllGlobals();
});

it('changes the password, and empties the fields', async () => {
  const { section, sent, button } = await arrive('Password');
  fillIn(section, 'an old one', 'a boat on the river', 'a boat on the river');
  button('Change password')?.click();
  await vi.waitFor(() => expect(sent).toEqual([{ old_password: 'an old one', password: 'a boat on the river' }]));
  await vi.waitFor(() =>
    expect([...section.querySelectorAll<HTMLInputElement>('input:not([hidden])')].map(({ value }) => value)).toEqual([
      '',
      '',
      '',
    ]),
  );
});

it.each([
  [['', 'a boat on the river', 'a boat on the river'], 'Enter your password'],
  [['an old one', 'short', 'short'], 'Use at least 10 characters.'],
  [['an old one', EMAIL, EMAIL], 'This is hardly more than your e-mail address or your name.'],
  [['an old one', 'a boat on the river', 'a boat on a river'], 'The entered passwords are not the same'],
])('sends nothing and shows the error: %j', async (texts, words) => {
  const { section, sent, button, shows } = await arrive('Password');
  fillIn(section, ...texts);
  button('Change password')?.click();
  await shows(words);
  expect(sent).toEqual([]);
});

it('rates the own address as a weak password while the member types it', async () => {
  const { section, shows } = await arrive('Password');
  fillIn(section, '', EMAIL, '');
  await shows('Weak');
  await shows('Your name and your address are easy to guess.');
});

it.each([
  ['old_password_wrong', 'Please check your old password.'],
  ['password_too_common', 'Too many people use this password'],
  ['password_too_personal', 'hardly more than your e-mail address or your name'],
] as const)('shows the refusal %s below its field and does not empty the fields', async (refused, words) => {
  const { section, button, shows } = await arrive('Password', { refused });
  fillIn(section, 'an old one', 'a boat on the river', 'a boat on the river');
  button('Change password')?.click();
  await shows(words);
  expect(section.querySelector('[role=alert]')).toBeNull();
  expect(section.querySelector<HTMLInputElement>('input[name=old_password]')?.value).toBe('an old one');
});
