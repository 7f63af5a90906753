import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeApp, fillIn, resetServer, signupServer, visit } from './sign-up.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

beforeEach(resetServer);
afterEach(closeApp);

it.each([true, false])('shows the icon beside the warning if the site has it (%s)', async (fictional_icon) => {
  signupServer.settings = { ...signupServer.settings, fictional_icon };
  const app = await visit('/signup');
  await fillIn(app);
  await app.shows('Some profiles are made up.');
  expect(app.host.querySelectorAll('[aria-label="Fictional profile"]')).toHaveLength(fictional_icon ? 1 : 0);
});
