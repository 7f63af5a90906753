import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { Passkey } from '../../../../contract/passkeys.ts';
import { claimDevice, readDevice } from '../../../engine/api/device.ts';
import { readToasts } from '../../../ui/overlays/toast-queue.ts';
import {
  control,
  leave,
  makeSettings,
  makeUser,
  MEMBER,
  refusal,
  serve,
  type Server,
  show,
  type,
} from '../app.fixture.tsx';
import { ANSWER, CREATION, PIXEL, QUESTION, SIGNED } from '../passkeys/passkeys.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

/** The dialogs of the device. By default the browser supports no conditional offers. */
const device = vi.hoisted(() => ({ sign: vi.fn(), make: vi.fn(), offers: false }));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => device.offers,
  startAuthentication: device.sign,
  startRegistration: device.make,
}));

let user: User | null;
let passkeys: Passkey[];
let sent: Record<string, unknown[]>;
let answers: Record<string, ReturnType<Server>>;

const server: Server = (call, body) => {
  (sent[call] ??= []).push(body);
  const answer = answers[call];
  if (answer !== undefined) return answer;
  if (call === 'GET /api/settings.php') return { body: makeSettings({ support_email: 'help@liaison.example' }) };
  if (call === 'GET /api/user.php') return { body: { user } };
  if (call === 'POST /api/sign-in-link.php' || call === 'PUT /api/email.php') return { body: { ok: true } };
  if (call === 'POST /api/link.php' || call === 'POST /api/passkey-login.php') {
    user = makeUser();
    return { body: { kind: 'sign_in', user } };
  }
  if (call.endsWith('question.php')) return { body: QUESTION };
  if (call === 'POST /api/passkey-creation.php') return { body: CREATION };
  if (call.endsWith('/api/passkeys.php')) {
    const passkey = (body ?? {}) as { id?: string; name?: string };
    if (call.startsWith('POST')) passkeys = [PIXEL, ...passkeys];
    if (call.startsWith('PUT')) passkeys = passkeys.map((one) => ({ ...one, name: passkey.name ?? one.name }));
    if (call.startsWith('DELETE')) passkeys = passkeys.filter(({ id }) => id !== passkey.id);
    return { body: { passkeys } };
  }
  return refusal(404, 'not_found');
};

beforeEach(() => {
  user = null;
  passkeys = [];
  sent = {};
  answers = {};
  device.offers = false;
  vi.stubGlobal('PublicKeyCredential', () => {});
  device.sign.mockReset().mockResolvedValue(SIGNED);
  device.make
    .mockReset()
    .mockResolvedValue({ id: 'a2V5', response: { clientDataJSON: 'Y2Q', attestationObject: 'YW8' } });
});
afterEach(leave);

async function arrive(path: string) {
  serve(server);
  const app = await show(path);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = async (name: string) => (await vi.waitFor(() => control(app.host, name))).click();
  const enter = async (label: string, text: string) => {
    await vi.waitFor(() => type(app.host, label, text));
    await vi.waitFor(() => expect([...app.host.querySelectorAll('input')].map(({ value }) => value)).toContain(text));
  };
  return { ...app, shows, press, enter };
}
async function arriveAsMember(path: string) {
  user = makeUser();
  await claimDevice(MEMBER);
  return arrive(path);
}

describe('a sign-in link', () => {
  it('uses the address of the login, and its code opens the page that the login would open', async () => {
    const { shows, press, enter, path } = await arrive('/login?redirect=%2Flikes');
    await enter('E-mail', 'robin@example.test');
    await press('Send me a log-in link');
    await shows('We send you a link and a code.');
    await press('Send the link');
    await shows('If robin@example.test has an account here, a link is on its way.');
    expect(sent['POST /api/sign-in-link.php']).toEqual([{ email: 'robin@example.test' }]);
    await enter('Code from the e-mail, eight digits', '12345678');
    await press('Log me in');
    await vi.waitFor(() => expect(path()).toMatch(/^\/likes/));
    expect(sent['POST /api/link.php']).toEqual([{ kind: 'sign_in', email: 'robin@example.test', code: '12345678' }]);
    expect((await readDevice())?.member_id).toBe(MEMBER);
  });

  it('has a code that signs in with the address, for the installed app', async () => {
    const { shows, press, enter, path } = await arrive('/login?way=link');
    await press('I have a code');
    await shows('Type the code');
    await enter('E-mail', 'robin@example.test');
    await enter('Code from the e-mail, eight digits', '12345678');
    await press('Log me in');
    await vi.waitFor(() => expect(path()).toBe('/members'));
  });

  it('is refused after too many mails, and for an account that is pending deletion', async () => {
    answers['POST /api/sign-in-link.php'] = refusal(429, 'too_many_mails');
    answers['POST /api/link.php'] = refusal(409, 'pending_deletion', { until: '2026-12-06T20:34:00.000Z' });
    const { shows, press, enter } = await arrive('/login?way=link');
    await enter('E-mail', 'robin@example.test');
    await press('Send the link');
    await shows('Too many e-mails sent, please try again tomorrow.');
    await press('I have a code');
    await enter('E-mail', 'robin@example.test');
    await enter('Code from the e-mail, eight digits', '12345678');
    await press('Log me in');
    await shows('is still pending deletion');
  });
});

describe('the login', () => {
  it('signs in with a passkey', async () => {
    const { press, path } = await arrive('/login');
    await press('Log in with a passkey');
    await vi.waitFor(() => expect(path()).toBe('/members'));
    expect(sent['POST /api/passkey-login.php']).toEqual([{ passkey: ANSWER }]);
    expect((await readDevice())?.member_id).toBe(MEMBER);
  });

  it.each([
    ['NotAllowedError', 'No passkey was used. You can try again.'],
    ['SecurityError', 'This device cannot use a passkey here.'],
  ])('shows a plain notice when the device answers %s', async (name, words) => {
    device.sign.mockRejectedValue(Object.assign(new Error('no'), { name }));
    const { shows, press } = await arrive('/login');
    await press('Log in with a passkey');
    await shows(words);
    expect(sent['POST /api/passkey-login.php']).toBeUndefined();
  });

  it.each([
    [422, 'passkey_refused', 'This passkey does not work here. Try again, or take another way.'],
    [500, 'internal', 'Something went wrong, please contact support for help. help@liaison.example'],
  ] as const)('explains the refusal %s %s', async (status, code, words) => {
    answers['POST /api/passkey-login.php'] = refusal(status, code);
    const { shows, press } = await arrive('/login');
    await press('Log in with a passkey');
    await shows(words);
  });

  it('offers no passkeys in the field after the server refused the answer of one', async () => {
    device.offers = true;
    // The browser is idle at once, so that an offer begins as soon as it may.
    vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
    vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id));
    answers['POST /api/passkey-login.php'] = refusal(409, 'pending_deletion', { until: '2026-12-06T20:34:00.000Z' });
    const { host, shows, press } = await arrive('/login');
    await shows('is still pending deletion');
    await vi.waitFor(() => expect(control(host, 'Log in with a passkey').hasAttribute('disabled')).toBe(false));
    expect(sent['POST /api/passkey-login-question.php']).toHaveLength(1);
    expect(sent['POST /api/passkey-login.php']).toHaveLength(1);
    await press('Log in with a passkey');
    await vi.waitFor(() => expect(sent['POST /api/passkey-login.php']).toHaveLength(2));
  });

  it('offers no passkey in a browser without passkey support', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const { host, shows } = await arrive('/login');
    await shows('Send me a log-in link');
    expect(host.textContent).not.toContain('Log in with a passkey');
  });
});

it('shows the password form for an unknown sign-in method in the address', async () => {
  const { shows } = await arrive('/login?way=pigeon');
  await shows('Your conversations are where you left them.');
});

describe('the passkeys of the settings', () => {
  const section = (host: HTMLElement) => {
    const heading = [...host.querySelectorAll('h3')].find((one) => one.textContent.startsWith('Passkeys'));
    const found = heading?.parentElement ?? null;
    if (found === null) throw new Error('There is no such section.');
    return found;
  };
  const expectText = (host: HTMLElement, words: string) =>
    vi.waitFor(() => expect(section(host).textContent).toContain(words));
  const answerIn = async (host: HTMLElement, text: string) => {
    await vi.waitFor(() => type(section(host), 'Your password', text));
    await vi.waitFor(() => expect(section(host).querySelector<HTMLInputElement>('[name=password]')?.value).toBe(text));
  };

  it('are added after the password', async () => {
    const { host, press } = await arriveAsMember('/notifications');
    await expectText(host, 'without a password');
    await press('Add a passkey');
    await press('Continue');
    await expectText(host, 'Enter your password');
    await answerIn(host, 'my password');
    await press('Continue');
    await expectText(host, 'Pixel 9Added May 3, 2026, used May 4, 2026');
    expect(sent['POST /api/passkey-creation.php']).toEqual([{ identity: { password: 'my password' } }]);
    expect(sent['POST /api/passkeys.php']).toEqual([
      { passkey: { id: 'a2V5', client_data: 'Y2Q', attestation_object: 'YW8', transports: [] } },
    ]);
    expect(readToasts().map(({ text }) => text)).toEqual([
      'Your passkey is added. We have sent you an e-mail about it.',
    ]);
    expect(document.activeElement?.textContent).toBe('Add a passkey');
  });

  it('are added after another passkey, with a notice when the device has one already', async () => {
    passkeys = [PIXEL];
    device.make.mockRejectedValue(Object.assign(new Error('no'), { name: 'InvalidStateError' }));
    const { host, press } = await arriveAsMember('/notifications');
    await press('Add a passkey');
    await vi.waitFor(() =>
      expect([...section(host).querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
        'Use a passkey instead',
      ),
    );
    [...section(host).querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Use a passkey instead')
      ?.click();
    await expectText(host, 'This device has a passkey for your account already.');
    expect(sent['POST /api/passkey-creation.php']).toEqual([{ identity: { passkey: ANSWER } }]);
  });

  it('are not added with a wrong password, which is shown below its field', async () => {
    answers['POST /api/passkey-creation.php'] = refusal(422, 'old_password_wrong');
    const { host, press } = await arriveAsMember('/notifications');
    await press('Add a passkey');
    await answerIn(host, 'no password');
    await press('Continue');
    await expectText(host, 'Please check your password.');
    expect(section(host).querySelector('[role=alert]')).toBeNull();
    await press('Cancel');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add a passkey'));
  });

  it('are renamed and removed', async () => {
    passkeys = [PIXEL];
    const { host, press, enter } = await arriveAsMember('/notifications');
    await press('Rename Pixel 9, added May 3, 2026');
    await enter('Name of the passkey', '');
    await press('Save');
    await expectText(host, 'Give it a name.');
    await enter('Name of the passkey', 'My phone');
    await press('Save');
    await expectText(host, 'My phoneAdded May 3, 2026');
    expect(sent['PUT /api/passkeys.php']).toEqual([{ id: 'a2V5', name: 'My phone' }]);
    await press('Remove My phone, added May 3, 2026');
    await vi.waitFor(() =>
      expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Remove the passkey My phone?'),
    );
    await press('Keep it');
    await press('Remove My phone, added May 3, 2026');
    await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
    await press('Remove');
    await vi.waitFor(() => expect(section(host).textContent).not.toContain('My phone'));
    expect(sent['DELETE /api/passkeys.php']).toEqual([{ id: 'a2V5' }]);
  });

  it('prove the identity for a new e-mail address too', async () => {
    passkeys = [PIXEL];
    const { press, enter, shows } = await arriveAsMember('/notifications');
    await enter('New e-mail address', 'new@example.test');
    await press('Use a passkey instead');
    await shows('We have sent a link to new@example.test.');
    expect(sent['PUT /api/email.php']).toEqual([{ email: 'new@example.test', identity: { passkey: ANSWER } }]);
  });
});

it.each([
  ['aaaaaaaaaaaa', 'Weak'],
  ['seven quiet boats left the harbour', 'Strong'],
])('shows the strength of the new password %s', async (password, words) => {
  const { enter, shows } = await arriveAsMember('/notifications');
  await enter('New password', password);
  await shows(words);
});
