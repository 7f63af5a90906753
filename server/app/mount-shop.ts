import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../contract/base/ids.ts';
import { COUNTRY_COOKIE } from '../../contract/base/rules.ts';
import { termsVersion } from '../../contract/sites/terms-version.ts';
import { DrawnDocuments } from '../features/credits/drawn-documents.ts';
import { mountCredits } from '../features/credits/routes.ts';
import { serveCreditFiles } from '../features/credits/serve-files.ts';
import { countryOfIp } from '../features/location/country-of-ip.ts';
import type { Bundles } from '../features/payments/prices/bundles.ts';
import { mountDirectDebit, sweepDebitsJob } from '../features/payments/debit/debit-routes.ts';
import { type GuardCodes, guardCodes } from '../features/payments/guard-codes.ts';
import type { PaymentWorld } from '../features/payments/hand-over.ts';
import { openProviders } from './open-providers.ts';
import { paymentJobs } from '../features/payments/payment-jobs.ts';
import type { PaymentProvider } from '../features/payments/provider.ts';
import { mountPayments, type PaymentsDependencies, type Shop } from '../features/payments/routes.ts';
import { SandboxProvider } from '../features/payments/sandbox/sandbox-provider.ts';
import { serveSandbox } from '../features/payments/sandbox/sandbox-routes.ts';
import { mountWebhook, notePayment, WEBHOOK_PATH } from '../features/payments/webhook.ts';
import { bestOffer, redeemable } from '../features/payments/prices/quote.ts';
import { mountPromotions } from '../features/promotions/routes.ts';
import { linkOrigin } from '../features/sites/mail-site.ts';
import { servedCountry } from '../features/sites/served-country.ts';
import { companyWith, type Site, type Sites } from '../features/sites/sites.ts';
import type { AppConfig } from './app-config.ts';
import { linkOptionsOf } from './open-mails.ts';
import type { Calls } from '../platform/http/calls.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mails } from '../platform/mail/mails.ts';
import type { CreateLimit } from '../platform/security/rate-limit.ts';
import type { Session } from '../platform/security/sessions.ts';
import { smsJob } from '../platform/sms/send-sms.ts';
import { openSmsProvider } from '../platform/sms/sms-provider.ts';
import type { Files } from '../platform/uploads/files.ts';

interface ShopParts {
  readonly config: AppConfig;
  readonly database: { readonly pool: Pool };
  readonly files: Files;
  readonly jobs: Jobs;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly mails: Pick<Mails, 'wake'>;
  readonly bundles: Bundles;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly providers?: readonly PaymentProvider[];
}

/** Mounts buying: orders, payments, the providers' word, and the jobs that ask them. Passes what they need of sites and mails. */
export function mountShop(app: FastifyInstance, parts: ShopParts): void {
  const {
    config,
    database: { pool },
    jobs,
    calls,
    sites,
    mails,
    bundles,
    publishChange,
    providers = openProviders(config, pool),
  } = parts;
  const linkOptions = linkOptionsOf(app, config);
  const runs = paymentJobs(() => world, jobs);
  const world: PaymentWorld = {
    pool,
    providers,
    publishChange,
    wakeMails: () => mails.wake(),
    wakeRefunds: runs.wakeRefunds,
    addressesOf: async (site, order) => addressesAt(linkOrigin(await sites.byId(site), linkOptions()), order),
    onError: (error) => app.log.error({ err: error }, 'payments'),
  };
  for (const kind of runs.kinds) jobs.register(kind);
  mountWebhook(app, { pool, wakePayments: runs.wakePayments, createLimit: parts.createLimit });
  mountSandbox(app, pool, { providers, wakePayments: () => runs.wakePayments() });
  const guard = guardCodes(parts.createLimit);
  const selling = {
    ...world,
    bundles,
    shopOf: async ({ site }: Pick<Session, 'site'>) => shopAt(await sites.byId(site)),
    marketOf: (session: Session | undefined, request: FastifyRequest) => marketOf(parts, session, request),
    guardCodes: guard,
    wakeSms: openSms(app, parts),
  };
  mountPayments(calls, selling);
  mountDirectDebit(calls, selling);
  jobs.register(sweepDebitsJob(pool));
  const timeZoneOf = async (site: string) => (await sites.settingsOf(site)).time_zone;
  mountCredits(calls, { pool, timeZoneOf });
  const onError = (error: unknown) => app.log.error({ err: error }, 'documents');
  const documents = new DrawnDocuments({ files: parts.files, onError });
  app.addHook('onClose', () => documents.close());
  serveCreditFiles(app, { ...parts, pool, timeZoneOf, companyOf: companyWith, documents });
  mountCodes(parts, guard);
}

function mountCodes(parts: ShopParts, guard: GuardCodes): void {
  const {
    database: { pool },
    calls,
    bundles,
  } = parts;
  mountPromotions(calls, {
    pool,
    publishChange: parts.publishChange,
    stayDiscountOf: async (site) => (await parts.sites.byId(site)).company.delete_discount,
    checkCode: (request, member, { code, ...purchase }) =>
      guard(request, member, () => redeemable(pool, { member, code }, purchase)),
    async offerOf(session, request) {
      const { id, country } = await marketOf(parts, session, request);
      const list = (await bundles.of(id, country)).at(-1)?.price;
      return list && bestOffer(pool, session.member, { list, country });
    },
    async listPriceOf(session, request, bundle) {
      const market = await marketOf(parts, session, request);
      const country = bundle.country ?? market.country;
      const found = (await bundles.of(market.id, country)).find(({ credits }) => credits === bundle.credits);
      return found && { list: found.price, country };
    },
  });
}

/** Where a payer comes back to, and where a provider tells. It reaches no server on loopback; the poller asks instead. */
const addressesAt = (
  origin: string,
  { order, credits, provider }: { readonly order: string; readonly credits: number; readonly provider: string },
) => ({
  returnUrl: `${origin}/credits/${credits}?order=${order}`,
  webhookUrl: origin.startsWith('https:') ? `${origin}${WEBHOOK_PATH}?provider=${provider}` : undefined,
});

/** The page of the sandbox tells of payments as the webhook does. */
function mountSandbox(
  app: FastifyInstance,
  pool: Pool,
  { providers, wakePayments }: Pick<PaymentWorld, 'providers'> & { readonly wakePayments: () => void },
): void {
  if (!providers.some((provider) => provider instanceof SandboxProvider)) return;
  serveSandbox(app, {
    pool,
    async tell(id) {
      if ((await notePayment(pool, 'sandbox', id)) === 'noted') wakePayments();
    },
  });
}

/** The prices that a caller sees. The request says only where they are: the site is that of a member's session. */
async function marketOf(
  { sites, database: { pool } }: ShopParts,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Awaited<ReturnType<PaymentsDependencies['marketOf']>>> {
  const {
    id,
    settings: { countries },
  } = await sites.ofCaller(session, request);
  // Without a choice it is where the request comes from, then where the member lives, then the first country of the site. A filter of the
  // search has no part in it.
  const country =
    [request.cookies[COUNTRY_COOKIE], countryOfIp(request.ip)].find((code) => countries.includes(code ?? '')) ??
    servedCountry(countries, session && (await countryOf(pool, session.member)));
  return { id, countries, country };
}

/** The terms on which a site sells. */
function shopAt({ id, settings, company }: Site): Shop {
  const { countries, refund_days } = settings;
  const address = [company.address, company.city].filter((part) => part !== '').join(', ');
  const creditor = { name: company.name, id: company.sepa_creditor_id, address };
  const methods_off = creditor.id === '' ? [...settings.methods_off, 'sdd'] : settings.methods_off;
  return {
    id,
    countries,
    refund_days,
    terms_version: termsVersion(company.added),
    switches: { methods_on: settings.methods_on, methods_off },
    creditor,
  };
}

async function countryOf(pool: Pool, member: MemberId): Promise<string | undefined> {
  const { rows } = await pool.query<{ country: string }>('SELECT country FROM members WHERE id = $1', [member]);
  return rows[0]?.country;
}

/** Opens the sending of SMS. A process without a provider leaves them to those that have one, and to the pages of the demo. */
function openSms(app: FastifyInstance, { config: { sms }, database: { pool }, jobs }: ShopParts): () => void {
  if (sms === undefined) return () => undefined;
  const onError = (error: unknown) => app.log.error({ err: error }, 'SMS');
  const { kind, wake } = smsJob({ pool, jobs, provider: openSmsProvider(sms.url, sms.from), onError });
  jobs.register(kind);
  return wake;
}
