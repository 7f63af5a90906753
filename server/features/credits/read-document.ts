import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { Money } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';

const STORED_DOCUMENT = query({
  row: {
    number: z.string(),
    issued_at: z.string(),
    credits: z.int(),
    total: Money,
    vat: Money,
    /** In hundredths of a percent. */
    vat_rate: z.int(),
    country: z.string(),
    /** The site's overrides of the company at the issue of the document. Any values, because the reader ignores invalid ones. */
    company: z.record(z.string(), z.unknown()),
    order: z.string(),
    ordered_at: z.string(),
    completed_at: z.string(),
    list: Money,
    discount_code: z.nullable(z.string()),
    discount_percentage: z.nullable(z.int()),
    /** The invoice that a credit note is for. */
    invoice: z.nullable(z.string()),
  },
  text: `SELECT document_number(d) AS number, iso(d.issued_at) AS issued_at, d.credits, money(d.total_cents, d.currency) AS total,
       money(d.vat_cents, d.currency) AS vat, d.vat_rate, d.country, d.company, o.number AS order, iso(o.created_at) AS ordered_at,
       iso(o.completed_at) AS completed_at, money(o.list_cents, o.currency) AS list, o.discount_code, o.discount_percentage,
       CASE WHEN d.total_cents < 0 THEN (SELECT document_number(i) FROM documents i WHERE i.order_id = d.order_id AND i.total_cents > 0)
         END AS invoice
     FROM documents d JOIN orders o ON o.id = d.order_id
     WHERE d.member_id = $1 AND d.series = $2 AND d.number = $3`,
});

/** An invoice or a credit note. The amounts of a credit note are negative. */
export type StoredDocument = RowOf<typeof STORED_DOCUMENT>;

/** Reads a document of a member by its number, such as I2026-000012; undefined if the member has no such document. */
export async function readDocument(pool: Pool, member: MemberId, number: string): Promise<StoredDocument | undefined> {
  const [series, place] = number.split('-');
  return readRow(pool, STORED_DOCUMENT, [member, series, Number(place)]);
}
