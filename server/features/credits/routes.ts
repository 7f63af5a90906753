import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getTransactions } from '../../../contract/credits.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { companyWith } from '../sites/sites.ts';
import { DrawnDocuments } from './document-files.ts';
import { readBalance, readTransactions } from './read-transactions.ts';
import { serveCreditFiles } from './serve-files.ts';

export interface CreditParts {
  readonly pool: Pool;
  readonly calls: Calls;
  readonly files: Files;
  readonly settingsOf: (site: string) => Promise<{ readonly time_zone: string }>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

export function mountCredits(app: FastifyInstance, { pool, calls, files, settingsOf, createLimit }: CreditParts): void {
  const timeZoneOf = async (site: string) => (await settingsOf(site)).time_zone;
  calls.mount(getTransactions, async ({ session: { member, site }, query }) => {
    const whose = { member, time_zone: await timeZoneOf(site) };
    const [page, balance] = await Promise.all([readTransactions(pool, whose, query), readBalance(pool, whose)]);
    return { ...page, ...balance };
  });

  const onError = (error: unknown) => app.log.error({ err: error }, 'documents');
  const documents = new DrawnDocuments({ files, onError });
  app.addHook('onClose', () => documents.close());
  serveCreditFiles(app, { calls, pool, timeZoneOf, companyOf: companyWith, documents, createLimit });
}
