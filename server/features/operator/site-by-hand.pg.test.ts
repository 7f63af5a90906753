import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
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
const settingsFile = (content: object): string => {
  const path = join(folder, 'site.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe('--site', () => {
  test.each([
    ['codes'],
    ['bundles', 'NL'],
    ['vat', '2026'],
    ['confirm-texts', 'nl', ...WHY],
    ['site', 'show'],
    ['site', 'set', 'niche=2', ...WHY],
  ])('of %s accepts a host as people write it, and "default"', async (...args) => {
    await pool.query("INSERT INTO sites (id, host) VALUES (gen_random_uuid(), 'xn--mnchen-3ya.example')");
    for (const host of ['MÜNCHEN.Example.', 'Default.'])
      expect(await operate(...args, '--site', host)).toMatchObject({ code: 0 });
  });

  test('default of site import is the default site, whatever host the file has', async () => {
    const path = settingsFile({ host: 'south.example', settings: { niche: 5 } });
    expect((await operate('site', 'import', path, '--site', 'default', ...WHY)).out).toContain(
      'The site default is changed',
    );
    const { rows } = await pool.query('SELECT host, settings FROM sites');
    expect(rows).toEqual([{ host: null, settings: { niche: 5 } }]);
  });
});

describe('a site that was written by hand', () => {
  test('with capitals in its host is found, and not added again', async () => {
    await pool.query("INSERT INTO sites (id, host) VALUES (gen_random_uuid(), 'South.Example')");
    expect((await operate('site', 'set', 'niche=2', '--site', 'south.example', ...WHY)).error).toBe('');
    expect((await operate('site', 'add', 'south.example', ...WHY)).error).toContain(
      'there is a site south.example already',
    );
  });

  test.each(['[]', '5', 'null'])(
    'with %s for settings and company shows the fault, and an import repairs it',
    async (json) => {
      await pool.query('UPDATE sites SET settings = $1, company = $1', [json]);
      const shown = await operate('site', 'show');
      expect(shown.error).toBe('');
      expect(shown.out).toContain(
        `  settings must be an object, not ${json}\n  company must be an object, not ${json}\n`,
      );
      const { out } = await operate('site', 'import', settingsFile({ host: null }), ...WHY);
      expect(out).toContain('The site default is changed');
      expect((await operate('site', 'show')).out).not.toContain('These stored values are wrong');
    },
  );

  test('with a list for settings gets an object by a review of texts', async () => {
    await pool.query("UPDATE sites SET settings = '[]'");
    expect((await operate('confirm-texts', 'nl', ...WHY)).code).toBe(0);
    const { rows } = await pool.query('SELECT settings FROM sites');
    expect(rows).toEqual([{ settings: { reviewed_texts: { nl: expect.any(String) } } }]);
  });

  test('with two currencies in a country shows both, and its settings can change', async () => {
    await pool.query(
      `INSERT INTO bundle_prices SELECT s.id, 'NL', b.* FROM sites s, (VALUES (10, 599, 'EUR'), (25, 999, 'GBP')) b`,
    );
    expect((await operate('site', 'show')).out).toContain('  prices.NL must be in one currency, not in EUR and GBP\n');
    expect((await operate('site', 'set', 'niche=2', ...WHY)).error).toBe('');
  });

  test('with an unknown setting loses it by an empty value', async () => {
    await pool.query(`UPDATE sites SET settings = '{"old": 1}'`);
    expect((await operate('site', 'set', 'older=', ...WHY)).error).toContain('settings.older is unknown');
    expect((await operate('site', 'set', 'old=', ...WHY)).out).toContain('  old: 1 → default\n');
    expect((await operate('site', 'set', 'old=', ...WHY)).error).toContain('settings.old is unknown');
  });
});

test('reports that the site is gone if it is deleted during a change', async () => {
  await operate('site', 'add', 'south.example', ...WHY);
  const [set, imported] = await callBeside(pool, {
    work: (client) => client.query("DELETE FROM sites WHERE host = 'south.example'"),
    calls: [
      () => operate('site', 'set', 'niche=2', '--site', 'south.example', ...WHY),
      () => operate('site', 'import', settingsFile({ settings: { niche: 2 } }), '--site', 'south.example', ...WHY),
    ],
    pattern: '%\\_site(%',
  });
  expect(set?.error).toBe('nothing was done: the site is gone\n');
  expect(imported?.error).toBe('nothing was done: the site is gone, or its prices are wrong\n');
});
