import type { Pool } from 'pg';
import type { Money } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';

/** An invoice or a credit note. The amounts of a credit note are negative. */
export interface StoredDocument {
  readonly number: string;
  readonly issued_at: string;
  readonly credits: number;
  readonly total: Money;
  readonly vat: Money;
  /** In hundredths of a percent. */
  readonly vat_rate: number;
  readonly country: string;
  /** The site's overrides of the company at the issue of the document. */
  readonly company: Readonly<Record<string, unknown>>;
  readonly order: string;
  readonly ordered_at: string;
  readonly completed_at: string;
  readonly list: Money;
  readonly discount_code: string | null;
  readonly discount_percentage: number | null;
  /** The invoice that a credit note is for. */
  readonly invoice: string | null;
}

/** Reads a document of a member by its number, such as I2026-000012; undefined if the member has no such document. */
export async function readDocument(pool: Pool, member: MemberId, number: string): Promise<StoredDocument | undefined> {
  const [series, place] = number.split('-');
  const { rows } = await pool.query<StoredDocument>(
    `SELECT document_number(d) AS number, iso(d.issued_at) AS issued_at, d.credits, money(d.total_cents, d.currency) AS total,
       money(d.vat_cents, d.currency) AS vat, d.vat_rate, d.country, d.company, o.number AS order, iso(o.created_at) AS ordered_at,
       iso(o.completed_at) AS completed_at, money(o.list_cents, o.currency) AS list, o.discount_code, o.discount_percentage,
       CASE WHEN d.total_cents < 0 THEN (SELECT document_number(i) FROM documents i WHERE i.order_id = d.order_id AND i.total_cents > 0)
         END AS invoice
     FROM documents d JOIN orders o ON o.id = d.order_id
     WHERE d.member_id = $1 AND d.series = $2 AND d.number = $3`,
    [member, series, Number(place)],
  );
  return rows[0];
}
