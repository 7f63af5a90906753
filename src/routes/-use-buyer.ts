import { useMe } from '../domain/me/use-me.ts';
import { useBalance } from '../features/chats/composer/use-balance.ts';
import type { Buyer } from '../features/payments/plans/credits-screen.tsx';

/** The member who buys, with the balance that the top bar shows too. */
export function useBuyer(): Buyer | undefined {
  const me = useMe();
  const balance = useBalance(me);
  return me && { credits: balance?.left ?? me.credits, isPaid: me.paid_user };
}
