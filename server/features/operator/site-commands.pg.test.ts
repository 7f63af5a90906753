import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { CompanyInfo, SiteSettings } from '../../../contract/sites/sites.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { runOperator } from '../../fixtures/operator-command.ts';
import { ensureDefaultSite } from '../sites/sites.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  folder = mkdtempSync(join(tmpdir(), 'sites-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});
beforeEach(async () => {
  await pool.query('DELETE FROM bundle_prices');
  await pool.query('DELETE FROM sites');
  await ensureDefaultSite(pool);
});

const operate = (...args: readonly string[]) => runOperator({ DATABASE_URL: database.url }, ...args);
const WHY = ['--reason', 'A site for the south'];
/** Writes a settings file and returns its path. */
const fileWith = (content: unknown): string => {
  const path = join(folder, 'site.json');
  writeFileSync(path, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
  return path;
};
const SOUTH = {
  host: 'south.example',
  settings: {
    name: 'South',
    niche: 3,
    countries: ['BE', 'FR'],
    domain_language: 'fr',
    refund_days: 30,
    icebreakers: { fr: [{ text: 'Quel thé pour la pluie ?', interest: 'tea' }, { text: 'Quel pont préférez-vous ?' }] },
  },
  company: { name: 'South SA', delete_discount: null },
  prices: { BE: { currency: 'EUR', bundles: [{ credits: 10, price: '4.99' }] } },
};
const countLog = async () =>
  (await pool.query("SELECT FROM operator_log WHERE act IN ('add_site', 'set_site')")).rowCount;

test('the slugs of a site are those of its niche in each language, with the code that a language has there', async () => {
  await operate('site', 'add', 'south.example', '--file', fileWith(SOUTH), ...WHY);
  const listed = async (...args: readonly string[]) =>
    JSON.parse((await operate('site', 'slugs', '--json', ...args)).out) as { language: string; slug: string }[];
  const slugs = await listed('--site', 'south.example');
  expect(new Set(slugs.map(({ language }) => language))).toEqual(
    new Set(LANGUAGES.map((language) => (language === 'en' ? 'eng' : language))),
  );
  expect(slugs).toContainEqual({
    language: 'eng',
    slug: 'clear-words',
    headline: 'Say what you want. Hear what they want.',
    words: 'Clear words, agreed limits, nobody surprised.',
  });
  expect((await listed()).map(({ slug }) => slug)).toContain('meet-people');
});

describe('a site of the command line', () => {
  let server: TestApp;
  const get = (path: string, host: string) => server.app.inject({ url: path, headers: { host } });
  const settingsAt = async (host: string) => SiteSettings.parse((await get('/api/settings.php', host)).json());

  test('is served at its host, and the default site at every other', async () => {
    const added = await operate('site', 'add', 'South.Example.', '--file', fileWith(SOUTH), ...WHY);
    expect([added.code, added.error]).toEqual([0, '']);
    expect(added.out).toMatch(/^south\.example is a site\. Decision D-\S+\.\n/);
    expect(added.out).toContain('  company.name: default → "South SA"\n');
    expect(added.out).toContain('  refund_days: default → 30\n');
    expect(added.out).toMatch(/The servers use it within ten seconds\.\n$/);
    await operate('site', 'add', 'north.example', ...WHY);
    server = await createTestApp({ database });
    expect(await settingsAt('south.example:8443')).toMatchObject({
      name: 'South',
      niche: 3,
      countries: ['BE', 'FR'],
      refund_days: 30,
      minimum_message_costs: { BE: { costs: 50, currency: 'EUR' } },
    });
    const company = (await get('/api/companyinfo.php', 'south.example')).json();
    expect(CompanyInfo.parse(company)).toMatchObject({ name: 'South SA', delete_discount: null });
    for (const host of ['north.example', 'unknown.example'])
      expect(await settingsAt(host)).toMatchObject({ name: 'Liaison', niche: 1, domain: host });
    await server.close();
  });

  test('is added once when two operators add it at once', async () => {
    const add = () => operate('site', 'add', 'race.example', ...WHY);
    const answers = await raceBehindLock(pool, { table: 'sites' }, repeat(2, add));
    expect(answers.map(({ error }) => error).toSorted()).toEqual([
      '',
      'nothing was done: there is a site race.example already; "site import" changes it\n',
    ]);
  });
});

describe('site set', () => {
  test('changes several settings in one act, lists what changed, and returns settings to their defaults', async () => {
    await operate('site', 'add', 'south.example', '--file', fileWith(SOUTH), ...WHY);
    const acts = await countLog();
    const changed = await operate(
      'site',
      'set',
      'niche=4',
      'refund_days=',
      'company.city=Spa',
      'name=South',
      '--site',
      'South.example',
      ...WHY,
    );
    expect([changed.code, changed.error]).toEqual([0, '']);
    expect(changed.out).toMatch(/^The site south\.example is changed\. Decision D-\S+\.\n/);
    expect(
      changed.out
        .split('\n')
        .filter((line) => line.startsWith('  '))
        .toSorted(),
    ).toEqual(['  company.city: default → "Spa"', '  niche: 3 → 4', '  refund_days: 30 → default']);
    expect(await countLog()).toBe((acts ?? 0) + 1);
    expect((await operate('log')).out).toMatch(/vera +set_site .*"niche":\{"after":4,"before":3\}/);
    const again = await operate('site', 'set', 'niche=4', '--site', 'south.example', ...WHY);
    expect(again).toMatchObject({
      code: 1,
      error: 'nothing was done: the settings of the site south.example are these already\n',
    });
  });

  test('changes nothing if one value is wrong', async () => {
    const { code, out, error } = await operate('site', 'set', 'niche=4', 'minimum_age=16', 'countires=NL', ...WHY);
    expect([code, out]).toEqual([1, '']);
    expect(error).toBe(
      'nothing was done: the command has wrong values\n' +
        '  settings.minimum_age must be a whole number from 18 to 120, not 16\n' +
        '  settings.countires is unknown, did you mean countries?\n',
    );
    expect((await pool.query("SELECT FROM sites WHERE settings <> '{}'")).rowCount).toBe(0);
  });
});

describe('site import and site export', () => {
  test('repeat a site exactly: the import of an export changes nothing', async () => {
    expect((await operate('site', 'import', fileWith(SOUTH), ...WHY)).out).toContain('south.example is a site');
    await pool.query(
      `UPDATE sites SET settings = settings || '{"reviewed_texts": {"nl": "x"}}' WHERE host = 'south.example'`,
    );
    const printed = await operate('site', 'export', '--site', 'south.example');
    expect(JSON.parse(printed.out)).toEqual(SOUTH);
    const path = join(folder, 'exported.json');
    expect((await operate('site', 'export', '--site', 'south.example', '--file', path)).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(printed.out);
    expect((await operate('site', 'export', '--file', path)).error).toContain('cannot be written');
    expect((await operate('site', 'import', path, ...WHY)).error).toContain('are these already');
    const copied = await operate('site', 'import', path, '--site', 'copy.example', ...WHY);
    expect(copied.out).toContain('copy.example is a site');
    const copy = await operate('site', 'export', '--site', 'copy.example');
    expect(JSON.parse(copy.out)).toEqual({ ...SOUTH, host: 'copy.example' });
  });

  test('replace the whole content of the default site, and list each change', async () => {
    await operate('site', 'set', 'niche=4', 'name=Old', ...WHY);
    const prices = { NL: { currency: 'EUR', bundles: [{ credits: 25, price: '9.99' }] } };
    const done = await operate('site', 'import', fileWith({ host: null, settings: { niche: 5 }, prices }), ...WHY);
    expect(done.error).toBe('');
    expect(done.out.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      '  name: "Old" → default',
      '  niche: 4 → 5',
      '  prices.NL: default → [{"cents":999,"credits":25,"currency":"EUR"}]',
    ]);
    expect(JSON.parse((await operate('site', 'export')).out)).toEqual({
      host: null,
      settings: { niche: 5 },
      company: {},
      prices,
    });
  });

  test('ask for --force before a country gets prices in another currency, once', async () => {
    const path = fileWith({ host: 'south.example', prices: { GB: SOUTH.prices.BE } });
    const refused = await operate('site', 'import', path, ...WHY);
    expect(refused.error).toBe(
      'nothing was done: add --force if you mean it\n  prices.GB.currency is EUR, but prices in GB are in GBP\n',
    );
    expect((await operate('site', 'add', 'south.example', '--file', path, ...WHY)).error).toBe(refused.error);
    expect((await operate('site', 'import', path, '--force', ...WHY)).code).toBe(0);
    expect((await operate('site', 'import', path, ...WHY)).error).toContain('are these already');
  });
});

test('lists the sites, and shows which settings are their own and which stored values are wrong', async () => {
  await operate('site', 'import', fileWith(SOUTH), ...WHY);
  const listed = await operate('site', 'list');
  expect(listed.out).toMatch(/^south\.example +South +3 bdsm +fr +BE FR$/m);
  expect(listed.out).toMatch(/^default +Liaison +1 general +of the visitor +NL US /m);
  await pool.query(
    `UPDATE sites SET settings = settings || '{"minimum_age": 16, "color": 1}' WHERE host = 'south.example'`,
  );
  const { out } = await operate('site', 'show', '--site', 'south.example');
  expect(out).toMatch(/^niche +the site +3$/m);
  expect(out).toMatch(/^message_credits +the default +1$/m);
  expect(out).toMatch(/^minimum_age +the site +18$/m);
  expect(out).toMatch(/^company\.name +the site +"South SA"$/m);
  expect(out).toMatch(/^prices\.BE +the site +10=4\.99 EUR$/m);
  expect(out).toContain('  settings.minimum_age must be a whole number from 18 to 120, not 16\n');
  expect(out).toContain('  settings.color is unknown\n');
  expect(out).not.toContain('reviewed_texts');
  const json = JSON.parse((await operate('site', 'show', '--json')).out) as { host: unknown; problems: unknown };
  expect(json).toMatchObject({ host: null, problems: [] });
});

test('shortens a long list of icebreakers in its lines, but not in its JSON', async () => {
  const fr = Array.from({ length: 200 }, (_, index) => ({ text: `${index}`.padEnd(200, '?') }));
  const path = fileWith({ host: 'south.example', settings: { icebreakers: { fr } } });
  const added = await operate('site', 'import', path, ...WHY);
  const shown = await operate('site', 'show', '--site', 'south.example');
  for (const { out } of [added, shown]) {
    expect(out).toMatch(/icebreakers.*\{"fr":\[\{"text":"0\?+.*… \(\d+ characters; --json has all\)$/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(900);
  }
  const json = await operate('site', 'show', '--json', '--site', 'south.example');
  const { values } = JSON.parse(json.out) as { values: { name: string; value: unknown }[] };
  expect(values.find(({ name }) => name === 'icebreakers')?.value).toEqual({ fr });
});

test.each([
  [['site'], 'there is no command site; --help lists the commands'],
  [['site', 'drop'], 'there is no command site drop; --help lists the commands'],
  [['site', 'list', 'x'], 'use: site list'],
  [['site', 'add', 'a.example', 'b.example', ...WHY], 'use: site add HOST'],
  [['site', 'add', 'a.example'], '--reason is missing: it stands in the log, so write a sentence'],
  [['make-code', 'X', '--percent', '5'], '--reason is missing: it stands in the log'],
  [['reset-bundles', 'NL'], '--reason is missing: it stands in the log'],
  [['confirm-texts', 'nl'], '--reason is missing: it stands in the log'],
  [['give-credits', 'a@test.example', '--credits', '5'], '--reason is missing: the member reads it'],
  [['site', 'add', 'Default.', ...WHY], 'Default. is the name of the default site, which the server adds'],
  [['codes', '--site', 'https://a.example'], 'is no host: write it without https://'],
  [['site', 'add', 'https://a.example', ...WHY], 'is no host: write it without https://'],
  [['site', 'set', ...WHY], 'use: site set NAME=VALUE ...'],
  [['site', 'set', 'niche=2', '--site', 'none.example', ...WHY], 'there is no site none.example'],
  [['site', 'set', 'niche=2', '--file', 'x', ...WHY], 'site set takes no --file'],
  [['site', 'show', '--site', 'none.example'], 'there is no site none.example'],
  [['site', 'import', 'none.json', ...WHY], 'none.json cannot be read'],
])('refuses %j', async (args, words) => {
  const { code, out, error } = await operate(...args);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(words);
  expect(error).not.toMatch(/^ +at /m);
});

test.each<[unknown, string]>([
  ['{', 'site.json is no JSON'],
  ['{ "settings": { "name": "A", "name": "B" } }', 'site.json has a name twice in one object'],
  [{ settings: {} }, 'site.json names no host: add --site HOST'],
  [{ host: 'a.example:80' }, 'a.example:80 is no host'],
  [
    { host: 'a.example', settings: { niche: 9 } },
    'site.json has wrong values\n  settings.niche must be at most 7, not 9\n',
  ],
  [Uint8Array.of(0x22, 0xff, 0x22), 'site.json is no text in UTF-8'],
  ['{"prices":{"__proto__":null}}', 'site.json has wrong values\n  prices.__proto__ is unknown\n'],
])('refuses to import %j', async (content, words) => {
  const { code, out, error } = await operate('site', 'import', fileWith(content), ...WHY);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(words);
  expect((await operate('site', 'list', '--json')).out).not.toContain('a.example');
});
