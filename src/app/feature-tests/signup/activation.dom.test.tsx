import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { control, MEMBER, refusal, type } from '../app.fixture.tsx';
import { closeApp, narrow, NEW, PEER, requestsTo, resetServer, signupServer, visit } from './sign-up.fixture.ts';

// The sync has its own tests. It does not run here, beside the screens.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

beforeEach(resetServer);
afterEach(closeApp);

describe('the wait for the confirmation', () => {
  async function wait(user = NEW) {
    signupServer.user = user;
    await claimDevice(MEMBER);
    const app = await visit('/complete-signup');
    await app.shows('Check your e-mail');
    return app;
  }

  it('continues by itself when the address is confirmed elsewhere', async () => {
    const app = await wait();
    signupServer.user = { ...NEW, status: 'active' };
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    await app.shows('Welcome, Robin');
    expect(
      ['Go on with step 1', 'All members', 'See what it brings'].map((name) => control(app.host, name)),
    ).toHaveLength(3);
  }, 15_000);

  it('shows the welcome discount, which the confirmation starts, with its end', async () => {
    const now = new Date();
    const expires = new Date(now.getTime() + 48 * 3_600_000).toISOString();
    const code = { code: 'WELCOME25', value_percentage: 25, minimum_order_value: 0, country: null, user_id: null };
    const welcome = { ...code, expires, currency: null, status: 'active', validity: 'once-per-user', expired: false };
    const offers = { time_bonus: null, welcome: { ...welcome, paymentmethods: null }, own: [], now: now.toISOString() };
    signupServer.answers['GET /api/offers.php'] = { body: offers };
    const app = await wait();
    signupServer.user = { ...NEW, status: 'active' };
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    await app.shows('25% off your first bundle, until');
  }, 15_000);

  it('shows the time of the e-mail and the end of its link, and then that the link has expired', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    signupServer.user = { ...NEW, activation_mail: { sent_at: at(0), expires_at: at(24) } };
    await claimDevice(MEMBER);
    const app = await visit('/complete-signup');
    await app.shows('Sent at ');
    expect(app.host.textContent).toMatch(/Sent at [^,]+, valid until tomorrow, \d/);
    expect(app.host.textContent).toMatch(/Waiting for you to confirm.*Send again in (1:0|0:5)/);
    signupServer.user = { ...NEW, activation_mail: { sent_at: at(-25), expires_at: at(-1) } };
    await vi.waitFor(() => expect(app.host.textContent).toContain('The link is too old.'));
    expect(app.host.textContent).not.toContain('Waiting for you to confirm');
    control(app.host, 'Send again');
  }, 15_000);

  it('shows the first message before the confirmation, and then why it is not sent', async () => {
    const app = await wait({ ...NEW, signup_message: 'Hello from the start' });
    await app.shows('It is sent as soon as you confirm, and costs nothing before.');
    expect(app.host.querySelector('blockquote')?.textContent).toBe('Hello from the start');
    signupServer.user = { ...NEW, status: 'active', signup_message: 'Hello from the start' };
    await app.shows('Your first message is not sent yet: your credits are not enough for it.');
    expect(control(app.host, 'Get credits').getAttribute('href')).toBe('/credits');
  }, 15_000);

  it('accepts the code of the e-mail', async () => {
    const app = await wait();
    type(app.host, 'Code from the e-mail, eight digits', '1234');
    control(app.host, 'Confirm my address').click();
    await app.shows('The code has eight digits.');
    signupServer.answers['POST /api/link.php'] = refusal(410, 'link_invalid');
    type(app.host, 'Code from the e-mail, eight digits', '1234 5678');
    control(app.host, 'Confirm my address').click();
    await app.shows('This code is not right.');
    expect(app.host.textContent).not.toContain('expired');
    signupServer.answers = {};
    type(app.host, 'Code from the e-mail, eight digits', '12345678');
    control(app.host, 'Confirm my address').click();
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    // The session of this device continues, and with it the steps of the profile.
    await app.shows('Welcome, Robin');
    control(app.host, 'Go on with step 1');
    expect(requestsTo('POST /api/link.php').at(-1)).toEqual({
      kind: 'activate',
      email: 'robin@example.org',
      code: '12345678',
    });
  });

  it('mentions the installed app only in the installed app', async () => {
    const app = await wait();
    await app.shows('Or type the code');
    expect(app.host.textContent).not.toContain('installed app');
    app.close();
    const inTab = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(inTab(query), query === '(display-mode: standalone)' && { matches: true }),
    );
    await (await wait()).shows('In the installed app, type the code from the e-mail instead.');
  });

  it('sends the e-mail again, and to another address', async () => {
    const app = await wait();
    signupServer.answers['POST /api/activation.php'] = refusal(429, 'too_many_mails');
    control(app.host, 'Send again').click();
    await app.shows('Too many e-mails sent, please try again tomorrow.');
    signupServer.answers = {};
    control(app.host, 'Send again').click();
    await app.shows('A new e-mail is on its way.');
    await app.shows('Send again in ');
    control(app.host, 'Change').click();
    await app.shows('Change the address');
    control(app.host, 'Save and send').click();
    await app.shows('New email adress is invalid');
    signupServer.answers['POST /api/activation.php'] = refusal(409, 'email_taken');
    type(app.host, 'E-mail', 'robin@hotmial.com');
    control(app.host, 'Save and send').click();
    await app.shows('Did you mean robin@hotmail.com?');
    type(app.host, 'E-mail', 'robin@devries.example');
    control(app.host, 'Save and send').click();
    await app.shows('This email address already owns an account on this website.');
    signupServer.answers = {};
    control(app.host, 'Save and send').click();
    await app.shows('Check your e-mail');
    await app.shows('robin@devries.example');
    expect(requestsTo('POST /api/activation.php').at(-1)).toEqual({ email: 'robin@devries.example' });
  });

  it('shows the last step for a higher number', async () => {
    const app = await wait();
    await app.go('/complete-signup?step=9');
    await app.shows('5 of 5');
    await app.shows('Where you are');
    await app.go('/complete-signup?step=x');
    await app.shows('Check your e-mail');
  });

  it('leads through the steps of the profile and continues at the furthest one', async () => {
    const app = await wait();
    control(app.host, 'Fill in your profile').click();
    await app.shows('A picture of you');
    control(app.host, 'Skip').click();
    await app.shows('What you are into');
    control(app.host, 'Back').click();
    await app.shows('A picture of you');
    control(app.host, 'Next').click();
    await app.shows('What you are into');
    await app.go('/complete-signup');
    await app.shows('Check your e-mail');
    const next = () => control(app.host, 'Fill in your profile').getAttribute('href');
    // The member skipped the first step on purpose.
    expect(next()).toBe('/complete-signup?step=1');
    const size = { status: 'approved' as const, width: 8, height: 8, placeholder: '' };
    const main_image = { filename: '/a/f.webp', thumb_filename: '/a/t.webp', ...size };
    signupServer.user = { ...NEW, profile: { ...NEW.profile, interests: ['art'] } };
    await vi.waitFor(() => expect(next()).toBe('/complete-signup?step=2'));
    await app.go('/complete-signup?step=4');
    await app.shows('Where you are');
    control(app.host, 'Finish').click();
    await vi.waitFor(() => expect(app.path()).toBe('/signup-matches'));
    await app.shows('People you may like');
    expect(control(app.host, 'Continue').getAttribute('href')).toBe('/complete-signup');
    // After the last step, the first empty one is next.
    await app.go('/complete-signup');
    await app.shows('Check your e-mail');
    expect(next()).toBe('/complete-signup?step=0');
    signupServer.user = { ...NEW, profile: { ...NEW.profile, main_image } };
    await vi.waitFor(() => expect(next()).toBe('/complete-signup?step=1'));
  }, 15_000);
});

it('explains a failed activation and accepts the code with the address of a visitor', async () => {
  signupServer.settings = { ...signupServer.settings, support_email: 'help@liaison.example' };
  const app = await visit('/activate/error');
  await app.shows('Activation failed');
  await app.shows('Link expired or invalid, request a new email');
  await app.shows('help@liaison.example');
  expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login?redirect=%2Fcomplete-signup');
  control(app.host, 'Confirm my address').click();
  await app.shows('Invalid email');
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Code from the e-mail, eight digits', '12345678');
  control(app.host, 'Confirm my address').click();
  await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
  await app.shows('Welcome, Robin');
});

it('shows a member which address is confirmed, and claims nothing about the link', async () => {
  signupServer.user = { ...NEW, status: 'active' };
  await claimDevice(signupServer.user.id);
  const app = await visit('/activate/error');
  await app.shows(`You are logged in with ${signupServer.user.email}, and this address is confirmed.`);
  await app.shows('If you opened a link for another account, it no longer works.');
  expect(app.host.textContent).not.toMatch(/failed|expired|already|find you/);
});

it('claims nothing about a visitor who opens the URL of the confirmation directly', async () => {
  const app = await visit('/activate/done');
  await app.shows('Log in to see whether it is confirmed.');
  expect(app.host.textContent).not.toContain('Your address is confirmed');
  expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login');
});

it('does not claim that an invisible profile can be found', async () => {
  signupServer.user = { ...NEW, status: 'active', invisible: true };
  await claimDevice(signupServer.user.id);
  const app = await visit('/activate/done');
  await app.shows('Your e-mail address is confirmed. Three ways on');
});

it('does not offer premium to a premium member', async () => {
  signupServer.user = { ...NEW, status: 'active', paid_user: true };
  await claimDevice(MEMBER);
  const app = await visit('/activate/done');
  await app.shows('Two ways on, in any order.');
  await app.shows('See who is here');
  expect(app.host.textContent).not.toContain('Premium');
});

describe('a signed-in member on a screen for signing up', () => {
  async function arrive(path: string, user = NEW) {
    signupServer.user = user;
    await claimDevice(MEMBER);
    return visit(path);
  }

  it.each([
    [`/members/${PEER}/signup`, `/members/${PEER}/chat`],
    ['/signup', '/members'],
  ])('is redirected from %s to %s if the address is confirmed', async (from, to) => {
    const app = await arrive(from, { ...NEW, status: 'active' });
    await vi.waitFor(() => expect(app.path()).toBe(to));
  });

  it.each([`/members/${PEER}/signup`, '/signup'])(
    'is redirected from %s to the confirmation if it is due',
    async (from) => {
      const app = await arrive(from);
      await app.shows('Check your e-mail');
      expect(app.path()).toBe('/complete-signup');
      signupServer.user = { ...NEW, status: 'active' };
      await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    },
    15_000,
  );

  it('is not redirected to another site by the URL', async () => {
    const app = await arrive('/complete-signup?redirect=//elsewhere.example', { ...NEW, status: 'active' });
    await vi.waitFor(() => expect(app.path()).toBe('/members'));
  });
});

describe('the reminder to confirm the address', () => {
  const disabled = { ...NEW, profile: { ...NEW.profile, status: 'disabled' as const } };

  it('is an alert on the screens of a member, except the settings', async () => {
    signupServer.user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes');
    await app.shows('Confirm your e-mail address: messages to you are held until then.');
    await app.go('/notifications');
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('messages to you are held until then'));
  });

  it('disappears when another tab of the browser confirms the address', async () => {
    signupServer.user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes');
    await app.shows('Confirm your e-mail address: messages to you are held until then.');
    signupServer.user = { ...NEW, status: 'active' };
    // Another tab announces the result of its link. The tests of links cover the announcement.
    announce({ kind: 'user', member: MEMBER });
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('messages to you are held until then'));
    expect(app.path()).toBe('/likes');
  });

  it('is a dialog on a smartphone after a sign-up elsewhere', async () => {
    narrow(true);
    signupServer.user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes?api_signup_complete=1');
    await vi.waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('We have sent a link'),
    );
    control(app.host, 'Later').click();
    await app.shows('Confirm your e-mail address: messages to you are held until then.');
  });
});
