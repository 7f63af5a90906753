import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { act, type ActResult, type Grounds } from './acts.ts';
import type { SoldBundle } from './money-acts.ts';
import { nameOfSite, siteHost } from './site-host.ts';
import type { SitePart } from './site-values.ts';

/** The acts of the operator on sites, each one SQL function of functions/operator/sites.sql, and the values that they change. */

const Values = z.record(z.string(), z.unknown());
type Values = Readonly<z.infer<typeof Values>>;

/** The values that a site does not take from the defaults. */
export interface SiteContent extends Readonly<Record<SitePart, Values>> {
  /** The bundles of each country with prices of the site. */
  readonly prices: Readonly<Record<string, readonly SoldBundle[]>>;
}

const SITE = query({
  row: {
    id: z.uuid(),
    host: z.nullable(z.string()),
    content: z.object({
      settings: Values,
      company: Values,
      prices: z.record(z.string(), z.array(z.object({ credits: z.int(), cents: z.int(), currency: z.string() }))),
    }),
    /** The values as they are stored. A hand that writes the table may store another kind of JSON than an object. */
    stored: z.object({ settings: z.unknown(), company: z.unknown() }),
  },
  text: `SELECT s.id, s.host, site_content(s) AS content, jsonb_build_object('settings', s.settings, 'company', s.company) AS stored
     FROM sites s WHERE canonical_host(s.host) IS NOT DISTINCT FROM $1`,
});
export type StoredSite = RowOf<typeof SITE>;

/** Finds a site by its host as siteHost returns it. Null is the default site. */
export function findSiteContent(pool: Pool, host: string | null): Promise<StoredSite | undefined> {
  return readRow(pool, SITE, [host]);
}

/** Finds the site that the operator names by `--site`, or the default site. */
export async function findSite(pool: Pool, named: string | undefined): Promise<StoredSite> {
  const host = named === undefined ? null : siteHost(named);
  const site = await findSiteContent(pool, host);
  if (site === undefined) throw new OperatorError(`there is no site ${nameOfSite(host)}; "site list" lists them`);
  return site;
}

export function addSite(
  pool: Pool,
  actor: string,
  { host, content, grounds }: { readonly host: string; readonly content: SiteContent; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'add_site($1, $2, $3, $4)', [actor, host, JSON.stringify(content), JSON.stringify(grounds)]);
}

/** Replaces all values of a site. */
export function setSite(
  pool: Pool,
  actor: string,
  { site, content, grounds }: { readonly site: string; readonly content: SiteContent; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'set_site($1, $2, $3, $4)', [actor, site, JSON.stringify(content), JSON.stringify(grounds)]);
}

/** The values of a site to set, and the names of those that return to their defaults. */
export interface SitePatch extends Readonly<Record<SitePart, Values>> {
  readonly default_settings: readonly string[];
  readonly default_company: readonly string[];
}

/** Changes some values of a site. The others stay, also if another operator changes them at the same time. */
export function patchSite(
  pool: Pool,
  actor: string,
  { site, patch, grounds }: { readonly site: string; readonly patch: SitePatch; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'patch_site($1, $2, $3, $4)', [actor, site, JSON.stringify(patch), JSON.stringify(grounds)]);
}

/** The values before and after an act. A missing one is the default. */
const Changes = z.record(z.string(), z.object({ before: z.optional(z.unknown()), after: z.optional(z.unknown()) }));
const CHANGES = query({
  row: { settings: Changes, company: Changes, prices: Changes },
  text: `SELECT coalesce(details -> 'settings', '{}') AS settings, coalesce(details -> 'company', '{}') AS company,
       coalesce(details -> 'prices', '{}') AS prices FROM operator_log WHERE decision_number = $1`,
});
export type SiteChanges = RowOf<typeof CHANGES>;

/** Reads from the log what an act on a site has changed. */
export async function readSiteChanges(pool: Pool, decision: string | null): Promise<SiteChanges> {
  return (await readRow(pool, CHANGES, [decision])) ?? { settings: {}, company: {}, prices: {} };
}
