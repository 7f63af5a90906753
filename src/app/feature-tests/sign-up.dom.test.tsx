import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import { makePage, makeProfile } from '../../features/profiles/profile.fixture.ts';
import { claimDevice } from '../../engine/api/device.ts';
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
  type Shown,
  type,
} from './app.fixture.tsx';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));
vi.mock('../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

const NEW = makeUser({ status: 'not_confirmed', email: 'robin@example.org' });
const PEER = '0197aaaa-0000-7000-8000-0000000000aa' as MemberId;

let user: User | null;
let settings: SiteSettings;
let sent: { call: string; body: unknown }[];
let answers: Record<string, ReturnType<typeof refusal>>;
let isOnline: boolean;

const site: Server = (call, body) => {
  if (!isOnline) return 'no network';
  sent.push({ call, body });
  const answer = answers[call];
  if (answer !== undefined) return answer;
  if (call === 'GET /api/settings.php') return { body: settings };
  if (call === 'GET /api/user.php') return { body: { user } };
  if (call === 'GET /api/companyinfo.php') return { body: COMPANY };
  if (call === 'GET /api/regions.php')
    return { body: { countries: [{ country: 'NL', label: 'province', regions: [{ id: 'NL-UT', name: 'Utrecht' }] }] } };
  if (call === 'POST /api/signup.php') {
    user = NEW;
    return { body: { user } };
  }
  if (call === 'POST /api/activation.php') {
    const { email } = body as { email: string | null };
    user = { ...NEW, ...(email !== null && { email }) };
    return { body: { user } };
  }
  if (call === 'POST /api/link.php') {
    user = { ...NEW, status: 'active' };
    return { body: { kind: 'activate', user } };
  }
  if (call === 'GET /api/pictures.php') return { body: { pictures: [], limit: 3, premium_limit: 25 } };
  return refusal(404, 'not_found');
};

const COMPANY = {
  name: 'Liaison',
  address: '',
  kvk: '',
  city: '',
  country: 'NL',
  tradenames: [],
  vat_numbers: [],
  support_phone: '',
  delete_discount: null,
  added: '2025-03-14',
};

/** A window of a phone, which shows one step at a time. */
function narrow(isTouched: boolean) {
  const original = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => {
    const matches = query.includes('min-width')
      ? false
      : query.includes('coarse')
        ? isTouched
        : original(query).matches;
    return { matches, addEventListener() {}, removeEventListener() {} };
  });
}

beforeEach(() => {
  narrow(false);
  [user, sent, answers, isOnline] = [null, [], {}, true];
  settings = makeSettings({
    countries: ['NL', 'BE'],
    geoip_country: 'NL',
    minimum_message_costs: { NL: { costs: 35, currency: 'EUR' } },
    fictional_warning: { singular: 'This profile is made up.', plural: 'Some profiles are made up.' },
  });
});
afterEach(async () => {
  sessionStorage.clear();
  await leave();
});

async function visit(path = '/signup'): Promise<Shown & { says: (words: string) => Promise<void> }> {
  serve(site);
  const app = await show(path);
  if (path.includes('signup') && user === null) await vi.waitFor(() => control(app.host, 'Next'));
  return { ...app, says: (words) => vi.waitFor(() => expect(document.body.textContent).toContain(words)) };
}

const labelled = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.control;
const choose = (...names: string[]) => names.forEach((name) => labelled(name)?.click());
const asked = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

function typeIn(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function born(day: string, month: string, year: string) {
  for (const [name, text] of Object.entries({ Day: day, Month: month, Year: year })) {
    const input = document.querySelector<HTMLInputElement>(`input[aria-label=${name}]`);
    if (input !== null) typeIn(input, text);
  }
}

/** Fills in the first two steps and agrees to what is needed. */
async function fillIn(app: Awaited<ReturnType<typeof visit>>, name = 'Robin') {
  choose('Man', 'Women');
  born('14', '3', '1987');
  control(app.host, 'Next').click();
  await app.says('Your account');
  type(app.host, 'Name others see', name);
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Password', 'a pier in the fog');
  control(app.host, 'Next').click();
  await app.says('Your consent');
  choose('I accept the terms of Liaison.');
  document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1]?.click();
}

describe('the form', () => {
  it('makes an account in three steps and waits for the confirmation', async () => {
    const app = await visit('/signup');
    await fillIn(app);
    await app.says('Some profiles are made up.');
    await app.says('You start with 3 credits, worth €1.05.');
    control(app.host, 'Create my profile').click();
    await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
    await app.says('Check your e-mail');
    await app.says('robin@example.org');
    expect(asked('POST /api/signup.php')).toEqual([
      {
        email: 'robin@example.org',
        name: 'Robin',
        password: 'a pier in the fog',
        date_of_birth: '1987-03-14',
        gender: 'male',
        looking_for: 'female',
        country: 'NL',
        region: null,
        language: 'en',
        consents: { terms: true, sensitive_data: true, mails: false, version: '2025-03-14' },
      },
    ]);
    expect(sessionStorage.getItem('signup-draft')).toBeNull();
  });

  it('says at each field of a step what is missing', async () => {
    const app = await visit();
    control(app.host, 'Next').click();
    await app.says('Please choose one.');
    await app.says('Enter your date of birth (18+)');
    choose('Man', 'Both');
    born('30', '2', '1987');
    await app.says('Invalid date of birth');
    born('1', '1', '2020');
    await app.says('Enter your date of birth (18+)');
    born('14', '3', '1987');
    await app.says('Others see');
    control(app.host, 'Next').click();
    await app.says('Your account');
    control(app.host, 'Next').click();
    await app.says('Please enter a username.');
    await app.says('Invalid email');
    await app.says('Use at least 10 characters.');
    type(app.host, 'Name others see', '@robin');
    await app.says('Your username may not be your e-mail address, and may not start with @.');
  });

  it('does not accept the e-mail address as the name, whichever is typed last', async () => {
    const app = await visit();
    choose('Man', 'Both');
    born('14', '3', '1987');
    control(app.host, 'Next').click();
    await app.says('Your account');
    type(app.host, 'Name others see', 'robin@example.org');
    type(app.host, 'E-mail', 'Robin@example.org');
    labelled('E-mail')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await app.says('Your username may not be your e-mail address');
  });

  it('ticks no consent by itself and asks for those that it needs', async () => {
    const app = await visit();
    await fillIn(app);
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
    boxes[1]?.click();
    control(app.host, 'Create my profile').click();
    await app.says('We cannot create your profile without it.');
    expect(asked('POST /api/signup.php')).toEqual([]);
  });

  it.each([
    [409, 'email_taken', {}, 'This email address already owns an account on this website.', 'E-mail'],
    [409, 'pending_deletion', { until: '2026-12-01T00:00:00Z' }, 'is still pending deletion', 'E-mail'],
    [422, 'too_young', { minimum_age: 18 }, 'Enter your date of birth (18+)', 'Date of birth'],
    [422, 'name_not_allowed', {}, 'Your username may not be', 'Name others see'],
    [422, 'password_too_common', {}, 'Too many people use this password', 'Password'],
    [500, 'internal', {}, 'An error occured, please try again later.', 'Your consent'],
  ])('shows the refusal %s %s at its field and keeps what was entered', async (status, code, data, words, place) => {
    answers['POST /api/signup.php'] = refusal(status, code, data);
    const app = await visit();
    await fillIn(app);
    control(app.host, 'Create my profile').click();
    await app.says(words);
    await app.says(place);
    if (code === 'email_taken') expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login');
    expect(sessionStorage.getItem('signup-draft')).toContain('robin@example.org');
    expect(app.path()).toBe('/signup');
  });

  it('says that a site takes nobody without an invitation', async () => {
    answers['POST /api/signup.php'] = refusal(403, 'signups_closed');
    const app = await visit();
    await fillIn(app);
    control(app.host, 'Create my profile').click();
    await app.says('You can create a profile only by invitation.');
    expect(control(app.host, 'Look around').getAttribute('href')).toBe('/members');
  });

  it('takes the invitation code of the address and says when it is used', async () => {
    settings = { ...settings, signups: 'invite_only' };
    answers['POST /api/signup.php'] = refusal(422, 'invite_invalid');
    const app = await visit('/signup?invite=PIER-4Q7M');
    expect((labelled('Invitation code') as HTMLInputElement).value).toBe('PIER-4Q7M');
    type(app.host, 'Invitation code', '');
    control(app.host, 'Next').click();
    await app.says('Enter your invitation code.');
    type(app.host, 'Invitation code', 'PIER-4Q7M');
    await fillIn(app);
    control(app.host, 'Create my profile').click();
    await app.says('This invitation is unknown or has been used.');
    expect(asked('POST /api/signup.php')).toMatchObject([{ invite: 'PIER-4Q7M' }]);
  });

  it('restores the form after a reload, without the password and the consents', async () => {
    const app = await visit();
    await fillIn(app);
    app.close();
    expect(sessionStorage.getItem('signup-draft')).not.toContain('pier');
    const again = await visit();
    await again.says('Your account');
    expect((labelled('E-mail') as HTMLInputElement).value).toBe('robin@example.org');
    expect((labelled('Password') as HTMLInputElement).value).toBe('');
    control(again.host, 'Back').click();
    await again.says('About you');
    expect((labelled('Man') as HTMLInputElement).checked).toBe(true);
  });

  it('says that a sign-up needs a connection', async () => {
    const app = await visit();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await app.says('You are offline. Signing up needs a connection.');
  });
});

it('sends the first message to the member of the page', async () => {
  answers['GET /api/member.php'] = {
    status: 200,
    body: {
      ...makePage(),
      profile: makeProfile({ id: PEER, name: 'Leila', age: 36, city: 'The Hague', fictional: true }),
    },
  };
  const app = await visit(`/members/${PEER}/signup`);
  await vi.waitFor(() => expect(labelled('Your first message to Leila')).toBeTruthy(), 4_000);
  await app.says('This profile is made up.');
  await app.says('1 credit · €0.35');
  typeIn(labelled('Your first message to Leila') as HTMLTextAreaElement, 'x'.repeat(1_001));
  control(app.host, 'Next').click();
  await app.says('This message is too long. It may have 1,000 characters at most.');
  typeIn(labelled('Your first message to Leila') as HTMLTextAreaElement, ' Hello ');
  await fillIn(app);
  control(app.host, 'Create my profile').click();
  await app.says('Check your e-mail');
  expect(asked('POST /api/signup.php')).toMatchObject([{ signup_message: { profile: PEER, body: 'Hello' } }]);
});

describe('the wait for the confirmation', () => {
  async function wait() {
    user = NEW;
    await claimDevice(MEMBER);
    const app = await visit('/complete-signup');
    await app.says('Check your e-mail');
    return app;
  }

  it('goes on by itself when the address is confirmed elsewhere', async () => {
    const app = await wait();
    user = { ...NEW, status: 'active' };
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'), 8_000);
    await app.says('Welcome, Robin');
    expect(
      ['Go on with step 1', 'All members', 'See what it brings'].map((name) => control(app.host, name)),
    ).toHaveLength(3);
  }, 15_000);

  it('takes the code of the e-mail', async () => {
    const app = await wait();
    type(app.host, 'Code from the e-mail', '1234');
    control(app.host, 'Confirm').click();
    await app.says('The code has eight digits.');
    answers['POST /api/link.php'] = refusal(410, 'link_invalid');
    type(app.host, 'Code from the e-mail', '1234 5678');
    control(app.host, 'Confirm').click();
    await app.says('Link expired or invalid, request a new email');
    answers = {};
    type(app.host, 'Code from the e-mail', '12345678');
    control(app.host, 'Confirm').click();
    await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
    expect(asked('POST /api/link.php').at(-1)).toEqual({
      kind: 'activate',
      email: 'robin@example.org',
      code: '12345678',
    });
  });

  it('sends the e-mail again, and to another address', async () => {
    const app = await wait();
    control(app.host, 'Send again').click();
    await app.says('A new e-mail is on its way.');
    answers['POST /api/activation.php'] = refusal(429, 'too_many_mails');
    control(app.host, 'Send again').click();
    await app.says('Too many e-mails sent, please try again tomorrow.');
    control(app.host, 'Change').click();
    await app.says('Change the address');
    control(app.host, 'Save and send').click();
    await app.says('New email adress is invalid');
    answers['POST /api/activation.php'] = refusal(409, 'email_taken');
    type(app.host, 'E-mail', 'robin@devries.example');
    control(app.host, 'Save and send').click();
    await app.says('This email address already owns an account on this website.');
    answers = {};
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
  settings = { ...settings, support_email: 'help@liaison.example' };
  const app = await visit('/activate/error');
  await app.says('Activation failed');
  await app.says('Link expired or invalid, request a new email');
  await app.says('help@liaison.example');
  expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login?redirect=%2Fcomplete-signup');
  control(app.host, 'Confirm').click();
  await app.says('Invalid email');
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Code from the e-mail', '12345678');
  control(app.host, 'Confirm').click();
  await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
  await app.says('Welcome, Robin');
});

describe('the reminder to confirm the address', () => {
  const disabled = { ...NEW, profile: { ...NEW.profile, status: 'disabled' as const } };

  it('is an alert on the screens of a member, and not on the settings', async () => {
    user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes');
    await app.says('Confirm your e-mail address: messages to you are held until then.');
    await app.go('/notifications');
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('messages to you are held until then'));
  });

  it('is a dialog on a smartphone after a sign-up elsewhere', async () => {
    narrow(true);
    user = disabled;
    await claimDevice(MEMBER);
    const app = await visit('/likes?api_signup_complete=1');
    await vi.waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('We have sent a link'),
    );
    control(app.host, 'Later').click();
    await app.says('Confirm your e-mail address: messages to you are held until then.');
  });
});
