import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { getIcebreakers } from '../../../contract/sites/icebreakers.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createSites, type TestSite } from '../../fixtures/sites.ts';
import { icebreakersFor } from './icebreakers.ts';

const DUTCH = [{ text: 'Welke boot kies je?' }, { text: 'Welke thee neem je mee?', interest: 'tea' }] as const;
const HARBOUR = { icebreakers: { nl: DUTCH }, languages: ['nl', 'fr'], domain_language: 'nl' };

let server: TestApp;
let sites: Record<'plain' | 'harbour' | 'wrong', TestSite>;
beforeAll(async () => {
  server = await createTestApp();
  const wrong = { icebreakers: { en: [{ text: '' }] } };
  sites = await createSites(server.database.pool, { plain: {}, harbour: HARBOUR, wrong });
});
afterAll(() => server.close());

const addMember = (site: TestSite, options = {}): Promise<TestMember> =>
  createTestMember(server.database.pool, { ...options, site: site.id });
const listOf = async (who: TestMember, headers: Readonly<Record<string, string>> = {}) =>
  (await server.as(who)(getIcebreakers, { headers })).body.icebreakers;
/** The list of the product. */
const builtIn = (language: 'en' | 'fr' | 'pl') => icebreakersFor({ icebreakers: {} }, language);

test('answers in the language that the member has chosen, otherwise in that of the browser', async () => {
  const who = await addMember(sites.plain);
  expect(await listOf(who)).toEqual(builtIn('en'));
  expect(await listOf(who, { 'accept-language': 'fr' })).toEqual(builtIn('fr'));
  const cookie = `${AUTH_COOKIE}=${who.token}; locale=pl`;
  expect(await listOf(who, { 'accept-language': 'fr', cookie })).toEqual(builtIn('pl'));
});

test('answers with the list of the operator in its language, and with that of the product in the others', async () => {
  const who = await addMember(sites.harbour);
  expect(await listOf(who)).toEqual([
    { text: 'Welke boot kies je?', interest: null },
    { text: 'Welke thee neem je mee?', interest: 'tea' },
  ]);
  const cookie = `${AUTH_COOKIE}=${who.token}; locale=fr`;
  expect(await listOf(who, { cookie })).toEqual(builtIn('fr'));
  expect(await listOf(await addMember(sites.plain))).toEqual(builtIn('en'));
});

test('answers with the list of the product if the stored one is wrong', async () => {
  expect(await listOf(await addMember(sites.wrong))).toEqual(builtIn('en'));
});

test('refuses a visitor and a suspended member', async () => {
  const visitor = await server.as()(getIcebreakers);
  expect([visitor.status, visitor.code]).toEqual([403, 'authentication_required']);
  const suspended = await addMember(sites.plain, { state: 'suspended' });
  expect((await server.as(suspended)(getIcebreakers)).code).toBe('account_suspended');
});

test('the settings of the site do not have the list', async () => {
  const { body, statusCode } = await server.app.inject({
    url: '/api/settings.php',
    headers: { host: sites.harbour.host },
  });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('icebreakers');
});
