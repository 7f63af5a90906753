import type { Pool } from 'pg';
import { getTransactions } from '../../../contract/credits.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { readBalance, readTransactions } from './read-transactions.ts';

export interface CreditsDependencies {
  readonly pool: Pool;
  /** The IANA time zone of a site. */
  readonly timeZoneOf: (site: string) => Promise<string>;
}

export function mountCredits(calls: Calls, { pool, timeZoneOf }: CreditsDependencies): void {
  calls.mount(getTransactions, async ({ session: { member, site }, query }) => {
    const whose = { member, time_zone: await timeZoneOf(site) };
    const [page, balance] = await Promise.all([readTransactions(pool, whose, query), readBalance(pool, whose)]);
    return { ...page, ...balance };
  });
}
