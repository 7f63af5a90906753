import type { MemberId } from '../../contract/base/ids.ts';
import type { ChatRows, Row } from './seed-rows.ts';

const PRICES: Readonly<Record<string, number>> = { text: 1, image: 2 };
const BUNDLE = 250;

type Message = ChatRows['messages'][number];

/** Builds the ledger of an account in chronological order. The balance after the last entry is `balance`. */
export function ledgerOf(
  member: MemberId,
  sent: readonly Message[],
  balance: number,
): { entries: Row[]; creditsAfter: Map<string, number> } {
  const mine = sent
    .filter(({ sender_id }) => sender_id === member)
    .toSorted((one, other) => one.accepted_at.getTime() - other.accepted_at.getTime());
  const spent = mine.reduce((sum, { kind }) => sum + (PRICES[kind] ?? 0), 0);
  const entries: Row[] = [];
  const creditsAfter = new Map<string, number>();
  let credits = 0;
  let left = spent + balance;
  let bundles = 0;
  let last = 0;
  // Times order the entries, so no two may be equal.
  const add = (entry: { reason: string; reference: string; amount: number }, earliest: number): void => {
    credits += entry.amount;
    last = Math.max(earliest, last + 1);
    entries.push({
      ...entry,
      member_id: member,
      balance_after: credits,
      created_at: new Date(last),
    });
  };
  const receive = (amount: number, earliest: number): void => {
    left -= amount;
    bundles++;
    add({ reason: 'demo', reference: `${member}:${bundles}`, amount }, earliest);
  };
  for (const { id, kind, accepted_at } of mine) {
    const price = PRICES[kind] ?? 0;
    // The first purchase has the remainder, so that all others are whole bundles.
    if (credits < price)
      receive(bundles === 0 ? left % BUNDLE || Math.min(left, BUNDLE) : BUNDLE, accepted_at.getTime() - 60_000);
    if (credits < price) receive(Math.min(left, BUNDLE), accepted_at.getTime() - 30_000);
    add({ reason: 'message', reference: id, amount: -price }, accepted_at.getTime());
    creditsAfter.set(id, credits);
  }
  if (left > 0) receive(left, last || Date.now());
  return { entries, creditsAfter };
}
