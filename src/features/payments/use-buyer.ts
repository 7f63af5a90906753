import { useBalance } from '../../domain/money/use-balance.ts';
import { useMe } from '../../domain/me/use-me.ts';

/** The fields of the buying member that the payment screens need. */
export interface Buyer {
  readonly credits: number;
  readonly isPaid: boolean;
}

/** The buying member, with the balance that the top bar shows too. */
export function useBuyer(): Buyer | undefined {
  const me = useMe();
  const balance = useBalance(me);
  return me && { credits: balance?.left ?? me.credits, isPaid: me.paid_user };
}
