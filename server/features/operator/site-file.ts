import { readFile, writeFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { OperatorError } from '../../platform/operator-error.ts';
import { scanJson } from '../../platform/http/strict-json.ts';
import { currencyOf } from '../payments/prices/bundles.ts';
import { cents } from './read-values.ts';
import type { SiteContent, StoredSite } from './site-acts.ts';
import { findSiteProblems } from './site-problems.ts';
import type { SiteFile } from './site-values.ts';

/** The settings file of a site, which docs/sites.md describes. */
type SettingsFile = z.input<typeof SiteFile>;
type FilePrices = NonNullable<SettingsFile['prices']>;

export interface ReadSite {
  /** Null is the default site. Undefined if the file names none. */
  readonly host: string | null | undefined;
  readonly content: SiteContent;
}

/** Reads the settings file of a site. Throws an OperatorError that names all wrong values. */
export async function readSiteFile(path: string): Promise<ReadSite> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be read (${messageOf(error)})`);
  });
  const file = requireValid(parseJson(path, decode(path, bytes)), path);
  return {
    host: file.host,
    content: { settings: file.settings ?? {}, company: file.company ?? {}, prices: soldIn(file.prices ?? {}) },
  };
}

/** Returns a value as a settings file, or throws an OperatorError that names all wrong values. */
export function requireValid(value: unknown, source: string): SettingsFile {
  const problems = findSiteProblems(value);
  if (problems.length > 0)
    throw new OperatorError([`nothing was done: ${source} has wrong values`, ...problems].join('\n  '));
  return value as SettingsFile;
}

/** Returns a sentence for each wrong stored value of a site. The table may have been written by hand, or by an earlier version. */
export function findStoredProblems({ content, stored }: Pick<StoredSite, 'content' | 'stored'>): string[] {
  const settings = isObject(stored.settings) ? content.settings : stored.settings;
  const company = isObject(stored.company) ? content.company : stored.company;
  return [
    ...findSiteProblems({ settings, company, prices: filePrices(content.prices) }),
    ...Object.entries(content.prices).flatMap(([country, sold]) => {
      const currencies = new Set(sold.map(({ currency }) => currency));
      return currencies.size > 1
        ? [`prices.${country} must be in one currency, not in ${[...currencies].join(' and ')}`]
        : [];
    }),
  ];
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the settings file of a site. */
export const fileOf = (host: string | null, { settings, company, prices }: SiteContent): SettingsFile => ({
  host,
  settings,
  company,
  prices: filePrices(prices),
});

/** Writes a new file. */
export async function writeSiteFile(path: string, file: SettingsFile): Promise<void> {
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be written (${messageOf(error)})`);
  });
}

/**
 * Refuses prices in another currency than that of the country, which are probably a mistake. The site may have had such prices before,
 * because an operator forced them.
 */
export function requireOwnCurrencies({ prices }: SiteContent, before: SiteContent['prices']): void {
  const foreign = Object.entries(prices).flatMap(([country, [bundle]]) =>
    bundle === undefined || [currencyOf(country), before[country]?.[0]?.currency].includes(bundle.currency)
      ? []
      : [`prices.${country}.currency is ${bundle.currency}, but prices in ${country} are in ${currencyOf(country)}`],
  );
  if (foreign.length > 0)
    throw new OperatorError(['nothing was done: add --force if you mean it', ...foreign].join('\n  '));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function decode(path: string, bytes: Uint8Array): string {
  try {
    // The decoder removes the mark of the byte order, with which some editors begin a file.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${path} is no text in UTF-8`);
  }
}

function parseJson(path: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${path} is no JSON (${messageOf(error)})`);
  }
  // JSON.parse takes the last of two values, and the operator may have changed the first.
  if (scanJson(text) === 'duplicate_key') throw new OperatorError(`${path} has a name twice in one object`);
  return value;
}

const soldIn = (prices: FilePrices): SiteContent['prices'] =>
  Object.fromEntries(
    Object.entries(prices).map(([country, { currency, bundles }]) => [
      country,
      bundles.map(({ credits, price }) => ({ credits, cents: cents('the price', price), currency })),
    ]),
  );

const filePrices = (prices: SiteContent['prices']): FilePrices =>
  Object.fromEntries(
    Object.entries(prices).map(([country, bundles]) => [
      country,
      {
        currency: bundles[0]?.currency ?? '',
        bundles: bundles.map(({ credits, cents: price }) => ({ credits, price: (price / 100).toFixed(2) })),
      },
    ]),
  );
