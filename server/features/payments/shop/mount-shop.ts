import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { PublishChange } from '../../../platform/live/change-feed.ts';
import type { Calls } from '../../../platform/http/calls.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CreateLimit } from '../../../platform/security/rate-limit.ts';
import type { Session } from '../../../platform/security/sessions.ts';
import { smsJob } from '../../../platform/sms/send-sms.ts';
import { openSmsProvider } from '../../../platform/sms/sms-provider.ts';
import { type LinkOptions, linkOrigin } from '../../sites/mail-site.ts';
import type { Sites } from '../../sites/sites.ts';
import { mountDirectDebit, sweepDebitsJob } from '../debit/debit-routes.ts';
import type { GuardCodes } from '../guard-codes.ts';
import type { PaymentDependencies } from '../payment-course.ts';
import { openProviders, type ProviderConfig } from './open-providers.ts';
import { type PaymentJobs, paymentJobs } from '../payment-jobs.ts';
import type { Bundles } from '../prices/bundles.ts';
import type { PaymentProvider } from '../provider.ts';
import { mountPayments } from '../routes.ts';
import { SandboxProvider } from '../sandbox/sandbox-provider.ts';
import { serveSandbox } from '../sandbox/sandbox-routes.ts';
import { type MarketOf, shopOf } from '../shop-of.ts';
import { mountWebhook, notePayment } from '../webhook.ts';

export interface ShopParts {
  readonly config: ProviderConfig & { readonly sms: { readonly url: string; readonly from: string } | undefined };
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
  readonly guardCodes: GuardCodes;
  readonly linkOptions: () => LinkOptions;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly publishChange: PublishChange;
  readonly wakeMails: () => void;
  /** Payment providers that replace those of the configuration. */
  readonly providers?: readonly PaymentProvider[];
}

// The folder shop/ composes the feature. It imports debit/, mollie/ and sandbox/, which import the files of the feature's own folder. A
// file that any of them needs, such as shop-of.ts, is therefore outside it.

/** Mounts the shop: orders, payments, direct debits, the webhooks of providers, and the jobs that ask providers. */
export function mountShop(app: FastifyInstance, parts: ShopParts): void {
  const { config, pool, jobs, calls, sites, publishChange, wakeMails, linkOptions } = parts;
  const providers = parts.providers ?? openProviders(config, pool);
  const runs = paymentJobs(() => dependencies, jobs);
  const dependencies: PaymentDependencies = {
    pool,
    providers,
    publishChange,
    wakeMails,
    wakeRefunds: runs.wakeRefunds,
    originOf: async (site) => linkOrigin(await sites.byId(site), linkOptions()),
    onError: (error) => app.log.error({ err: error }, 'payments'),
  };
  for (const kind of runs.kinds) jobs.register(kind);
  mountWebhook(app, { pool, wakePayments: runs.wakePayments, createLimit: parts.createLimit });
  mountSandbox(app, pool, { providers, wakePayments: runs.wakePayments });
  const selling = {
    ...dependencies,
    bundles: parts.bundles,
    shopOf: async ({ site }: Pick<Session, 'site'>) => shopOf(await sites.byId(site)),
    marketOf: parts.marketOf,
    guardCodes: parts.guardCodes,
    wakeSms: openSms(app, parts),
  };
  mountPayments(calls, selling);
  mountDirectDebit(calls, selling);
  jobs.register(sweepDebitsJob(pool));
}

/** Serves the sandbox. Its page reports changes of payments as a webhook does. */
function mountSandbox(
  app: FastifyInstance,
  pool: Pool,
  { providers, wakePayments }: Pick<PaymentDependencies, 'providers'> & Pick<PaymentJobs, 'wakePayments'>,
): void {
  if (!providers.some((provider) => provider instanceof SandboxProvider)) return;
  serveSandbox(app, {
    pool,
    async notifyShop(id) {
      if ((await notePayment(pool, 'sandbox', id)) === 'noted') wakePayments();
    },
  });
}

/** Registers the job that sends SMS. A process without a provider leaves them to processes with one, and to the pages of the demo. */
function openSms(app: FastifyInstance, { config: { sms }, pool, jobs }: ShopParts): () => void {
  if (sms === undefined) return () => undefined;
  const onError = (error: unknown) => app.log.error({ err: error }, 'SMS');
  const { kind, wake } = smsJob({ pool, jobs, provider: openSmsProvider(sms.url, sms.from), onError });
  jobs.register(kind);
  return wake;
}
