import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { makeCard } from '../../../features/chats/chat-rows.fixture.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const MARA = makeCard({ presence: null });
const NINA = makeCard({
  id: '00000000-0000-4000-8000-000000000003' as MemberId,
  name: 'Nina',
  fictional: false,
  presence: null,
});

afterEach(leave);

/** Shows the settings of a member. The server holds their list of blocked members. */
async function arrive(answer: Server) {
  const calls = serve((call, body) =>
    call === 'GET /api/user.php'
      ? { body: { user: makeUser() } }
      : call.endsWith('/api/block.php')
        ? answer(call, body)
        : refusal(404, 'not_found'),
  );
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const section = () =>
    [...host.querySelectorAll('h3')].find((one) => one.textContent.startsWith('Blocked members'))?.parentElement;
  const shows = (words: string | RegExp) => vi.waitFor(() => expect(section()?.textContent).toMatch(words));
  return { host, calls, shows, section };
}

it('lists blocked members and unblocks them one by one', async () => {
  let blocked = [NINA, MARA];
  const { host, shows, calls, section } = await arrive((call, body) => {
    if (call.startsWith('DELETE')) blocked = blocked.filter(({ id }) => id !== (body as { profile: string }).profile);
    return { body: call.startsWith('DELETE') ? { blocked: false } : { profiles: blocked } };
  });
  await shows(/Nina, 41.*Mara, 41/);
  expect(
    [...(section()?.querySelectorAll('li') ?? [])].map(
      (row) => row.querySelector('[aria-label="Fictional profile"]') !== null,
    ),
  ).toEqual([false, true]);
  control(host, 'Unblock Nina').click();
  await vi.waitFor(() => expect(section()?.querySelectorAll('li') ?? []).toHaveLength(1));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Blocked members/));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  control(host, 'Unblock Mara').click();
  await shows('You have not blocked anybody.');
});

it('shows a failed unblock and keeps the row', async () => {
  const { host, shows } = await arrive((call) =>
    call.startsWith('DELETE') ? refusal(404, 'not_found') : { body: { profiles: [NINA] } },
  );
  await shows('Nina, 41');
  control(host, 'Unblock Nina').click();
  await shows('This is no longer here.');
  expect(control(host, 'Unblock Nina')).toBeDefined();
});

it('reports that the list could not be loaded and offers a retry', async () => {
  let isBroken = true;
  const { host, shows } = await arrive(() =>
    isBroken ? refusal(400, 'invalid_request', { issues: [] }) : { body: { profiles: [] } },
  );
  await shows('An error has occurred.');
  isBroken = false;
  control(host, 'Try again').click();
  await shows('You have not blocked anybody.');
});

it('reports offline that the list is not on this device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { shows } = await arrive(() => 'no network');
  await shows('This list will load when you’re back online.');
});
