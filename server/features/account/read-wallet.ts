import type { Pool } from 'pg';
import type { Money, User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';

/** The price of one credit in the best bundle of a country. */
export type BestCreditPrice = (site: string, country: string) => Promise<Money>;

/** The credits of a member, the price of one credit, and the amounts that the member paid for the unspent ones. */
export type Wallet = Pick<User, 'credits' | 'credit_price'> & { paid_unspent: Money[] };

/** SQL: the columns of `PricedRow`, of the member `m`. */
export const PRICE_COLUMNS = `m.site_id AS site, m.country,
  CASE WHEN m.credit_price_cents IS NULL THEN NULL
    ELSE jsonb_build_object('cents', m.credit_price_cents, 'currency', m.credit_price_currency) END AS credit_price`;

export interface PricedRow {
  site: string;
  country: string;
  /** The last paid price of one credit. */
  credit_price: Money | null;
}

/** The last paid price of one credit, or that of the best bundle. */
export const creditPriceOf = async (row: PricedRow, bestPrice: BestCreditPrice): Promise<Money> =>
  row.credit_price ?? (await bestPrice(row.site, row.country));

/** Reads the wallet of a member, who may be suspended; undefined if the member is unknown. */
export async function readWallet(
  pool: Pool,
  member: MemberId,
  bestPrice: BestCreditPrice,
): Promise<Wallet | undefined> {
  const { rows } = await pool.query<PricedRow & Omit<Wallet, 'credit_price'>>({
    name: 'read_wallet',
    text: `SELECT c.credits, paid_for_unspent(m.id) AS paid_unspent, ${PRICE_COLUMNS}
      FROM members m JOIN member_counters c ON c.member_id = m.id WHERE m.id = $1`,
    values: [member],
  });
  if (rows[0] === undefined) return undefined;
  const { credits, paid_unspent } = rows[0];
  return { credits, paid_unspent, credit_price: await creditPriceOf(rows[0], bestPrice) };
}
