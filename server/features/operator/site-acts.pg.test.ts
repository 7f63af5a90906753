import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { callBeside, raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { GROUNDS } from '../../fixtures/operator.ts';
import { createSites } from '../../fixtures/sites.ts';
import { act } from './acts.ts';
import { setBundles } from './money-acts.ts';
import {
  addSite,
  findSiteContent,
  patchSite,
  readSiteChanges,
  type SiteContent,
  type SitePatch,
  setSite,
} from './site-acts.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

const grounds = GROUNDS;
const EMPTY: SiteContent = { settings: {}, company: {}, prices: {} };
const EUR = { credits: 10, cents: 599, currency: 'EUR' };
const GBP = { credits: 10, cents: 549, currency: 'GBP' };

const newSite = async (settings: object = {}) => (await createSites(pool, { site: settings })).site;
const contentOf = async (host: string) => (await findSiteContent(pool, host))?.content;
const set = (site: string, content: Partial<SiteContent>) =>
  setSite(pool, 'vera', { site, content: { ...EMPTY, ...content }, grounds });
const patch = (site: string, changes: Partial<SitePatch>) =>
  patchSite(pool, 'vera', {
    site,
    patch: { settings: {}, company: {}, default_settings: [], default_company: [], ...changes },
    grounds,
  });
const logOf = async (number: string | null) => {
  const { rows } = await pool.query('SELECT actor, act, details FROM operator_log WHERE decision_number = $1', [
    number,
  ]);
  return rows[0];
};

test('adds a site with its content, once for a host', async () => {
  const host = `${randomUUID()}.example`;
  const content = { settings: { niche: 3 }, company: { name: 'A' }, prices: { NL: [EUR] } };
  const reviewed = { ...content, settings: { ...content.settings, reviewed_texts: { nl: 'x' } } };
  const add = () => addSite(pool, 'vera', { host, content: reviewed, grounds });
  const results = await raceBehindLock(pool, { table: 'sites' }, [add, add, add]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'already', 'done']);
  expect(await contentOf(host)).toEqual(content);
  const stored = await pool.query('SELECT settings FROM sites WHERE host = $1', [host]);
  expect(stored.rows).toEqual([{ settings: { niche: 3 } }]);
  const { rows } = await pool.query("SELECT actor, act, details FROM operator_log WHERE details ->> 'host' = $1", [
    host,
  ]);
  expect(rows).toEqual([
    {
      actor: 'vera',
      act: 'add_site',
      details: {
        site: (await findSiteContent(pool, host))?.id,
        host,
        is_automated: false,
        settings: { niche: { after: 3 } },
        company: { name: { after: 'A' } },
        prices: { NL: { after: [EUR] } },
      },
    },
  ]);
});

test.each([['North.Example'], ['NORTH.example.']])(
  'finds a site whose host is stored as %s, and adds none beside it',
  async (stored) => {
    const { id } = await newSite();
    await pool.query('UPDATE sites SET host = $2 WHERE id = $1', [id, stored]);
    expect((await findSiteContent(pool, 'north.example'))?.id).toBe(id);
    const added = await addSite(pool, 'vera', { host: 'north.example', content: EMPTY, grounds });
    expect(added.outcome).toBe('already');
    await pool.query('DELETE FROM sites WHERE id = $1', [id]);
  },
);

describe('values that a hand has broken', () => {
  const PARTS = ['[]', '["reviewed_texts"]', '5', '"text"', 'null'];

  test.each(PARTS)(
    '%s instead of the settings and the company count as none, and a change repairs them',
    async (json) => {
      const { id, host } = await newSite();
      await pool.query('UPDATE sites SET settings = $2, company = $2 WHERE id = $1', [id, json]);
      expect(await contentOf(host)).toEqual(EMPTY);
      const { outcome, number } = await set(id, {});
      expect(outcome).toBe('done');
      expect((await logOf(number)).details).toEqual({ site: id, is_automated: false, settings: {}, company: {} });
      const { rows } = await pool.query('SELECT settings, company FROM sites WHERE id = $1', [id]);
      expect(rows).toEqual([{ settings: {}, company: {} }]);
      expect((await set(id, {})).outcome).toBe('already');
    },
  );

  test('prices of a country do not block a change of other values, and can be replaced', async () => {
    const { id, host } = await newSite();
    for (const [country, { credits, cents, currency }] of [
      ['NL', EUR],
      ['NL', { ...GBP, credits: 25 }],
      ['nl', EUR],
    ] as const)
      await pool.query('INSERT INTO bundle_prices VALUES ($1, $2, $3, $4, $5)', [
        id,
        country,
        credits,
        cents,
        currency,
      ]);
    const broken = (await contentOf(host))?.prices ?? {};
    expect((await patch(id, { settings: { niche: 2 } })).outcome).toBe('done');
    expect((await set(id, { settings: { niche: 3 }, prices: { ...broken, BE: [EUR] } })).outcome).toBe('done');
    expect(await contentOf(host)).toEqual({ ...EMPTY, settings: { niche: 3 }, prices: { ...broken, BE: [EUR] } });
    expect((await set(id, { prices: { ...broken, BE: [{ ...EUR, cents: 0 }] } })).outcome).toBe('not_possible');
    expect((await set(id, { prices: { NL: [EUR] } })).outcome).toBe('done');
  });
});

describe('a change of some values', () => {
  test('leaves the others, and logs only those that changed', async () => {
    const { id, host } = await newSite({ niche: 3, name: 'Old', refund_days: 30, reviewed_texts: { nl: 'x' } });
    const { number } = await patch(id, {
      settings: { name: 'New', niche: 3, fictional_warning: null },
      company: { city: 'Oss' },
      default_settings: ['refund_days', 'countries'],
    });
    expect(await contentOf(host)).toEqual({
      settings: { niche: 3, name: 'New', fictional_warning: null },
      company: { city: 'Oss' },
      prices: {},
    });
    const changes = {
      settings: {
        name: { before: 'Old', after: 'New' },
        refund_days: { before: 30 },
        fictional_warning: { after: null },
      },
      company: { city: { after: 'Oss' } },
    };
    expect(await logOf(number)).toEqual({
      actor: 'vera',
      act: 'set_site',
      details: { site: id, is_automated: false, ...changes },
    });
    expect(await readSiteChanges(pool, number)).toEqual({ ...changes, prices: {} });
    const { rows } = await pool.query("SELECT settings -> 'reviewed_texts' AS reviewed FROM sites WHERE id = $1", [id]);
    expect(rows).toEqual([{ reviewed: { nl: 'x' } }]);
  });

  test('that changes nothing is not logged', async () => {
    const { id } = await newSite({ niche: 3 });
    expect(await patch(id, { settings: { niche: 3 }, default_company: ['name'] })).toMatchObject({
      outcome: 'already',
      number: null,
    });
    expect((await pool.query("SELECT FROM operator_log WHERE details ->> 'site' = $1", [id])).rowCount).toBe(0);
  });

  test('of a site that does not exist is refused', async () => {
    expect((await patch(randomUUID(), { settings: { niche: 3 } })).outcome).toBe('not_possible');
    expect((await set(randomUUID(), {})).outcome).toBe('not_possible');
  });
});

describe('a replaced content', () => {
  test('restores the defaults of missing values, and leaves the reviews of texts', async () => {
    const { id, host } = await newSite({ niche: 3, name: 'Old', reviewed_texts: { nl: 'x' } });
    await setBundles(pool, 'vera', { site: id, country: 'GB', bundles: [GBP], grounds });
    const content = { settings: { niche: 4, reviewed_texts: { nl: 'y' } }, prices: { NL: [EUR] } };
    const { number } = await set(id, content);
    expect(await contentOf(host)).toEqual({ settings: { niche: 4 }, company: {}, prices: { NL: [EUR] } });
    expect(await readSiteChanges(pool, number)).toEqual({
      settings: { niche: { before: 3, after: 4 }, name: { before: 'Old' } },
      company: {},
      prices: { GB: { before: [GBP] }, NL: { after: [EUR] } },
    });
    const { rows } = await pool.query("SELECT settings -> 'reviewed_texts' AS reviewed FROM sites WHERE id = $1", [id]);
    expect(rows).toEqual([{ reviewed: { nl: 'x' } }]);
    expect((await set(id, content)).outcome).toBe('already');
  });

  test.each<[string, object]>([
    ['a country in small letters', { nl: [EUR] }],
    ['an empty list', { NL: [] }],
    ['two currencies', { NL: [EUR, { ...GBP, credits: 25 }] }],
    ['a price of nothing', { NL: [{ ...EUR, cents: 0 }] }],
    ['a country with wrong bundles beside a right one', { BE: [EUR], NL: [{ credits: 0, cents: 1, currency: 'EUR' }] }],
  ])('refuses prices with %s', async (_, prices) => {
    const { id, host } = await newSite();
    expect((await set(id, { prices: prices as never })).outcome).toBe('not_possible');
    expect(
      (await addSite(pool, 'vera', { host: `x.${host}`, content: { ...EMPTY, prices: prices as never }, grounds }))
        .outcome,
    ).toBe('not_possible');
    expect(await contentOf(host)).toEqual(EMPTY);
  });
});

describe('two operators at once', () => {
  test('change different settings, and none is lost', async () => {
    const { id, host } = await newSite({ name: 'Old' });
    const results = await raceBehindLock(pool, { rowsOf: `sites WHERE id = '${id}'` }, [
      () => patch(id, { settings: { niche: 2 } }),
      () => patch(id, { company: { city: 'Oss' } }),
      () => patch(id, { settings: { refund_days: 30 }, default_settings: ['name'] }),
      () => act(pool, 'confirm_texts($1, $2, $3, $4, $5)', ['vera', id, 'nl', 'x', JSON.stringify(grounds)]),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
    expect(await contentOf(host)).toEqual({
      settings: { niche: 2, refund_days: 30 },
      company: { city: 'Oss' },
      prices: {},
    });
    const { rows } = await pool.query("SELECT settings -> 'reviewed_texts' AS reviewed FROM sites WHERE id = $1", [id]);
    expect(rows).toEqual([{ reviewed: { nl: 'x' } }]);
  });

  test('change one setting, and the log has both steps in their order', async () => {
    const { id, host } = await newSite({ niche: 1 });
    const results = await raceBehindLock(pool, { rowsOf: `sites WHERE id = '${id}'` }, [
      () => patch(id, { settings: { niche: 2 } }),
      () => patch(id, { settings: { niche: 3 } }),
    ]);
    const steps = await Promise.all(
      results.map(async ({ number }) => (await readSiteChanges(pool, number)).settings['niche']),
    );
    const first = steps.find((step) => step?.before === 1);
    const second = steps.find((step) => step?.before === first?.after);
    expect((await contentOf(host))?.settings).toEqual({ niche: second?.after });
    expect(second?.after).not.toBe(first?.after);
  });

  const cheaper = { ...EUR, cents: 499 };

  test('replace the content after a price and a review have changed, and neither is ignored', async () => {
    const { id, host } = await newSite();
    const [result] = await callBeside(pool, {
      work: async (client) => {
        const values = ['vera', id, JSON.stringify([cheaper]), JSON.stringify(grounds)];
        await client.query("SELECT set_bundles($1, $2, 'NL', $3, $4)", values);
        await client.query("SELECT confirm_texts('vera', $1, 'nl', 'x', $2)", [id, JSON.stringify(grounds)]);
      },
      calls: [() => set(id, { prices: { NL: [EUR] } })],
      pattern: '%set_site%',
    });
    expect((await contentOf(host))?.prices).toEqual({ NL: [EUR] });
    const { prices } = await readSiteChanges(pool, result?.number ?? null);
    expect(prices).toEqual({ NL: { before: [cheaper], after: [EUR] } });
    const { rows } = await pool.query("SELECT settings -> 'reviewed_texts' AS reviewed FROM sites WHERE id = $1", [id]);
    expect(rows).toEqual([{ reviewed: { nl: 'x' } }]);
  });

  test('change a price after the content was replaced, and the price is the last one', async () => {
    const { id, host } = await newSite();
    const content = JSON.stringify({ ...EMPTY, prices: { NL: [EUR] } });
    const [result] = await callBeside(pool, {
      work: (client) => client.query("SELECT set_site('vera', $1, $2, $3)", [id, content, JSON.stringify(grounds)]),
      calls: [() => setBundles(pool, 'vera', { site: id, country: 'NL', bundles: [cheaper], grounds })],
      pattern: '%set_bundles%',
    });
    expect((await contentOf(host))?.prices).toEqual({ NL: [cheaper] });
    expect((await logOf(result?.number ?? null)).details).toMatchObject({ before: [EUR], bundles: [cheaper] });
  });
});
