import { nicheOf } from '../../../contract/base/niche.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { readNiche } from '../sites/niche-words.ts';
import { type Site, Sites } from '../sites/sites.ts';
import type { ActResult } from './acts.ts';
import { type Command, type CommandContext, type Output, table } from './command.ts';
import { type ActTexts, doneLine, loggedGrounds } from './decide.ts';
import type { SoldBundle } from './money-acts.ts';
import { priceText } from './read-values.ts';
import {
  addSite,
  findSite,
  findSiteContent,
  patchSite,
  readSiteChanges,
  setSite,
  type SiteChanges,
  type SiteContent,
} from './site-acts.ts';
import { fileOf, findStoredProblems, readSiteFile, requireOwnCurrencies, writeSiteFile } from './site-file.ts';
import { nameOfSite, siteHost } from './site-host.ts';
import { readPatch } from './site-patch.ts';
import { SITE_PARTS, SITE_VALUES } from './site-values.ts';

const EMPTY: SiteContent = { settings: {}, company: {}, prices: {} };

const list: Command = {
  usage: '',
  summary: 'lists the sites of this deployment; the default site serves every host that no other site has',
  accepts: [],
  hasSubject: false,
  async run({ pool }) {
    const sites = await new Sites(pool, () => {}).all();
    const rows = sites.map(({ host, settings: { name, niche, domain_language, countries } }) => ({
      site: nameOfSite(host),
      name,
      niche: `${niche} ${nicheOf(niche)}`,
      language: domain_language === '' ? 'of the visitor' : domain_language,
      countries: countries.join(' '),
    }));
    return {
      lines: table(rows, 'There is no site: start the server once.'),
      json: sites.map(({ id, host, settings: { name, niche, domain_language, countries } }) => ({
        id,
        host,
        name,
        niche,
        domain_language,
        countries,
      })),
    };
  },
};

const show: Command = {
  usage: '[--site HOST]',
  summary: 'shows the settings, company and own prices of a site, and which of them are its own',
  accepts: ['site'],
  hasSubject: false,
  async run({ pool }, { options }) {
    const stored = await findSite(pool, options.site);
    const { id, host, content } = stored;
    const site = await new Sites(pool, () => {}).byId(id);
    const values = valuesOf(site, content);
    const problems = findStoredProblems(stored);
    const rows = [
      ...values.map(({ part, name, value, own }) => ({
        name: nameIn(part, name),
        from: own ? 'the site' : 'the default',
        value: valueWords(value),
      })),
      ...Object.entries(content.prices).map(([country, sold]) => ({
        name: nameIn('prices', country),
        from: 'the site',
        value: bundleWords(sold),
      })),
    ];
    return {
      lines: [
        `The site is ${nameOfSite(host)}.`,
        ...table(rows, ''),
        ...(problems.length === 0
          ? []
          : ['These stored values are wrong:', ...problems.map((problem) => `  ${problem}`)]),
      ],
      json: { host, values, prices: content.prices, problems },
    };
  },
};

const slugs: Command = {
  usage: '[--site HOST]',
  summary: 'lists the slugs of landings that the niche of a site has, such as /landers/gallery/SLUG, and their words',
  accepts: ['site'],
  hasSubject: false,
  async run({ pool }, { options }) {
    const { id } = await findSite(pool, options.site);
    const { niche } = await new Sites(pool, () => {}).settingsOf(id);
    const rows = LANGUAGES.flatMap((language) =>
      Object.values(readNiche(nicheOf(niche), language).slugs).map(({ slug, headline, words }) => ({
        // The specification has this code for English.
        language: language === 'en' ? 'eng' : language,
        slug,
        headline,
        words,
      })),
    );
    return { lines: table(rows, ''), json: rows };
  },
};

const add: Command = {
  usage: 'HOST --reason TEXT [--file FILE] [--force]',
  summary: 'adds a site, with the settings file if there is one; docs/sites.md describes the file',
  accepts: ['reason', 'file', 'force'],
  hasSubject: true,
  async run(context, input) {
    const { actor } = context;
    const grounds = loggedGrounds(input);
    const { file, force } = input.options;
    const host = siteHost(input.subject);
    if (host === null)
      throw new OperatorError(
        `${input.subject} is the name of the default site, which the server adds; "site set" changes it`,
      );
    const content = file === undefined ? EMPTY : (await readSiteFile(file)).content;
    if (force !== true) requireOwnCurrencies(content, {});
    return concludeAdded(context, host, await addSite(context.pool, actor, { host, content, grounds }));
  },
};

const set: Command = {
  usage: 'NAME=VALUE ... --reason TEXT [--site HOST]',
  summary:
    'changes settings of a site, such as refund_days=30 company.name="Dates BV"; a list is JSON, such as countries=\'["NL"]\'; ' +
    'NAME= returns a setting to its default',
  accepts: ['reason', 'site'],
  hasSubject: true,
  takesMore: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = loggedGrounds(input);
    const { id, host, content } = await findSite(pool, input.options.site);
    const patch = readPatch([input.subject, ...input.more], content);
    const result = await patchSite(pool, actor, { site: id, patch, grounds });
    return concludeSite(context, result, changedTexts(host, GONE));
  },
};

const importFile: Command = {
  usage: 'FILE --reason TEXT [--site HOST] [--force]',
  summary:
    'replaces all settings, the company and the prices of a site by those of a file, and adds the site if its host is new; ' +
    'without --site it is the host in the file',
  accepts: ['reason', 'site', 'force'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = loggedGrounds(input);
    const { site, force } = input.options;
    const { host: written, content } = await readSiteFile(input.subject);
    const named = site ?? written;
    if (named === undefined) throw new OperatorError(`${input.subject} names no host: add --site HOST`);
    const host = named === null ? null : siteHost(named);
    const existing = await findSiteContent(pool, host);
    if (force !== true) requireOwnCurrencies(content, existing?.content.prices ?? {});
    if (existing !== undefined) {
      const result = await setSite(pool, actor, { site: existing.id, content, grounds });
      return concludeSite(context, result, changedTexts(host, `${GONE}, or its prices are wrong`));
    }
    if (host === null) throw new OperatorError('there is no default site: start the server once');
    return concludeAdded(context, host, await addSite(pool, actor, { host, content, grounds }));
  },
};

const exportFile: Command = {
  usage: '[--site HOST] [--file FILE]',
  summary: 'prints the settings file of a site, or writes it to a file; site import of this file changes nothing',
  accepts: ['site', 'file'],
  hasSubject: false,
  async run({ pool }, { options: { site, file } }) {
    const { host, content } = await findSite(pool, site);
    const json = fileOf(host, content);
    if (file === undefined) return { lines: [JSON.stringify(json, null, 2)], json };
    await writeSiteFile(file, json);
    return { lines: [`The settings of ${nameOfSite(host)} are in ${file}.`], json: { file } };
  },
};

/** The commands on the sites of this deployment. */
export const SITE_COMMANDS: Readonly<Record<string, Command>> = {
  'site list': list,
  'site show': show,
  'site slugs': slugs,
  'site add': add,
  'site set': set,
  'site import': importFile,
  'site export': exportFile,
};

/** The name of a value as `site set` accepts it. */
const nameIn = (part: keyof SiteContent, name: string): string => (part === 'settings' ? name : `${part}.${name}`);

/** The values of a site that an operator may set, in the order of the defaults. */
const valuesOf = (site: Site, content: SiteContent) =>
  SITE_PARTS.flatMap((part) => {
    const used = new Map<string, unknown>(Object.entries(site[part]));
    return Object.keys(SITE_VALUES[part]).map((name) => ({
      part,
      name,
      value: used.get(name),
      own: Object.hasOwn(content[part], name),
    }));
  });

const bundleWords = (bundles: readonly SoldBundle[]): string =>
  bundles.map(({ credits, cents, currency }) => `${credits}=${priceText(cents, currency)}`).join(', ');

const concludeAdded = (context: CommandContext, host: string, result: ActResult): Promise<Output> =>
  concludeSite(context, result, {
    done: `${host} is a site`,
    already: `there is a site ${host} already; "site import" changes it`,
    impossible: 'its prices are wrong',
  });

const GONE = 'the site is gone';
const changedTexts = (host: string | null, impossible: string): ActTexts => ({
  done: `The site ${nameOfSite(host)} is changed`,
  already: `the settings of the site ${nameOfSite(host)} are these already`,
  impossible,
});

/** Lists the changes as the log has them. No device needs a hint: the servers read the sites again by themselves. */
async function concludeSite(context: CommandContext, result: ActResult, texts: ActTexts): Promise<Output> {
  const line = doneLine(result, texts);
  const changes = await readSiteChanges(context.pool, result.number);
  return {
    lines: [line, ...changeLines(changes), 'The servers use it within ten seconds.'],
    json: { outcome: result.outcome, number: result.number, changes },
  };
}

function changeLines(all: SiteChanges): string[] {
  return Object.entries(all).flatMap(([part, changes]) =>
    Object.entries(changes).map(
      ([name, change]) =>
        `  ${nameIn(part as keyof SiteContent, name)}: ${valueWords(change.before)} → ${valueWords(change.after)}`,
    ),
  );
}

/** The longest value that the lines show whole. It has room for the bundles of a country, but not for a list of icebreakers. */
const SHOWN_LENGTH = 700;

function valueWords(value: unknown): string {
  if (value === undefined) return 'default';
  const json = JSON.stringify(value);
  return json.length <= SHOWN_LENGTH
    ? json
    : `${json.slice(0, SHOWN_LENGTH)}… (${json.length} characters; --json has all)`;
}
