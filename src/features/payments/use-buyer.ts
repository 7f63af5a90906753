import { useBalance } from '../../domain/money/use-balance.ts';
import { useMe } from '../../domain/me/use-me.ts';

/** The member who buys, as far as the screens of payments need to know. */
export interface Buyer {
  readonly credits: number;
  readonly isPaid: boolean;
}

/** The member who buys, with the balance that the top bar shows too. */
export function useBuyer(): Buyer | undefined {
  const me = useMe();
  const balance = useBalance(me);
  return me && { credits: balance?.left ?? me.credits, isPaid: me.paid_user };
}
