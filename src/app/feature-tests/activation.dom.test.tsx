import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDevice } from '../../engine/api/device.ts';
import { control, MEMBER, refusal, type } from './app.fixture.tsx';
import { asked, leaveWorld, narrow, NEW, resetWorld, visit, world } from './sign-up.fixture.ts';

// The sync has its own tests. Here nothing may run beside the screens.
vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));
vi.mock('../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

beforeEach(resetWorld);
afterEach(leaveWorld);

describe('the wait for the confirmation', () => {
  async function wait() {
    world.user = NEW;
    await claimDevice(MEMBER);
    const app = await visit('/complete-signup');
    await app.says('Check your e-mail');
    return app;
  }

  it('goes on by itself when the address is confirmed elsewhere', async () => {
    const app = await wait();
    world.user = { ...NEW, status: 'active' };
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'), 8_000);
    await app.says('Welcome, Robin');
    expect(
      ['Go on with step 1', 'All members', 'See what it brings'].map((name) => control(app.host, name)),
    ).toHaveLength(3);
  }, 15_000);

  it('takes the code of the e-mail', async () => {
    const app = await wait();
    type(app.host, 'Code from the e-mail', '1234');
    control(app.host, 'Confirm my address').click();
    await app.says('The code has eight digits.');
    world.answers['POST /api/link.php'] = refusal(410, 'link_invalid');
    type(app.host, 'Code from the e-mail', '1234 5678');
    control(app.host, 'Confirm my address').click();
    await app.says('Link expired or invalid, request a new email');
    world.answers = {};
    type(app.host, 'Code from the e-mail', '12345678');
    control(app.host, 'Confirm my address').click();
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    // The session of this device goes on, and with it the steps of the profile.
    await app.says('Welcome, Robin');
    control(app.host, 'Go on with step 1');
    expect(asked('POST /api/link.php').at(-1)).toEqual({
      kind: 'activate',
      email: 'robin@example.org',
      code: '12345678',
    });
  });

  it('sends the e-mail again, and to another address', async () => {
    const app = await wait();
    world.answers['POST /api/activation.php'] = refusal(429, 'too_many_mails');
    control(app.host, 'Send again').click();
    await app.says('Too many e-mails sent, please try again tomorrow.');
    world.answers = {};
    control(app.host, 'Send again').click();
    await app.says('A new e-mail is on its way.');
    await app.says('Send again in ');
    control(app.host, 'Change').click();
    await app.says('Change the address');
    control(app.host, 'Save and send').click();
    await app.says('New email adress is invalid');
    world.answers['POST /api/activation.php'] = refusal(409, 'email_taken');
    type(app.host, 'E-mail', 'robin@devries.example');
    control(app.host, 'Save and send').click();
    await app.says('This email address already owns an account on this website.');
    world.answers = {};
    control(app.host, 'Save and send').click();
    await app.says('Check your e-mail');
    await app.says('robin@devries.example');
    expect(asked('POST /api/activation.php').at(-1)).toEqual({ email: 'robin@devries.example' });
  });

  it('leads through the steps of the profile and goes on where the member left', async () => {
    const app = await wait();
    control(app.host, 'Fill in your profile').click();
    await app.says('A picture of you');
    control(app.host, 'Skip').click();
    await app.says('What you are into');
    control(app.host, 'Back').click();
    await app.says('A picture of you');
    control(app.host, 'Next').click();
    await app.says('What you are into');
    await app.go('/complete-signup');
    await app.says('Check your e-mail');
    expect(control(app.host, 'Fill in your profile').getAttribute('href')).toBe('/complete-signup?step=1');
    await app.go('/complete-signup?step=4');
    await app.says('Where you are');
    control(app.host, 'Finish').click();
    await vi.waitFor(() => expect(app.path()).toBe('/signup-matches'));
    await app.says('People you may like');
    expect(control(app.host, 'Continue').getAttribute('href')).toBe('/complete-signup');
  });
});

it('says why an activation failed and takes the code with the address of a visitor', async () => {
  world.settings = { ...world.settings, support_email: 'help@liaison.example' };
  const app = await visit('/activate/error');
  await app.says('Activation failed');
  await app.says('Link expired or invalid, request a new email');
  await app.says('help@liaison.example');
  expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login?redirect=%2Fcomplete-signup');
  control(app.host, 'Confirm my address').click();
  await app.says('Invalid email');
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Code from the e-mail', '12345678');
  control(app.host, 'Confirm my address').click();
  await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
  await app.says('Welcome, Robin');
});

describe('the reminder to confirm the address', () => {
  const disabled = { ...NEW, profile: { ...NEW.profile, status: 'disabled' as const } };

  it('is an alert on the screens of a member, and not on the settings', async () => {
    world.user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes');
    await app.says('Confirm your e-mail address: messages to you are held until then.');
    await app.go('/notifications');
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('messages to you are held until then'));
  });

  it('is a dialog on a smartphone after a sign-up elsewhere', async () => {
    narrow(true);
    world.user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes?api_signup_complete=1');
    await vi.waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('We have sent a link'),
    );
    control(app.host, 'Later').click();
    await app.says('Confirm your e-mail address: messages to you are held until then.');
  });
});
