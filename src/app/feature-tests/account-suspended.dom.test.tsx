import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Suspension, SuspensionDecision } from '../../../contract/suspension.ts';
import { claimDevice, readDevice } from '../../engine/api/device.ts';
import { openStore } from '../../engine/store/database.ts';
import { currentSession } from '../../features/account/session-state.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show, type } from './app.fixture.tsx';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const DECISION: SuspensionDecision = {
  number: 'D-2026-041207',
  decided_at: '2026-11-22T12:00:00.000Z',
  until: '2026-12-06T12:00:00.000Z',
  facts: 'You asked two members for money.\nBoth told us.',
  rule: 'Section 4',
  is_automated: false,
  appeal_until: '2100-05-22T12:00:00.000Z',
  appeal: null,
};

interface World {
  /** Null for a visitor. */
  suspension: Suspension | null;
  sent: unknown[];
}

const suspended = (changes: Partial<SuspensionDecision> = {}): Suspension => ({
  email: 'robin@example.test',
  suspended: true,
  decision: { ...DECISION, ...changes },
});

/** A server on which the member of the cookie is suspended, or not, as the test says. */
function serveWorld(suspension: Suspension | null): World {
  const world: World = { suspension, sent: [] };
  serve((call, body) => {
    const isSuspended = world.suspension?.suspended === true;
    if (call === 'GET /api/suspension.php')
      return world.suspension === null ? refusal(403, 'authentication_required') : { body: world.suspension };
    if (call === 'GET /api/user.php' && !isSuspended)
      return { body: { user: world.suspension === null ? null : makeUser() } };
    if (call === 'GET /api/logout.php') {
      world.suspension = null;
      return { body: { ok: true } };
    }
    if (call === 'POST /api/appeal.php') {
      world.sent.push(body);
      world.suspension = suspended({
        appeal: { number: 'C-2026-048213', sent_at: '2026-11-23T12:00:00Z', state: 'open' },
      });
      return { body: { number: 'C-2026-048213' } };
    }
    if (call === 'POST /api/delete-account.php') {
      world.sent.push(body);
      world.suspension = null;
      return { body: { until: '2026-12-07T12:00:00.000Z' } };
    }
    return isSuspended ? refusal(403, 'account_suspended') : refusal(404, 'not_found');
  });
  return world;
}

const arrive = async (at = '/account-suspended') => {
  const app = await show(at);
  const says = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((found) => found.click());
  return { ...app, says, press };
};
type Arrived = Awaited<ReturnType<typeof arrive>>;

function write({ host }: Arrived, text: string): void {
  const area = host.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area?.dispatchEvent(new Event('input', { bubbles: true }));
}

it('says what was decided, until when, why and by whom', async () => {
  serveWorld(suspended());
  const app = await arrive();
  await app.says('Your account is suspended');
  await app.says('You asked two members for money.');
  for (const words of [
    'Decision D-2026-041207 of',
    'The rule: Section 4',
    'No part of it was decided by a program',
    'Dec 6, 2026',
  ])
    await app.says(words);
});

it('says when it is for ever, and when a program found it', async () => {
  serveWorld(suspended({ until: null, is_automated: true }));
  const app = await arrive();
  await app.says('Suspension without an end');
  await app.says('A program pointed us to it.');
});

it('sends an appeal once, and then shows it', async () => {
  const world = serveWorld(suspended());
  const app = await arrive();
  await app.press('Send the appeal');
  await app.says('Please say what we got wrong.');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  write(app, 'It was a joke.');
  await app.press('Send the appeal');
  await app.says('Your appeal is with us');
  await app.says('C-2026-048213');
  expect(world.sent).toEqual([{ id: expect.any(String), decision: DECISION.number, body: 'It was a joke.' }]);
  expect(app.host.querySelector('textarea')).toBeNull();
  expect(sessionStorage.getItem('appeal-draft')).toBeNull();
});

it('keeps the words of an appeal through a reload', async () => {
  serveWorld(suspended());
  const app = await arrive();
  await app.says('What did we get wrong?');
  write(app, 'It was a joke.');
  await vi.waitFor(() => expect(sessionStorage.getItem('appeal-draft')).toContain('It was a joke.'));
  app.close();
  const again = await arrive();
  await again.says('What did we get wrong?');
  expect(again.host.querySelector('textarea')?.value).toBe('It was a joke.');
});

it('offers another appeal after an answer, and none when the time is over', async () => {
  const appeal = { number: 'C-2026-048213', sent_at: '2026-11-23T12:00:00Z', state: 'rejected' } as const;
  serveWorld(suspended({ appeal }));
  const app = await arrive();
  await app.says('We have answered your appeal C-2026-048213 by e-mail.');
  expect(app.host.querySelector('textarea')).not.toBeNull();
  app.close();
  serveWorld(suspended({ appeal_until: '2026-01-01T12:00:00.000Z' }));
  const late = await arrive();
  await late.says('An appeal was possible until');
  expect(late.host.querySelector('textarea')).toBeNull();
});

it('opens the app by itself when the member is let back', async () => {
  serveWorld({ email: 'robin@example.test', suspended: false, decision: null });
  const app = await arrive();
  await vi.waitFor(() => expect(app.path()).toBe('/members'));
  expect(currentSession()?.member_id).toBe(MEMBER);
});

it('sends a visitor to the login', async () => {
  serveWorld(null);
  const app = await arrive();
  await app.says('Nobody is signed in here');
});

it('logs out', async () => {
  const world = serveWorld(suspended());
  const app = await arrive();
  await app.press('Log out');
  await vi.waitFor(() => expect([app.path(), world.suspension]).toEqual(['/', null]));
});

it('deletes the account with the password', async () => {
  const world = serveWorld(suspended());
  const app = await arrive();
  await app.press('Delete account');
  await app.says('the suspension then still holds');
  type(app.host, 'Your password', 'my password');
  await app.press('Delete my account');
  await vi.waitFor(() => expect(app.path()).toBe('/account-deleted'));
  expect(world.sent).toEqual([{ identity: { password: 'my password' }, reason: null, note: '' }]);
});

it.each(['/likes', '/chats', '/notifications'])(
  'is the only screen of a suspended member who opens %s',
  async (path) => {
    serveWorld(suspended());
    const app = await arrive(path);
    await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
    await app.says('Your account is suspended');
  },
);

it.each(['/members', '/complaints'])(
  'follows at once for a member who is on %s, and clears the device',
  async (path) => {
    const world = serveWorld({ email: 'robin@example.test', suspended: false, decision: null });
    await claimDevice(MEMBER);
    const store = openStore(MEMBER);
    await store.profiles.put({ id: 'someone' } as never);
    store.close();
    const app = await arrive(path);
    world.suspension = suspended();
    await app.go('/notifications');
    await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
    await app.says('You asked two members for money.');
    expect(currentSession()).toBeNull();
    await vi.waitFor(async () => expect(await readDevice()).toBeNull());
    const after = openStore(MEMBER);
    expect(await after.profiles.count()).toBe(0);
    after.close();
  },
);

it('is where a login of a suspended member leads', async () => {
  const world = serveWorld(null);
  const app = await arrive('/login');
  await app.says('Log in');
  world.suspension = suspended();
  type(app.host, 'E-mail', 'robin@example.test');
  type(app.host, 'Password', 'my password');
  await app.press('Log in');
  await vi.waitFor(() => expect(app.path()).toBe('/account-suspended'));
  await app.says('You asked two members for money.');
});
