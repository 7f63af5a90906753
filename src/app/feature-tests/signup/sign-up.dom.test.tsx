import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '../../../../contract/base/call.ts';
import type { signUp } from '../../../../contract/signup.ts';
import { makePage, makeProfile } from '../../../features/profiles/profile.fixture.ts';
import { control, refusal, type } from '../app.fixture.tsx';
import {
  born,
  choose,
  fillIn,
  labelled,
  closeApp,
  PEER,
  requestsTo,
  resetServer,
  signupServer,
  typeIn,
  visit,
} from './sign-up.fixture.ts';

// The sync has its own tests. It does not run here, beside the screens.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

beforeEach(resetServer);
afterEach(closeApp);

describe('the form', () => {
  it('creates an account in three steps and waits for the confirmation', async () => {
    const app = await visit('/signup');
    await fillIn(app);
    await app.shows('Some profiles are made up.');
    await app.shows('You start with 3 credits, worth at least €1.05.');
    control(app.host, 'Create my profile').click();
    await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
    await app.shows('Check your e-mail');
    await app.shows('robin@example.org');
    expect(requestsTo('POST /api/signup.php')).toEqual([
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

  it('shows the age that others see only if it is high enough', async () => {
    const app = await visit();
    const year = String(new Date().getFullYear() - 14);
    born('1', '1', year);
    await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('[aria-label=Year]')?.value).toBe(year));
    expect(app.host.textContent).not.toContain('Others see');
    born('1', '1', '1987');
    await app.shows('Others see');
  });

  it('shows at each field of a step what is missing', async () => {
    const app = await visit();
    control(app.host, 'Next').click();
    await app.shows('Please choose one.');
    await app.shows('Enter your date of birth (18+)');
    choose('Man', 'Both');
    born('30', '2', '1987');
    await app.shows('Invalid date of birth');
    expect(app.host.textContent).not.toContain('to join');
    born('1', '1', '2020');
    await app.shows('Enter your date of birth (18+)You must be 18 to join.');
    born('14', '3', '1987');
    await app.shows('Others see');
    control(app.host, 'Next').click();
    await app.shows('Your account');
    control(app.host, 'Next').click();
    await app.shows('Please enter a name.');
    await app.shows('Invalid email');
    await app.shows('Use at least 10 characters.');
    type(app.host, 'Name others see', '@robin');
    await app.shows('Your name may not be your e-mail address, and may not start with @.');
  });

  it('suggests the address of a big provider for a typing error, accepts it by one press, and continues without it', async () => {
    const app = await visit();
    choose('Man', 'Both');
    born('14', '3', '1987');
    control(app.host, 'Next').click();
    await app.shows('Your account');
    type(app.host, 'Name others see', 'Robin');
    type(app.host, 'E-mail', 'robin@gmial.com');
    type(app.host, 'Password', 'a pier in the fog');
    await vi.waitFor(() => expect(labelled('E-mail')).toHaveProperty('value', 'robin@gmial.com'));
    expect(app.host.textContent).not.toContain('Did you mean');
    labelled('E-mail')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    (await vi.waitFor(() => control(app.host, 'Did you mean robin@gmail.com?'))).click();
    await vi.waitFor(() => expect(labelled('E-mail')).toHaveProperty('value', 'robin@gmail.com'));
    expect(app.host.textContent).not.toContain('Did you mean');
    type(app.host, 'E-mail', 'robin@gmial.com');
    control(app.host, 'Next').click();
    await app.shows('Did you mean robin@gmail.com?');
    await vi.waitFor(() => expect(document.activeElement).toBe(labelled('E-mail')));
    control(app.host, 'Next').click();
    await app.shows('Your consent');
  });

  it('does not accept the e-mail address as the name, whichever is typed last', async () => {
    const app = await visit();
    choose('Man', 'Both');
    born('14', '3', '1987');
    control(app.host, 'Next').click();
    await app.shows('Your account');
    type(app.host, 'Name others see', 'robin@example.org');
    type(app.host, 'E-mail', 'Robin@example.org');
    labelled('E-mail')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await app.shows('Your name may not be your e-mail address');
  });

  it('refuses the e-mail address as the password, during typing', async () => {
    const app = await visit();
    choose('Man', 'Both');
    born('14', '3', '1987');
    control(app.host, 'Next').click();
    await app.shows('Your account');
    type(app.host, 'Name others see', 'Robin');
    type(app.host, 'Password', 'robin@example.org');
    type(app.host, 'E-mail', 'robin@example.org');
    await app.shows('Your name and your address are easy to guess.');
    control(app.host, 'Next').click();
    await app.shows('This is hardly more than your e-mail address or your name.');
    await app.shows('Your account');
  });

  it('preselects no consent and requires the necessary ones', async () => {
    const app = await visit();
    await fillIn(app);
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
    boxes[1]?.click();
    control(app.host, 'Create my profile').click();
    await app.shows('We cannot create your profile without it.');
    expect(requestsTo('POST /api/signup.php')).toEqual([]);
  });

  it.each([
    [409, 'email_taken', {}, 'This email address already owns an account on this website.', 'E-mail'],
    [409, 'email_pending_deletion', {}, 'is still pending deletion', 'E-mail'],
    [422, 'too_young', { minimum_age: 18 }, 'Enter your date of birth (18+)', 'Date of birth'],
    [422, 'name_not_allowed', {}, 'Your name may not be', 'Name others see'],
    [422, 'password_too_common', {}, 'Too many people use this password', 'Password'],
    [422, 'password_too_personal', {}, 'hardly more than your e-mail address or your name', 'Password'],
    [500, 'internal', {}, 'An error occured, please try again later.', 'Your consent'],
  ])(
    'shows the refusal %s %s at its field and preserves the entered values',
    async (status, code, data, words, place) => {
      signupServer.answers['POST /api/signup.php'] = refusal(status, code, data);
      const app = await visit();
      await fillIn(app);
      control(app.host, 'Create my profile').click();
      await app.shows(words);
      await app.shows(place);
      if (code === 'email_taken') expect(control(app.host, 'Log in').getAttribute('href')).toBe('/login');
      if (code === 'email_pending_deletion')
        expect(control(app.host, 'Send me the e-mail again').getAttribute('href')).toBe('/account-deleted?way=mail');
      expect(sessionStorage.getItem('signup-draft')).toContain('robin@example.org');
      expect(app.path()).toBe('/signup');
    },
  );

  it('asks for the consent again when the terms have changed, and sends the date of the new ones', async () => {
    signupServer.answers['POST /api/signup.php'] = refusal(409, 'terms_changed', { version: '2026-10-01' });
    const app = await visit();
    await fillIn(app);
    signupServer.added = '2026-10-01';
    control(app.host, 'Create my profile').click();
    await app.shows('The terms have changed since you opened this page.');
    const terms = labelled('I accept the terms of Liaison.') as HTMLInputElement;
    await vi.waitFor(() => expect(document.activeElement).toBe(terms));
    expect(terms.checked).toBe(false);
    expect(control(app.host, 'terms').getAttribute('href')).toBe('/pages/terms');
    control(app.host, 'Create my profile').click();
    await app.shows('We cannot create your profile without it.');
    delete signupServer.answers['POST /api/signup.php'];
    terms.click();
    control(app.host, 'Create my profile').click();
    await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
    const versions = requestsTo('POST /api/signup.php').map((body) => (body as BodyOf<typeof signUp>).consents.version);
    expect(versions).toEqual(['2025-03-14', '2026-10-01']);
  });

  it("returns to the previous step by the browser's Back and by its own button, with the entered values", async () => {
    const app = await visit();
    choose('Man', 'Women');
    born('14', '3', '1987');
    control(app.host, 'Next').click();
    await app.shows('Your account');
    type(app.host, 'Name others see', 'Robin');
    app.back();
    await app.shows('About you');
    expect(app.path()).toBe('/signup');
    expect((labelled('Man') as HTMLInputElement).checked).toBe(true);
    control(app.host, 'Next').click();
    await app.shows('Your account');
    expect((labelled('Name others see') as HTMLInputElement).value).toBe('Robin');
    type(app.host, 'E-mail', 'robin@example.org');
    type(app.host, 'Password', 'a pier in the fog');
    control(app.host, 'Next').click();
    await app.shows('Your consent');
    control(app.host, 'Back').click();
    await app.shows('Your account');
    expect((labelled('Password') as HTMLInputElement).value).toBe('a pier in the fog');
    // The button left the history entry of the step, so the next Back opens the first step.
    app.back();
    await app.shows('About you');
  });

  it('reports that a site accepts nobody without an invitation', async () => {
    signupServer.answers['POST /api/signup.php'] = refusal(403, 'signups_closed');
    const app = await visit();
    await fillIn(app);
    control(app.host, 'Create my profile').click();
    await app.shows('You can create a profile only by invitation.');
    expect(control(app.host, 'Look around').getAttribute('href')).toBe('/members');
  });

  it('fills in the invitation code of the URL and reports a used code', async () => {
    signupServer.settings = { ...signupServer.settings, signups: 'invite_only' };
    signupServer.answers['POST /api/signup.php'] = refusal(422, 'invite_invalid');
    const app = await visit('/signup?invite=PIER-4Q7M');
    expect((labelled('Invitation code') as HTMLInputElement).value).toBe('PIER-4Q7M');
    type(app.host, 'Invitation code', '');
    control(app.host, 'Next').click();
    await app.shows('Enter your invitation code.');
    type(app.host, 'Invitation code', 'PIER-4Q7M');
    await fillIn(app);
    control(app.host, 'Create my profile').click();
    await app.shows('This invitation is unknown or has been used.');
    expect(requestsTo('POST /api/signup.php')).toMatchObject([{ invite: 'PIER-4Q7M' }]);
  });

  it('restores the form after a reload, without the password and the consents', async () => {
    const app = await visit();
    await fillIn(app);
    app.close();
    expect(sessionStorage.getItem('signup-draft')).not.toContain('pier');
    const again = await visit();
    await again.shows('Your account');
    expect((labelled('E-mail') as HTMLInputElement).value).toBe('robin@example.org');
    expect((labelled('Password') as HTMLInputElement).value).toBe('');
    control(again.host, 'Back').click();
    await again.shows('About you');
    expect((labelled('Man') as HTMLInputElement).checked).toBe(true);
  });

  it('reports that a sign-up needs a connection', async () => {
    const app = await visit();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await app.shows('You are offline. Signing up needs a connection.');
  });
});

it('sends the first message to the member of the page', async () => {
  signupServer.answers['GET /api/member.php'] = {
    status: 200,
    body: {
      ...makePage(),
      profile: makeProfile({ id: PEER, name: 'Leila', age: 36, city: 'Den Haag', fictional: true }),
    },
  };
  const app = await visit(`/members/${PEER}/signup`);
  await vi.waitFor(() => expect(labelled('Your first message to Leila')).toBeTruthy());
  await app.shows('Write to Leila36, The Hague');
  await app.shows('This profile is made up.');
  await app.shows('1 credit · from €0.35');
  const write = (text: string) => typeIn(labelled('Your first message to Leila') as HTMLTextAreaElement, text);
  // A family is one grapheme of several code points.
  write('👩‍👩‍👧'.repeat(799));
  await vi.waitFor(() =>
    expect((labelled('Your first message to Leila') as HTMLTextAreaElement).value).toHaveLength(799 * 8),
  );
  expect(app.host.textContent).not.toContain('/ 1,000');
  write('👩‍👩‍👧'.repeat(800));
  await app.shows('800 / 1,000');
  write('x'.repeat(1_001));
  await app.shows('1 character too many');
  control(app.host, 'Next').click();
  await app.shows('This message is too long. It may have 1,000 characters at most.');
  typeIn(labelled('Your first message to Leila') as HTMLTextAreaElement, ' Hello ');
  await fillIn(app);
  control(app.host, 'Create my profile').click();
  await app.shows('Check your e-mail');
  expect(requestsTo('POST /api/signup.php')).toMatchObject([{ signup_message: { profile: PEER, body: 'Hello' } }]);
});
