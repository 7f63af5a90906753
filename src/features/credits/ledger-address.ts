import { LEDGER_KINDS } from '../../../contract/payments/rules.ts';
import type { LedgerFilters } from './ledger-query.ts';

export interface LedgerAddress extends LedgerFilters {
  /** Set on the last step of a withdrawal from the order of the address. */
  readonly step?: 'withdraw' | undefined;
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The filters and the step in the address. Unknown values are dropped. */
export function readLedgerAddress({ kind, month, step }: Record<string, unknown>): LedgerAddress {
  return {
    kind: LEDGER_KINDS.find((one) => one === kind),
    month: typeof month === 'string' && MONTH.test(month) ? month : undefined,
    step: step === 'withdraw' ? step : undefined,
  };
}
