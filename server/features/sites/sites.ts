import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { CompanyInfo, SiteSettings } from '../../../contract/sites/sites.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { COMPANY_DEFAULTS, type OwnSettings, ServerSettings, SITE_DEFAULTS, SITE_FLOORS } from './site-defaults.ts';

export interface Site {
  readonly id: string;
  /** Null for the default site, which serves unknown hosts. */
  readonly host: string | null;
  readonly settings: OwnSettings;
  readonly company: CompanyInfo;
}

/** An operator writes the values by hand, so `override` checks each of them. */
const operatorValues = z.record(z.string(), z.unknown());

const SITES = query({
  row: { id: z.uuid(), host: z.nullable(z.string()), settings: operatorValues, company: operatorValues },
  text: 'SELECT id, host, values_of(settings) AS settings, values_of(company) AS company FROM sites ORDER BY host',
});

const DEFAULT_SITE = '5172a000-0000-4000-8000-000000000000';
/** The time for which a process caches the sites. An operator's change becomes visible within this time. */
const REMEMBERED_MS = 10_000;

interface Known {
  /** By canonical host. Null is the default site. */
  readonly byHost: ReadonlyMap<string | null, Site>;
  readonly byId: ReadonlyMap<string, Site>;
}

/** The sites of this deployment. A process reads them every ten seconds, so a lookup costs no query. */
export class Sites {
  readonly #pool: Pool;
  readonly #onIgnored: (message: string) => void;
  readonly #reported = new Set<string>();
  #known: Promise<Known> | undefined;
  #readAt = 0;

  constructor(pool: Pool, onIgnored: (message: string) => void) {
    this.#pool = pool;
    this.#onIgnored = onIgnored;
  }

  /**
   * The site whose host a request names. An unknown host gets the default site. Use it for visitors only, because a client can send any
   * host. `ofCaller` returns the site of a member, by the session.
   */
  async ofHost(request: Pick<FastifyRequest, 'hostname'>): Promise<Site> {
    const { byHost } = await this.#read();
    const site = byHost.get(canonicalHost(request.hostname)) ?? byHost.get(null);
    if (site === undefined) throw new Error('there is no default site: the migrations have not run');
    return site;
  }

  /** The site of a caller: that of the session for a member, that of the host for a visitor. */
  async ofCaller(session: Pick<Session, 'site'> | undefined, request: Pick<FastifyRequest, 'hostname'>): Promise<Site> {
    return session === undefined ? this.ofHost(request) : this.byId(session.site);
  }

  /** The settings of a site by its id. */
  async settingsOf(id: string): Promise<OwnSettings> {
    return (await this.byId(id)).settings;
  }

  /** All sites of this deployment. */
  async all(): Promise<Site[]> {
    return [...(await this.#read()).byId.values()];
  }

  async byId(id: string): Promise<Site> {
    const site = (await this.#read()).byId.get(id);
    if (site === undefined) throw new Error(`there is no site ${id}`);
    return site;
  }

  async #read(): Promise<Known> {
    if (this.#known !== undefined && Date.now() - this.#readAt < REMEMBERED_MS) return this.#known;
    this.#readAt = Date.now();
    const read = this.#query();
    this.#known = read;
    // The cache holds no failure, so the next request reads again.
    read.catch(() => (this.#known = undefined));
    return read;
  }

  async #query(): Promise<Known> {
    const rows = await readRows(this.#pool, SITES);
    const sites = rows.map((row) => this.#toSite(row));
    return {
      byHost: new Map(sites.map((site) => [site.host === null ? null : canonicalHost(site.host), site])),
      byId: new Map(sites.map((site) => [site.id, site])),
    };
  }

  #toSite({ id, host, settings, company }: RowOf<typeof SITES>): Site {
    const report = (name: string): void => this.#reportIgnored(host, name);
    const own = override(
      { defaults: SITE_DEFAULTS, overrides: settings, shape: { ...SiteSettings.shape, ...ServerSettings.shape } },
      report,
    );
    for (const [name, floor] of Object.entries(SITE_FLOORS) as [keyof typeof SITE_FLOORS, number][])
      own[name] = Math.max(own[name], floor);
    const owner = override({ defaults: COMPANY_DEFAULTS, overrides: company, shape: CompanyInfo.shape }, report);
    return {
      id,
      host,
      settings: { ...own, support_phone: cleanPhone(own.support_phone) },
      company: { ...owner, support_phone: cleanPhone(owner.support_phone) },
    };
  }

  #reportIgnored(host: string | null, name: string): void {
    const message = `site ${host ?? 'default'}: the setting ${name} is ignored, because it is unknown or has a value that does not fit`;
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#onIgnored(message);
  }
}

/** Removes the dashes and spaces with which an operator wrote a telephone number. */
const cleanPhone = (phone: string): string => phone.replaceAll(/[-\s\u2010-\u2015]/g, '');

/** Normalises a host: browsers send a name as its user typed it, with or without the dot of the root. */
function canonicalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/** The company of a site that overrides these values. Invalid values are ignored. */
export function companyWith(overrides: Readonly<Record<string, unknown>>): CompanyInfo {
  return override({ defaults: COMPANY_DEFAULTS, overrides, shape: CompanyInfo.shape }, () => {});
}

interface OverrideOptions<Values> {
  readonly defaults: Values;
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly shape: Record<string, z.ZodMiniType>;
}

/** Merges an operator's values over the defaults. Reports the name of each invalid value. */
function override<Values extends object>(
  { defaults, overrides, shape }: OverrideOptions<Values>,
  onIgnored: (name: string) => void,
): Values {
  const values = new Map<string, unknown>(Object.entries(defaults));
  for (const [name, value] of Object.entries(overrides)) {
    const parsed = values.has(name) ? shape[name]?.safeParse(value) : undefined;
    if (parsed?.success === true) values.set(name, parsed.data);
    else onIgnored(name);
  }
  return Object.fromEntries(values) as Values;
}

/**
 * Creates the default site if it is missing. Its id is fixed, so that processes that start concurrently create
 * only one.
 */
export async function ensureDefaultSite(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    'INSERT INTO sites (id) SELECT $1 WHERE NOT EXISTS (SELECT FROM sites WHERE host IS NULL) ON CONFLICT DO NOTHING',
    [DEFAULT_SITE],
  );
}
