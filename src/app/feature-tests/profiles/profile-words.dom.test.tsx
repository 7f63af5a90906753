import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { makePage, makeProfile, MARA } from '../../../features/profiles/profile.fixture.ts';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';
import { arriveAtProfile } from './profile-screen.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const fictional_warning = { singular: 'This one is made up.', plural: '' };

beforeEach(
  () =>
    void vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
);
afterEach(leave);

it('labels the like button by its visible text', async () => {
  const { host, shows } = await arriveAtProfile(() => ({ body: makePage() }));
  await shows('Mara, 41');
  await vi.waitFor(() => expect(control(host, 'Like Mara').textContent).toBe('Like'));
  control(host, 'Like Mara').click();
  await vi.waitFor(() => expect(control(host, 'Liked: Mara').textContent).toBe('Liked'));
});

it.each([true, false])(
  'marks a fictional profile, and the icon beside the warning follows the setting (%s)',
  async (fictional_icon) => {
    serve((call) => {
      if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
      if (call === 'GET /api/member.php') return { body: makePage({ profile: makeProfile({ fictional: true }) }) };
      if (call === 'GET /api/settings.php')
        return { body: makeSettings({ fictional_icon, fictional_warning, texts_language: 'en' }) };
      return refusal(404, 'not_found');
    });
    await claimDevice(MEMBER);
    const { host } = await show(`/members/${MARA}`);
    const warning = await vi.waitFor(() => {
      const words = [...host.querySelectorAll('p')].find(({ textContent }) => textContent === 'This one is made up.');
      return words?.parentElement as HTMLElement;
    });
    const mark = '[aria-label="Fictional profile"]';
    expect(warning.querySelectorAll(mark)).toHaveLength(fictional_icon ? 1 : 0);
    expect(host.querySelectorAll(`h1 ${mark}`)).toHaveLength(1);
  },
);

it.each([
  ['en', 'This one is made up.'],
  ['fr', 'This profile is fictional'],
] as const)('shows the warning of the site only in the language of the page (%s)', async (texts_language, words) => {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/member.php') return { body: makePage({ profile: makeProfile({ fictional: true }) }) };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ fictional_warning, texts_language }) };
    return refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  const { host } = await show(`/members/${MARA}`);
  await vi.waitFor(() => expect(host.querySelector('main')?.textContent).toContain(words));
});
