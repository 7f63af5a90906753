import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { DOCUMENT_FILE_PATH, TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { type Language, knownLanguage } from '../../../contract/base/language.ts';
import { regionalLocale } from '../../../contract/base/regional-locale.ts';
import { CREDIT_FILES_AN_HOUR } from '../../../contract/base/rules.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { type Calls, readQuery } from '../../platform/http/calls.ts';
import { streamBody } from '../../platform/http/stream-body.ts';
import { Refusal } from '../../platform/problems.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import type { DrawnDocuments } from './document-files.ts';
import { LedgerFiles } from './ledger-csv.ts';
import { readDocument } from './read-document.ts';

export interface FileDependencies {
  readonly calls: Calls;
  readonly pool: Pool;
  /** Returns the IANA time zone of a site. */
  readonly timeZoneOf: (site: string) => Promise<string>;
  /** Returns the company of a site that overrides these values. */
  readonly companyOf: (overrides: Readonly<Record<string, unknown>>) => CompanyInfo;
  readonly documents: Pick<DrawnDocuments, 'read'>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

const HOUR_MS = 3_600_000;
const NO_QUERY = {};
const DOCUMENT_QUERY = { query: z.strictObject({ number: z.string().check(z.regex(/^[A-Z]\d{4}-\d{6,9}$/)) }) };

/** Serves the ledger of a member as a CSV file, and their invoices and credit notes as PDF files, in the language of the member. */
export function serveCreditFiles(app: FastifyInstance, dependencies: FileDependencies): void {
  const { calls, pool, timeZoneOf, companyOf, documents } = dependencies;
  const ledgers = new LedgerFiles(pool);
  const limit = dependencies.createLimit?.({ name: 'credit-files', max: CREDIT_FILES_AN_HOUR, windowMs: HOUR_MS });
  const count = async (request: FastifyRequest, member: MemberId): Promise<void> => {
    if (limit !== undefined) refuseToWait(await limit.count(request, member));
  };

  app.get(TRANSACTIONS_FILE_PATH, async (request, reply) => {
    const { member, site } = await calls.requireMember(request, reply);
    readQuery(request, NO_QUERY);
    await count(request, member);
    const [time_zone, form] = await Promise.all([timeZoneOf(site), formOf(pool, member)]);
    reply.header(
      'content-disposition',
      `attachment; filename="transactions-${new Date().toISOString().slice(0, 10)}.csv"`,
    );
    const owner = { member, time_zone, language: form.language };
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .send(await streamBody(request, () => Readable.from(ledgers.read(owner))));
  });

  app.get(DOCUMENT_FILE_PATH, async (request, reply) => {
    const { member, site } = await calls.requireAccount(request, reply);
    const { number } = readQuery(request, DOCUMENT_QUERY);
    await count(request, member);
    const document = await readDocument(pool, member, number);
    if (document === undefined) throw new Refusal('not_found', {});
    const [time_zone, form] = await Promise.all([timeZoneOf(site), formOf(pool, member)]);
    const pdf = await documents.read({ document, company: companyOf(document.company), ...form, time_zone });
    reply.header('content-disposition', `attachment; filename="${document.number}.pdf"`);
    return reply.type('application/pdf').send(pdf);
  });
}

const LOCALE = query({
  row: { language: z.string(), country: z.string() },
  text: 'SELECT language, country FROM members WHERE id = $1',
});

/** Reads the language of a member, and the locale of language and country, as in the mails to the member. */
async function formOf(pool: Pool, member: MemberId): Promise<{ language: Language; locale: string }> {
  const found = await readRow(pool, LOCALE, [member]);
  const language = knownLanguage(found?.language ?? '');
  return { language, locale: regionalLocale(language, found?.country) };
}
