import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimDevice, releaseDevice } from '../engine/device.ts';
import { openStore } from '../engine/store/database.ts';
import { makeCard, MARA, makePage, makeProfile, YARA } from '../features/members/profile.fixture.ts';
import { control, makeUser, MEMBER, refusal, type Server, serve, show, type Shown } from './app.fixture.tsx';

vi.mock('../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, stop() {} }) }));

let app: Shown | undefined;

afterEach(async () => {
  app?.close();
  await releaseDevice();
  await openStore(MEMBER).delete();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SETTINGS = { message_credits: 2, gift_credits: 3, fictional_warning: { singular: 'This one is made up.', plural: '' } };

async function arrive(answer: Server, { as = 'member', path = `/members/${MARA}`, user = makeUser() } = {}) {
  const calls = serve((call, body) => {
    if (call === 'GET /api/user.php') return as === 'member' ? { body: { user } } : { body: { user: null } };
    if (call === 'GET /api/settings.php') return refusal(404, 'not_found');
    return call.endsWith('/api/member.php') || call.endsWith('/api/report.php') || call.endsWith('/api/block.php') ? answer(call, body) : refusal(404, 'not_found');
  });
  if (as === 'member') await claimDevice(MEMBER);
  app = await show(path);
  const { host } = app;
  const says = (words: string | RegExp) => vi.waitFor(() => expect(host.querySelector('main')?.textContent).toMatch(words));
  return { host, calls, says, main: () => host.querySelector('main')?.textContent ?? '' };
}

describe('a profile', () => {
  it('shows its words, what is common, and where', async () => {
    const user = makeUser();
    const { says, main } = await arrive(() => ({ body: makePage() }), { user: { ...user, profile: { ...user.profile, interests: ['tea'] } } });
    await says('Mara, 41');
    for (const words of ['Last seen today · Rotterdam, within 25 km', 'Woman, bi', 'Single', 'Blue', 'Brown', 'Slim', 'None', 'Rotterdam, Netherlands']) expect(main()).toContain(words);
    await says(/Tea, yours too.*Art.*1 of these is yours too/);
    expect(main()).not.toContain('fictional');
  });

  it('leaves out what the site does not show, without a line for it', async () => {
    const nothing = { age: null, gender: null, country: null, city: null, sexuality: null, interests: [], hair_color: null, eye_color: null, body_type: null, relationship_status: null, tattoos: null, presence: null, distance: null };
    const { host, says, main } = await arrive(() => ({ body: makePage({ profile: makeProfile(nothing) }) }));
    await says('Mara');
    expect(host.querySelector('h1')?.textContent).toBe('Mara');
    expect(host.querySelectorAll('dl, dt')).toHaveLength(0);
    expect(main()).not.toMatch(/null|undefined|Interests|About/);
  });

  it('says how many pictures are not shown, and the way to them', async () => {
    const { host, says } = await arrive(() => ({ body: makePage({ num_pictures: 8, num_premium_pictures: 4, num_private_pictures: 1 }) }));
    await says('1 of 8');
    await says('4 more pictures for premium members');
    expect(control(host, 'Get Premium').getAttribute('href')).toBe('/premium');
    await says(/1 private picture.*Mara chooses who can see/);
  });

  it('marks a fictional one on the name and in words, and its like on the cards', async () => {
    const related = { ...makeCard({ id: YARA, name: 'Yara', fictional: true }), distance: null };
    const { host, says } = await arrive(() => ({ body: makePage({ profile: makeProfile({ fictional: true }), related: [related] }) }));
    await says('This profile is fictional');
    expect(host.querySelector('h1 [aria-label="Fictional profile"]')).not.toBeNull();
    const card = host.querySelector(`a[href="/members/${YARA}"]`);
    expect(card?.textContent).toContain('Yara');
    expect(card?.querySelector('[aria-label="Fictional profile"]')).not.toBeNull();
  });

  it('is one’s own: leads to where it is changed', async () => {
    const { says } = await arrive(() => refusal(404, 'not_found'), { path: `/members/${MEMBER}` });
    await says('This is your profile');
  });
});

describe('who is not shown', () => {
  it.each([
    ['gone', () => refusal(404, 'not_found'), 'This profile isn’t available'],
    ['blocked by them', () => refusal(403, 'blocked_by', { name: 'Mara' }), 'You\'re blocked by Mara. You do not have access to this page.'],
    ['for members only', () => refusal(403, 'login_required'), 'Members only'],
  ] as const)('%s', async (_why, answer, words) => {
    const { says, host } = await arrive(answer);
    await says(words);
    expect(host.querySelectorAll('h1')).toHaveLength(1);
  });

  it('blocked by oneself: unblocking shows the profile', async () => {
    let isBlocked = true;
    const { host, says, calls } = await arrive((call) => {
      if (call === 'DELETE /api/block.php') {
        isBlocked = false;
        return { body: { blocked: false } };
      }
      return isBlocked ? refusal(403, 'blocking', { name: 'Mara' }) : { body: makePage() };
    });
    await says('You blocked Mara');
    control(host, 'Unblock Mara').click();
    await says('Mara, 41');
    expect(calls).toContain('DELETE /api/block.php');
  });
});

it('a report is a reason and a press, and offers the block', async () => {
  const sent: unknown[] = [];
  const { host, says } = await arrive((call, body) => {
    if (call !== 'POST /api/report.php') return { body: makePage() };
    sent.push(body);
    return { body: { ok: true } };
  });
  await says('Mara, 41');
  control(host, 'Report').click();
  await vi.waitFor(() => expect(host.querySelector('dialog')?.textContent).toContain('Report Mara'));
  expect(control(host, 'Send').hasAttribute('disabled')).toBe(true);
  host.querySelector<HTMLInputElement>('dialog input[value="money"]')?.click();
  await vi.waitFor(() => expect(control(host, 'Send').hasAttribute('disabled')).toBe(false));
  control(host, 'Send').click();
  await vi.waitFor(() => expect(host.querySelector('dialog')?.textContent).toContain('Thank you'));
  expect(sent).toEqual([{ profile: MARA, reason: 'money', note: '' }]);
  control(host, 'Block Mara too').click();
  await vi.waitFor(() => expect(host.querySelector('[role="alertdialog"]')?.textContent).toContain('Block Mara?'));
});

it('a visitor sees a profile and what one could do', async () => {
  const { host, says, main } = await arrive(() => ({ body: makePage({ num_pictures: 5, num_premium_pictures: 2 }) }), { as: 'visitor' });
  await says('Mara, 41');
  await says('2 more pictures for members');
  expect(main()).not.toContain('credit');
  for (const name of ['Send a gift', 'Like Mara']) expect(control(host, name).tagName).toBe('BUTTON');
});

it('what was seen is there without a network, marked with its time; what was not says so', async () => {
  let isReached = true;
  const { says } = await arrive(() => (isReached ? { body: makePage() } : 'no network'));
  await says('Mara, 41');
  isReached = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await says(/As it was on/);
  await app?.go(`/members/${YARA}`);
  await says('This profile isn’t on this device yet');
  await app?.go(`/members/${MARA}`);
  await says(/Mara, 41.*As it was on/);
});

it('what writing and giving cost stands on them before they are pressed', async () => {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/member.php') return { body: makePage() };
    return call === 'GET /api/settings.php' ? { body: { ...FULL_SETTINGS, ...SETTINGS } } : refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  app = await show(`/members/${MARA}`);
  await vi.waitFor(() => expect(app?.host.querySelector('main')?.textContent).toMatch(/from 3 credits.*2 credits · €0\.70/));
  expect(control(app.host, 'Send a gift, from 3 credits').getAttribute('href')).toBe(`/members/${MARA}/chat?gift=1`);
});

const FULL_SETTINGS = {
  niche: 1, signups: 'all', logged_out_search: true, logged_out_search_trafficsource: true, geoip_country: null, geoip_selected_country: null,
  minimum_message_costs: {}, support_phone: '', support_email: '', push_public_key: null, cdn_prefix: '', domain: 'x', domain_language: 'en', name: 'Liaison',
  index_title: '', description: '', enable_site_entry_popup: false, fictional_icon: true, countries: [], visible_profile_fields: [], visible_profile_notes: [],
  photo_credits: 2, signup_credits: 3, message_length: 1000, search_fields: [], refund_days: 14, minimum_age: 18, chat_history_days: 0, member_resell: false,
};
