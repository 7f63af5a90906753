import type { MemberId } from '../../../contract/ids.ts';
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
  const receive = (amount: number, created_at: Date | undefined): void => {
    credits += amount;
    left -= amount;
    bundles++;
    entries.push({
      reason: 'demo',
      reference: `${member} ${bundles}`,
      member_id: member,
      amount,
      balance_after: credits,
      created_at,
    });
  };
  for (const { id, kind, accepted_at } of mine) {
    const price = PRICES[kind] ?? 0;
    // The first purchase takes the remainder, so that all others are whole bundles.
    if (credits < price)
      receive(
        bundles === 0 ? left % BUNDLE || Math.min(left, BUNDLE) : BUNDLE,
        new Date(accepted_at.getTime() - 60_000),
      );
    if (credits < price) receive(Math.min(left, BUNDLE), new Date(accepted_at.getTime() - 30_000));
    credits -= price;
    creditsAfter.set(id, credits);
    entries.push({
      reason: 'message',
      reference: id,
      member_id: member,
      amount: -price,
      balance_after: credits,
      created_at: accepted_at,
    });
  }
  if (left > 0) receive(left, mine.at(-1)?.accepted_at);
  return { entries, creditsAfter };
}
