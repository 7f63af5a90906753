import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEndedSession } from '../../../domain/me/ended-session.ts';
import { markLogoutPending } from '../../../domain/session/pending-logout.ts';
import { currentSession } from '../../../domain/me/session-state.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';

// A device without a record of its member, whose browser still has the cookie.
vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => localStorage.clear());
afterEach(leave);

const site: Server = (call) =>
  call === 'GET /api/user.php' ? { body: { user: makeUser() } } : refusal(404, 'not_found');

it('signs in the member of the cookie with one request for the member', async () => {
  const calls = serve(site);
  const { host } = await show('/members');
  await vi.waitFor(() => control(host, 'Account'));
  await vi.waitFor(() => expect(calls).toContain('GET /api/regions.php'));
  expect(currentSession()?.member_id).toBe(MEMBER);
  expect(calls.filter((call) => call === 'GET /api/user.php')).toHaveLength(1);
});

it('signs in the member of the cookie when an earlier page closed while it deleted the data of an ended session', async () => {
  // One cause is a suspension that ended: the device has deleted the record, and the server has preserved the session.
  noteEndedSession({ member_id: MEMBER, epoch: 1 }, true);
  serve(site);
  const { host } = await show('/members');
  await vi.waitFor(() => control(host, 'Account'));
  expect(currentSession()?.member_id).toBe(MEMBER);
});

it('does not sign in by the cookie while a logout is pending', async () => {
  markLogoutPending();
  const calls = serve((call, body) =>
    call === 'GET /api/logout.php' ? refusal(400, 'bad_request') : site(call, body),
  );
  const shown = await show('/pages/faq');
  await vi.waitFor(() => expect(calls).toContain('GET /api/logout.php'));
  // The login loads another route first, so a session request after the refusal would already be in the list.
  await shown.go('/login');
  await vi.waitFor(() => control(shown.host, 'Log in'));
  expect(calls).not.toContain('GET /api/user.php');
  expect(currentSession()).toBeNull();
});
