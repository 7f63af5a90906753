import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { makeCard, makeRow, MARA } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
// The overlay loads after the first screen has settled. In tests it loads at once.
vi.mock('../../../browser/when-idle.ts', () => ({
  whenIdle: () => () => {},
  whenSettled: (task: () => void) => (task(), () => {}),
}));
vi.mock('../../snapshot/screen-snapshot.ts', () => ({ saveScreenSnapshots: () => () => {} }));

const NINA = '0197bbbb-0000-7000-8000-000000000002' as MemberId;
/** How often the likes overlay checks whether it may show a waiting match. */
const CHECK_EVERY_MS = 1_000;

afterEach(leave);

const dialog = () => document.querySelector('[role=dialog]');

function write(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Collects the checks of the overlay, so that the test decides when they run. */
function collectChecks(): (() => void)[] {
  const checks: (() => void)[] = [];
  vi.spyOn(globalThis, 'setInterval').mockImplementation((check, delayMs) => {
    if (delayMs === CHECK_EVERY_MS) checks.push(check as () => void);
    return 0;
  });
  return checks;
}

it('delays a match while the message box has unsent text', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    return call === 'GET /api/settings.php' ? { body: makeSettings() } : refusal(404, 'not_found');
  });
  const checks = collectChecks();
  const store = openStore(MEMBER);
  await store.profiles.bulkPut([makeCard(), makeCard({ id: NINA, name: 'Nina' })]);
  await store.conversations.put(makeRow());
  await claimDevice(MEMBER);
  const { host } = await show(`/members/${MARA}/chat`);
  const field = await vi.waitFor(() => {
    const found = host.querySelector('textarea');
    if (found === null) throw new Error('There is no message box.');
    return found;
  });

  write(field, 'Half a thought');
  await store.matches.put({ id: NINA, match_new: true, matched_at: '2026-01-01T00:00:00.000Z' });
  // The overlay plans the next check after its first one.
  await vi.waitFor(() => expect(checks).not.toEqual([]));
  write(field, '');
  // The draft is deleted after the text, so a dialog of the first check would be open by then.
  await vi.waitFor(async () => expect(await store.drafts.count()).toBe(0));
  expect(dialog()).toBeNull();
  checks.at(-1)?.();
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('Nina'));
});
