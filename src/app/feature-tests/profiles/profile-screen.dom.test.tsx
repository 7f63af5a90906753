import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { makeCard, MARA, makePage, makeProfile, YARA } from '../../../features/profiles/profile.fixture.ts';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';
import { arriveAtProfile } from './profile-screen.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const SETTINGS = {
  message_credits: 2,
  gift_credits: 3,
  fictional_warning: { singular: 'This one is made up.', plural: '' },
};

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

describe('a profile', () => {
  it('shows texts, common interests and the place', async () => {
    const user = makeUser();
    const { shows, main } = await arriveAtProfile(() => ({ body: makePage() }), {
      user: { ...user, profile: { ...user.profile, interests: ['tea'] } },
    });
    await shows('Mara, 41');
    for (const words of [
      'Last seen today · Rotterdam, within 25\u00a0km',
      'Woman, bi',
      'Single',
      'Blue',
      'Brown',
      'Slim',
      'None',
      'Rotterdam, Netherlands',
    ])
      expect(main()).toContain(words);
    await shows(/Tea, yours too.*Art.*1 of these is yours too/);
    expect(main()).not.toContain('fictional');
  });

  it('omits fields that the site does not show', async () => {
    const nothing = {
      age: null,
      gender: null,
      country: null,
      city: null,
      sexuality: null,
      interests: [],
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      tattoos: null,
      presence: null,
      distance: null,
    };
    const { host, shows, main } = await arriveAtProfile(() => ({ body: makePage({ profile: makeProfile(nothing) }) }));
    await shows('Mara');
    expect(host.querySelector('h1')?.textContent).toBe('Mara');
    expect(host.querySelectorAll('dl, dt')).toHaveLength(0);
    expect(main()).not.toMatch(/null|undefined|Interests|About/);
  });

  it('shows how many pictures are locked and how to see them', async () => {
    const { host, shows } = await arriveAtProfile(() => ({
      body: makePage({ num_pictures: 8, num_premium_pictures: 4, num_private_pictures: 1 }),
    }));
    await shows('1 of 8');
    await shows('4 more pictures for premium members');
    expect(control(host, 'Get Premium').getAttribute('href')).toBe('/premium');
    await shows(/1 private picture.*Mara chooses who can see/);
  });

  it('shows a placeholder before the locked pictures if there is no picture', async () => {
    const { host, shows } = await arriveAtProfile(() => ({
      body: makePage({ pictures: [], num_private_pictures: 1 }),
    }));
    await shows('1 private picture');
    expect(control(host, '1 private').getAttribute('aria-pressed')).toBe('false');
    control(host, '1 private').click();
    await vi.waitFor(() => expect(control(host, '1 private').getAttribute('aria-pressed')).toBe('true'));
  });

  it('shows who is online only while connected', async () => {
    const related = { ...makeCard({ id: YARA, name: 'Yara', presence: 'online' }), distance: null };
    const { host, shows } = await arriveAtProfile(() => ({ body: makePage({ related: [related] }) }));
    await shows('Mara, 41');
    const card = () => host.querySelector(`a[href="/members/${YARA}"]`)?.textContent;
    expect(card()).toContain('Online');
    goOffline();
    await shows(/As it was on/);
    expect(card()).not.toContain('Online');
  });

  it('marks a fictional profile at its name, in text and on cards', async () => {
    const related = { ...makeCard({ id: YARA, name: 'Yara', fictional: true }), distance: null };
    const { host, shows } = await arriveAtProfile(() => ({
      body: makePage({ profile: makeProfile({ fictional: true }), related: [related] }),
    }));
    await shows('This profile is fictional');
    expect(host.querySelector('h1 [aria-label="Fictional profile"]')).not.toBeNull();
    const card = host.querySelector(`a[href="/members/${YARA}"]`);
    expect(card?.textContent).toContain('Yara');
    expect(card?.querySelector('[aria-label="Fictional profile"]')).not.toBeNull();
  });
});

describe('a profile that is not shown', () => {
  it.each([
    ['deleted', () => refusal(404, 'not_found'), 'This profile isn’t available'],
    [
      'blocked by them',
      () => refusal(403, 'blocked_by', { name: 'Mara' }),
      "You're blocked by Mara. You do not have access to this page.",
    ],
    ['for members only', () => refusal(403, 'login_required'), 'Members only'],
  ] as const)('explains a profile that is %s', async (_why, answer, words) => {
    const { shows, host } = await arriveAtProfile(answer);
    await shows(words);
    expect(host.querySelectorAll('h1')).toHaveLength(1);
  });

  it('links a members-only profile to a login that returns to it', async () => {
    const { shows, host } = await arriveAtProfile(() => refusal(403, 'login_required'), { as: 'visitor' });
    await shows('Members only');
    expect(control(host.querySelector('main') ?? host, 'Log in').getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent(`/members/${MARA}`)}`,
    );
  });

  it('offers a retry after a rate limit', async () => {
    let isBusy = true;
    const { shows, host } = await arriveAtProfile(() =>
      isBusy ? refusal(429, 'rate_limited', { retry_after_seconds: 0 }) : { body: makePage() },
    );
    await vi.waitFor(() => control(host, 'Try again'), 20_000);
    isBusy = false;
    control(host, 'Try again').click();
    await shows('Mara, 41');
  }, 30_000);

  it('shows a blocked profile after unblocking', async () => {
    let isBlocked = true;
    const { host, shows, calls } = await arriveAtProfile((call) => {
      if (call === 'DELETE /api/block.php') {
        isBlocked = false;
        return { body: { blocked: false } };
      }
      return isBlocked ? refusal(403, 'blocking', { name: 'Mara' }) : { body: makePage() };
    });
    await shows('Unblock Mara');
    control(host, 'Unblock Mara').click();
    await shows('Mara, 41');
    expect(calls).toContain('DELETE /api/block.php');
  });
});

describe('a picture that fills the window', () => {
  const viewer = () => document.querySelector('[role=dialog][aria-label="Pictures of Mara"]');
  const opened = async () => {
    const arrived = await arriveAtProfile((call) => ({
      body: call === 'POST /api/report.php' ? { ok: true } : makePage(),
    }));
    await arrived.shows('Mara, 41');
    control(arrived.host, 'Open picture 1 of 3').click();
    await vi.waitFor(() => expect(viewer()).not.toBeNull());
    return arrived;
  };

  it('closes on Back and stays on the profile, even without earlier history', async () => {
    const { app, main } = await opened();
    app.back();
    await vi.waitFor(() => expect(viewer()).toBeNull());
    expect([app.path(), main()]).toEqual([`/members/${MARA}`, expect.stringContaining('Mara, 41')]);
  });

  it('goes back once when closed twice', async () => {
    const { app, host } = await opened();
    const close = viewer()?.querySelector<HTMLElement>('[aria-label="Close"]');
    close?.click();
    close?.click();
    await vi.waitFor(() => expect(viewer()).toBeNull());
    control(host, 'Open picture 1 of 3').click();
    await vi.waitFor(() => expect(viewer()).not.toBeNull());
    expect(app.path()).toBe(`/members/${MARA}`);
  });

  it('can be reported with two presses and stays open', async () => {
    const { host } = await opened();
    control(host, 'Report this picture').click();
    await vi.waitFor(() => expect(document.body.textContent).toContain('What’s wrong?'));
    control(host, 'Inappropriate picture').click();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Thank you'));
    control(host, 'Done').click();
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Thank you'));
    expect(viewer()).not.toBeNull();
  });
});

it('shows a visitor the profile and its actions', async () => {
  const { host, shows, main } = await arriveAtProfile(
    () => ({ body: makePage({ num_pictures: 5, num_premium_pictures: 2 }) }),
    {
      as: 'visitor',
    },
  );
  await shows('Mara, 41');
  await shows('2 more pictures for members');
  expect(main()).not.toContain('credit');
  for (const name of ['Send a gift', 'Like Mara']) expect(control(host, name).tagName).toBe('BUTTON');
});

it('counts locked pictures in the bar and shows a blurred tile for each', async () => {
  const { host, shows } = await arriveAtProfile(() => ({
    body: makePage({ num_pictures: 5, num_premium_pictures: 2, num_private_pictures: 1 }),
  }));
  await shows('Mara, 41');
  const numShown = makePage().pictures.length;
  expect(host.querySelectorAll('[class*="segments"] > i')).toHaveLength(numShown + 3);
  expect(host.querySelectorAll('[class*="thumb"] [class*="blur"]')).toHaveLength(3);
});

it('shows the name of the member in the window title until the profile closes', async () => {
  const { app, shows } = await arriveAtProfile(() => ({ body: makePage() }));
  await shows('Mara, 41');
  await vi.waitFor(() => expect(document.title).toBe('Mara · Liaison'));
  await app.go('/no/such/page');
  await vi.waitFor(() => expect(document.title).toBe('This page could not be found · Liaison'));
});

it('shows no name in the title for a member with neutral titles', async () => {
  const user = makeUser({ neutral_titles: true });
  const { shows } = await arriveAtProfile(() => ({ body: makePage() }), { user });
  await shows('Mara, 41');
  await vi.waitFor(() => expect(document.title).toBe('Profile · Liaison'));
});

it('marks texts in another language than the page, and no others', async () => {
  const speaking = (notes_language: 'nl' | 'en' | null) =>
    makePage({ profile: makeProfile({ notes: { about: 'Ik knap boten op.' }, notes_language }) });
  const texts = async (language: 'nl' | 'en' | null) => {
    const { host, shows } = await arriveAtProfile(() => ({ body: speaking(language) }));
    await shows('Ik knap boten op.');
    const line = (start: string) => [...host.querySelectorAll('p')].find((one) => one.textContent.startsWith(start));
    const found = [line('Ik knap')?.lang, line('Written in')?.textContent];
    await leave();
    return found;
  };
  expect(await texts('nl')).toEqual(['nl', 'Written in Dutch']);
  expect(await texts('en')).toEqual(['en', undefined]);
  expect(await texts(null)).toEqual(['', undefined]);
});

it('shows a visitor the profile at the URL of a like, and removes the delay of a new like', async () => {
  const { app, shows } = await arriveAtProfile(() => ({ body: makePage() }), {
    as: 'visitor',
    path: `/likes/m/${MARA}?t=5&ref=007`,
  });
  await shows('Mara, 41');
  await vi.waitFor(() => expect(app.path()).toBe(`/likes/m/${MARA}?ref=007`));
});

it('shows a cached profile offline with its time, and a notice for one that was never cached', async () => {
  let isReached = true;
  const { app, shows } = await arriveAtProfile(() => (isReached ? { body: makePage() } : 'no network'));
  await shows('Mara, 41');
  isReached = false;
  goOffline();
  await shows(/As it was on/);
  await app.go(`/members/${YARA}`);
  await shows('This profile isn’t on this device yet');
  await app.go(`/members/${MARA}`);
  await shows(/Mara, 41.*As it was on/);
});

it.each([false, true])('shows the prices of messages and gifts, of the best bundle: %s', async (credit_price_from) => {
  const from = credit_price_from ? 'from ' : '';
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser({ credit_price_from }) } };
    if (call === 'GET /api/member.php') return { body: makePage() };
    return call === 'GET /api/settings.php' ? { body: makeSettings(SETTINGS) } : refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  const app = await show(`/members/${MARA}`);
  await vi.waitFor(() =>
    expect(app.host.querySelector('main')?.textContent).toMatch(
      new RegExp(`from 3 credits\u00A0· ${from}€1\\.05.*2 credits\u00A0· ${from}€0\\.70`),
    ),
  );
  expect(control(app.host, `Send a gift from 3 credits · ${from}€1.05`).getAttribute('href')).toBe(
    `/members/${MARA}/chat?gift=1`,
  );
});
