import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { CHOICES_NOTE, storedChoices, storeInterests, storeLikes } from '../../../domain/choices/visitor-choices.ts';
import { control, makeUser, refusal, type } from '../app.fixture.tsx';
import { closeApp, fillIn, labelled, PEER, requestsTo, resetServer, signupServer, visit } from './sign-up.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

const KOFI = '0197aaaa-0000-7000-8000-0000000000bb' as MemberId;

beforeEach(() => {
  resetServer();
  storeLikes([
    { id: PEER, name: 'Nadia' },
    { id: KOFI, name: 'Kofi' },
  ]);
  storeInterests(['coffee', 'cooking']);
});
afterEach(async () => {
  await closeApp();
  localStorage.clear();
});

const hasNote = () => localStorage.getItem(CHOICES_NOTE) !== null;

it('shows the choices of the visitor above the button, sends them once and deletes their note', async () => {
  const app = await visit();
  expect(app.host.textContent).not.toContain('Nadia');
  await fillIn(app);
  await app.shows('Your likes: Nadia, Kofi. They go out when your address is confirmed.');
  await app.shows('Your interests: Coffee, Cooking');
  control(app.host, 'Create my profile').click();
  await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
  expect(requestsTo('POST /api/signup.php')).toMatchObject([{ likes: [PEER, KOFI], interests: ['coffee', 'cooking'] }]);
  expect(hasNote()).toBe(false);
});

it('removes the likes and the interests from the form and the device, and moves the focus to their text', async () => {
  const app = await visit();
  await fillIn(app);
  control(app.host, 'Remove your likes').click();
  await app.shows('Your likes are removed.');
  expect(document.activeElement?.textContent).toBe('Your likes are removed.');
  expect(storedChoices()).toEqual({ likes: [], interests: ['coffee', 'cooking'] });
  control(app.host, 'Remove your interests').click();
  await app.shows('Your interests are removed.');
  expect([app.host.textContent.includes('Nadia'), hasNote()]).toEqual([false, false]);
  control(app.host, 'Create my profile').click();
  await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
  const [body] = requestsTo('POST /api/signup.php');
  expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['likes']));
  expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['interests']));
});

it('has the choices for the next try after a refusal', async () => {
  signupServer.answers['POST /api/signup.php'] = refusal(500, 'internal', {});
  const app = await visit();
  await fillIn(app);
  control(app.host, 'Create my profile').click();
  await app.shows('An error occured');
  await app.shows('Your likes: Nadia, Kofi.');
  expect(hasNote()).toBe(true);
});

it('has no text about choices without any', async () => {
  localStorage.removeItem(CHOICES_NOTE);
  const app = await visit();
  await fillIn(app);
  expect(app.host.textContent).not.toContain('Your likes');
  expect(app.host.textContent).not.toContain('Your interests');
});

it('sends no choices at a login, and deletes them, because another member may sign up on this device', async () => {
  signupServer.answers['POST /api/user.php'] = { status: 200, body: { user: makeUser() } };
  const app = await visit('/login');
  type(app.host, 'E-mail', 'robin@example.org');
  type(app.host, 'Password', 'a pier in the fog');
  await vi.waitFor(() => expect((labelled('Password') as HTMLInputElement).value).toBe('a pier in the fog'));
  control(app.host, 'Log in').click();
  await vi.waitFor(() => expect(app.path()).toBe('/members'));
  expect(hasNote()).toBe(false);
  expect(JSON.stringify(signupServer.sent)).not.toContain(PEER);
});
