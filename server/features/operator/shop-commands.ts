import * as z from 'zod/mini';
import { DISCOUNT_VALIDITIES } from '../../../contract/payments/states.ts';
import { CodeWord, normalizeCode } from '../../../contract/payments/discount-code.ts';
import { BUNDLE_CREDITS_MAX, DISCOUNT_CODE_LENGTH } from '../../../contract/payments/rules.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Command, type CommandContext, type CommandInput, minute, type Output, table } from './command.ts';
import { concludeAct, loggedGrounds, requireCase } from './decide.ts';
import { findMember } from './find-member.ts';
import {
  makeCode,
  MOST_BUNDLES,
  type NamedCode,
  type NewCode,
  setBundles,
  type SoldBundle,
  switchCode,
} from './money-acts.ts';
import { readCodes } from './read-money.ts';
import { cents, countryCode, currencyCode, deadline, paymentMethod, priceText, wholeNumber } from './read-values.ts';
import { findSite } from './site-acts.ts';

const codes: Command = {
  usage: '[--site HOST]',
  summary: 'lists the discount codes of a site, and how often each was redeemed',
  accepts: ['site'],
  hasSubject: false,
  async run({ pool }, { options }) {
    const found = await readCodes(pool, (await findSite(pool, options.site)).id);
    const rows = found.map((code) => ({
      code: code.code,
      percent: String(code.value_percentage),
      status: code.status,
      validity: code.validity,
      expires: minute(code.expires_at),
      minimum: code.minimum_order_value === 0 ? '' : priceText(code.minimum_order_value, code.currency ?? ''),
      country: code.country ?? '',
      currency: code.currency ?? '',
      methods: code.paymentmethods?.join(' ') ?? '',
      member: code.member_id ?? '',
      redeemed: String(code.redeemed),
    }));
    return { lines: table(rows, 'The site has no discount codes.'), json: found };
  },
};

const make: Command = {
  usage:
    'CODE --percent N --reason TEXT [--site HOST] [--member MEMBER] [--expires DAY] [--validity once|once-per-user|unlimited] ' +
    '[--minimum PRICE] [--country NL] [--currency EUR] [--methods ideal,visa] [--disabled] [--case NUMBER]',
  summary: 'makes a discount code; once-per-user unless --validity says otherwise; --minimum needs --currency',
  accepts: [
    'percent',
    'reason',
    'site',
    'member',
    'expires',
    'validity',
    'minimum',
    'country',
    'currency',
    'methods',
    'disabled',
    'case',
  ],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = loggedGrounds(input);
    const code = { ...newCodeOf(input), ...(await nameOf(context, input)) };
    await requireCase(pool, input);
    const result = await makeCode(pool, actor, { code, grounds });
    const until = code.expires_at === undefined ? 'without an end' : `until ${minute(code.expires_at)}`;
    return concludeAct(context, {
      member: code.member_id ?? null,
      result,
      done: `${code.code} takes ${code.value_percentage} % off, ${until}`,
      already: `there is a code ${code.code} already`,
      impossible: `${code.code} is the name of an offer that each member has, a value of it is not possible, or the member is gone`,
    });
  },
};

const switchTo = (status: 'active' | 'disabled'): Command => ({
  usage: 'CODE --reason TEXT [--site HOST] [--member MEMBER] [--case NUMBER]',
  summary:
    status === 'active'
      ? 'lets a discount code work again'
      : 'ends a discount code; orders that were placed with it keep it',
  accepts: ['reason', 'site', 'member', 'case'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = loggedGrounds(input);
    const code = await nameOf(context, input);
    await requireCase(pool, input);
    const result = await switchCode(pool, actor, { code, status, grounds });
    return concludeAct(context, {
      member: code.member_id ?? null,
      result,
      done: status === 'active' ? `${code.code} works` : `${code.code} works no more`,
      already: `${code.code} is ${status} already`,
      impossible: `there is no code ${code.code}; "codes" lists them, and --member names the owner of one`,
    });
  },
});

const bundles: Command = {
  usage: 'COUNTRY [--site HOST]',
  summary: 'shows the bundles that a site sells in a country, with VAT in their prices',
  accepts: ['site'],
  hasSubject: true,
  async run({ pool, bundlesOf }, { subject, options }) {
    const site = await findSite(pool, options.site);
    const found = await bundlesOf(site.id, countryCode(subject));
    const rows = found.map(({ credits, cents: price, currency }) => ({
      credits: String(credits),
      price: priceText(price, currency),
      'a credit': priceText(Math.round(price / credits), currency),
    }));
    return { lines: table(rows, 'Nothing is sold there.'), json: found };
  },
};

const set: Command = {
  usage: 'COUNTRY --bundles 10=5.99,25=12.99 --currency EUR --reason TEXT [--site HOST]',
  summary: 'sets all bundles that a site sells in a country: credits, and their price with VAT',
  accepts: ['bundles', 'currency', 'reason', 'site'],
  hasSubject: true,
  run: async (context, input) => setTo(context, input, soldBundles(input)),
};

const reset: Command = {
  usage: 'COUNTRY --reason TEXT [--site HOST]',
  summary: 'sells the bundles of the product in a country again',
  accepts: ['reason', 'site'],
  hasSubject: true,
  run: async (context, input) => setTo(context, input, []),
};

/** The commands on codes and prices, in the order of the help. */
export const SHOP_COMMANDS: Readonly<Record<string, Command>> = {
  codes,
  'make-code': make,
  'end-code': switchTo('disabled'),
  'start-code': switchTo('active'),
  bundles,
  'set-bundles': set,
  'reset-bundles': reset,
};

async function nameOf({ pool }: CommandContext, { subject, options }: CommandInput): Promise<NamedCode> {
  if (!CodeWord.safeParse(subject).success)
    throw new OperatorError(`a code is a word of at most ${DISCOUNT_CODE_LENGTH} letters, digits, - and _`);
  const code = normalizeCode(subject);
  if (options.member === undefined)
    return { site_id: (await findSite(pool, options.site)).id, code, member_id: undefined };
  const member = await findMember(pool, options.member);
  return { site_id: await siteOf({ pool }, member), code, member_id: member };
}

const SITE_OF_MEMBER = query({ row: { site_id: z.uuid() }, text: 'SELECT site_id FROM members WHERE id = $1' });

/** Returns the site of a member. A member's own code belongs to this site. */
async function siteOf({ pool }: Pick<CommandContext, 'pool'>, member: MemberId): Promise<string> {
  return (await readRow(pool, SITE_OF_MEMBER, [member]))?.site_id ?? '';
}

function newCodeOf({ options }: CommandInput): Omit<NewCode, keyof NamedCode> {
  const { percent, minimum, country, currency, methods, expires, validity = 'once-per-user', disabled } = options;
  const value_percentage = wholeNumber('--percent', percent, [1, 99]);
  const known = DISCOUNT_VALIDITIES.find((one) => one === validity);
  if (known === undefined) throw new OperatorError(`--validity must be one of ${DISCOUNT_VALIDITIES.join(', ')}`);
  if (minimum !== undefined && currency === undefined) throw new OperatorError('--minimum needs --currency');
  const expires_at = expires === undefined ? undefined : deadline('--expires', expires);
  if (expires_at !== undefined && expires_at <= new Date()) throw new OperatorError('--expires is over already');
  return {
    value_percentage,
    minimum_order_value: minimum === undefined ? 0 : cents('--minimum', minimum),
    country: country === undefined ? undefined : countryCode(country),
    currency: currency === undefined ? undefined : currencyCode(currency),
    paymentmethods: methods?.split(',').map((method) => paymentMethod(method.trim())),
    expires_at,
    status: disabled === true ? 'disabled' : 'active',
    validity: known,
  };
}

function soldBundles({ options }: CommandInput): SoldBundle[] {
  const currency = currencyCode(options.currency ?? '');
  const sold = (options.bundles ?? '').split(',').map((bundle) => {
    const [credits = '', price = '', ...more] = bundle.trim().split('=');
    if (more.length > 0) throw new OperatorError('--bundles must be such as 10=5.99,25=12.99');
    return {
      credits: wholeNumber('the credits of a bundle', credits, [1, BUNDLE_CREDITS_MAX]),
      cents: cents(`the price of ${credits} credits`, price),
      currency,
    };
  });
  if (sold.length > MOST_BUNDLES || new Set(sold.map(({ credits }) => credits)).size < sold.length)
    throw new OperatorError(`--bundles must be at most ${MOST_BUNDLES} bundles, each with other credits`);
  if (sold.some((bundle) => bundle.cents === 0)) throw new OperatorError('a bundle must have a price');
  return sold;
}

async function setTo(context: CommandContext, input: CommandInput, sold: readonly SoldBundle[]): Promise<Output> {
  const { pool, actor, countriesOf } = context;
  const grounds = loggedGrounds(input);
  const country = countryCode(input.subject);
  const site = await findSite(pool, input.options.site);
  const countries = await countriesOf(site.id);
  if (!countries.includes(country))
    throw new OperatorError(`the site does not serve ${country}; it serves ${countries.join(', ')}`);
  const result = await setBundles(pool, actor, { site: site.id, country, bundles: sold, grounds });
  return concludeAct(context, {
    member: null,
    result,
    done: sold.length === 0 ? `${country} has the bundles of the product` : `${country} has ${sold.length} bundles`,
    already: 'the bundles are these already',
    impossible: 'each bundle must have other credits and a price, all in one currency',
  });
}
