import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { Money, type User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';

/** The price of one credit in the best bundle of a country. */
export type BestCreditPrice = (site: string, country: string) => Promise<Money>;

/** The credits of a member, the price of one credit, and the amounts that the member paid for the unspent ones. */
export type Wallet = Pick<User, 'credits' | 'credit_price'> & { paid_unspent: Money[] };

/** SQL: the columns of `pricedRow`, of the member `m`. */
export const PRICE_COLUMNS = `m.site_id AS site, m.country,
  CASE WHEN m.credit_price_cents IS NULL THEN NULL
    ELSE jsonb_build_object('cents', m.credit_price_cents, 'currency', m.credit_price_currency) END AS credit_price`;

export const pricedRow = {
  site: z.uuid(),
  country: z.string(),
  /** The last paid price of one credit. */
  credit_price: z.nullable(Money),
};
type PricedRow = Row<typeof pricedRow>;

/** The last paid price of one credit, or that of the best bundle. */
export const memberCreditPrice = async (row: PricedRow, bestPrice: BestCreditPrice): Promise<Money> =>
  row.credit_price ?? (await bestPrice(row.site, row.country));

const WALLET = query({
  name: 'read_wallet',
  row: { credits: z.int(), paid_unspent: z.array(Money), ...pricedRow },
  text: `SELECT c.credits, paid_for_unspent(m.id) AS paid_unspent, ${PRICE_COLUMNS}
      FROM members m JOIN member_counters c ON c.member_id = m.id WHERE m.id = $1`,
});

/** Reads the wallet of a member, who may be suspended; undefined if the member is unknown. */
export async function readWallet(
  pool: Pool,
  member: MemberId,
  bestPrice: BestCreditPrice,
): Promise<Wallet | undefined> {
  const row = await readRow(pool, WALLET, [member]);
  if (row === undefined) return undefined;
  const { credits, paid_unspent } = row;
  return { credits, paid_unspent, credit_price: await memberCreditPrice(row, bestPrice) };
}
