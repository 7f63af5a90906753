import { expect, it } from 'vitest';
import { readLedgerAddress } from './ledger-address.ts';

it.each([
  [
    { kind: 'gift', month: '2026-11' },
    { kind: 'gift', month: '2026-11' },
  ],
  [
    { kind: 'paid_back', step: 'withdraw' },
    { kind: 'paid_back', step: 'withdraw' },
  ],
  [{ kind: 'presents', month: '2026-13', step: 'back' }, {}],
  [{ month: '2026-1' }, {}],
  [{}, {}],
])('reads %o', (address, filters) => {
  expect(readLedgerAddress(address)).toEqual(filters);
});
