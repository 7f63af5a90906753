import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { type Announcement, onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { control, MEMBER } from '../app.fixture.tsx';
import { closeApp, NEW, resetServer, visit, signupServer } from '../signup/sign-up.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

beforeEach(resetServer);
afterEach(closeApp);

it('shows no reminder beside the activation link, and announces the confirmation to the other tabs', async () => {
  const link = { kind: 'activate', usable: true, confirmed: false, name: null, email: null };
  signupServer.answers['GET /api/link.php'] = { body: link };
  signupServer.user = { ...NEW, profile: { ...NEW.profile, status: 'disabled' } };
  await claimDevice(MEMBER);
  const app = await visit(`/${'b'.repeat(42)}_`);
  const button = await vi.waitFor(() => control(app.host, 'Confirm my address'));
  expect(document.body.textContent).not.toContain('messages to you are held');
  const announcements: Announcement[] = [];
  const stop = onAnnouncement((announcement) => void announcements.push(announcement));
  button.click();
  await vi.waitFor(() => expect(app.path()).toBe('/activate/done'));
  expect(announcements).toContainEqual({ kind: 'user', member: MEMBER });
  stop();
});
