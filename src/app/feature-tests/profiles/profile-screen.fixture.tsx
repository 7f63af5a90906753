import { expect, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { MARA } from '../../../features/profiles/profile.fixture.ts';
import { makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';

/** Opens a profile. `answer` answers the calls about that profile. */
export async function arriveAtProfile(
  answer: Server,
  { as = 'member', path = `/members/${MARA}`, user = makeUser() } = {},
) {
  const calls = serve((call, body) => {
    if (call === 'GET /api/user.php') return as === 'member' ? { body: { user } } : { body: { user: null } };
    if (call === 'GET /api/settings.php') return refusal(404, 'not_found');
    return call.endsWith('/api/member.php') || call.endsWith('/api/report.php') || call.endsWith('/api/block.php')
      ? answer(call, body)
      : refusal(404, 'not_found');
  });
  if (as === 'member') await claimDevice(MEMBER);
  const app = await show(path);
  const { host } = app;
  const shows = (words: string | RegExp) =>
    vi.waitFor(() => expect(host.querySelector('main')?.textContent).toMatch(words));
  return { app, host, calls, shows, main: () => host.querySelector('main')?.textContent ?? '' };
}
