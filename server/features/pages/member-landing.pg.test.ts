import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MEMBER_LANDINGS } from '../../../contract/landers.ts';
import { HIDE_NOTED, LANDER_STYLE, readMemberLanding } from '../../fixtures/built-pages.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';

const VERA = {
  name: 'Vera',
  picture: '/people/vera-room.webp',
  price_per_minute: 199,
  currency: 'EUR',
  url: 'https://example.com/room',
};
const SETTINGS = {
  promoting: { cam_promotion: VERA },
  /** The picture is of another origin. */
  wrong: { cam_promotion: { ...VERA, picture: '//example.com/vera.webp' } },
  plain: { name: 'Harbour', signup_credits: 7, visible_profile_notes: ['about'] },
  closed: { logged_out_search: false },
  other: {},
} as const;

const { server, sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

async function addMember(site: TestSite, changes: Partial<SearchedMember> = {}): Promise<string> {
  const member = makeSearched(site.id, { state: 'active', invisible: false, ...changes });
  await insertSearched(server.database.pool, [member]);
  return member.id;
}

const shows = async (site: TestSite, url: string, headers?: Record<string, string>) =>
  readMemberLanding((await open(site, url, headers)).body)?.name;

test('renders each landing of a member for visitors, with their visible words only', async () => {
  const id = await addMember(sites.plain);
  await server.database.pool.query('UPDATE members SET notes = $2 WHERE id = $1', [
    id,
    { about: 'Up before the gulls.', secret: 'Nobody reads this.' },
  ]);
  for (const name of MEMBER_LANDINGS) {
    const answer = await open(sites.plain, `/members/${id}/${name}`);
    expect(readMemberLanding(answer.body)).toMatchObject({
      name,
      data: { foot: { name: 'Harbour' }, settings: { signup_credits: 7 } },
      page: { profile: { id, notes: { about: 'Up before the gulls.' } } },
    });
    expect(answer.body).not.toContain('Nobody reads this');
    expect(answer.body).toContain('<title>Member · Harbour</title>');
    expect(answer.body).toContain(LANDER_STYLE);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  }
});

test('only the second and the third landing have a slug', async () => {
  const id = await addMember(sites.plain);
  expect(await shows(sites.plain, `/members/${id}/landing2/eng`)).toBe('landing2');
  expect(await shows(sites.plain, `/members/${id}/landing3/eng`)).toBe('landing3');
  expect(await shows(sites.plain, `/members/${id}/landing/`)).toBe('landing');
  const answer = await open(sites.plain, `/members/${id}/landing/eng`);
  expect([readMemberLanding(answer.body), answer.statusCode]).toEqual([undefined, 404]);
});

test('leaves the page to the app where a visitor does not see the member', async () => {
  const [invisible, shown] = [await addMember(sites.plain, { invisible: true }), await addMember(sites.plain)];
  const ofClosed = await addMember(sites.closed);
  expect(await shows(sites.plain, `/members/${invisible}/landing`)).toBeUndefined();
  expect(await shows(sites.plain, `/members/nobody/landing`)).toBeUndefined();
  expect(await shows(sites.other, `/members/${shown}/landing`)).toBeUndefined();
  expect(await shows(sites.closed, `/members/${ofClosed}/landing`)).toBeUndefined();
  expect(await shows(sites.plain, `/members/${shown}/landing`, { cookie: 'auth.session=x' })).toBeUndefined();
  expect(await shows(sites.plain, `/members/${shown}/landing`)).toBe('landing');
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [shown]);
  expect(await shows(sites.plain, `/members/${shown}/landing`)).toBeUndefined();
});

test('passes the cam promotion of the site to the page, unless a value of it is invalid', async () => {
  const promotedBy = async (site: TestSite) => {
    const answer = await open(site, `/members/${await addMember(site)}/landing`);
    return readMemberLanding(answer.body)?.settings.cam_promotion;
  };
  expect(await promotedBy(sites.promoting)).toEqual(VERA);
  expect([await promotedBy(sites.wrong), await promotedBy(sites.plain)]).toEqual([null, null]);
});

test('hides what the device has noted before the body, by a script that the policy allows', async () => {
  const { body, headers } = await open(sites.promoting, `/members/${await addMember(sites.promoting)}/landing3`);
  const script = `<script>${HIDE_NOTED}</script>`;
  expect(body.indexOf(script)).toBeGreaterThan(0);
  expect(body.indexOf(script)).toBeLessThan(body.indexOf('</head>'));
  const hash = createHash('sha256').update(HIDE_NOTED).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  // The other landers promote nothing.
  expect((await open(sites.promoting, '/landers/video')).body).not.toContain(script);
});
