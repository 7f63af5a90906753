import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePage, makeProfile } from '../../../features/profiles/profile.fixture.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arriveAtProfile } from '../profiles/profile-screen.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

describe("the viewer's own profile", () => {
  const own = (changes = {}) => ({
    body: {
      ...makePage({ profile: makeProfile({ id: MEMBER, name: 'Robin' }), num_premium_pictures: 2 }),
      is_findable: true,
      ...changes,
    },
  });
  const path = `/members/${MEMBER}`;

  it('shows the page that others see, with a link to the editor and no actions', async () => {
    const { host, shows } = await arriveAtProfile(() => own(), { path });
    await shows('This is how others see you.');
    await shows('2 more pictures for premium members');
    expect(host.querySelector('h1')?.textContent).toContain('Robin');
    const links = [...host.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/profile');
    expect(links).not.toContain('/premium');
    expect(links).not.toContain(`${path}/chat`);
    expect(host.querySelector('main')?.textContent).not.toMatch(/Block|Report|Message|yours too|only members you/);
  });

  it('states that other members do not find a hidden profile', async () => {
    const { shows } = await arriveAtProfile(() => own({ is_findable: false }), { path });
    await shows('At the moment only members you have written with or liked see it.');
  });

  it('explains offline that the page needs a connection, and links back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const { host, shows } = await arriveAtProfile(() => 'no network', { path });
    await shows('How others see you isn’t on this device yet.');
    expect(host.querySelector('main a[href="/profile"]')?.textContent).toBe('Back to my profile');
  });
});
