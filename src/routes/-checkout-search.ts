import { OrderId } from '../../contract/base/ids.ts';
import { discountCodeOf } from './-discount-code.ts';

/** With an order, the address shows how far its payment is. */
interface CheckoutSearch {
  order?: OrderId | undefined;
  code?: string | undefined;
}

export const checkoutSearchOf = ({ order, code }: Record<string, unknown>): CheckoutSearch => ({
  order: OrderId.safeParse(order).data,
  code: discountCodeOf(code),
});
