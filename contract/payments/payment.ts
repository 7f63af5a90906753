import * as z from 'zod/mini';
import { Money } from '../account/account.ts';
import { PaymentId } from '../base/ids.ts';

/** A payment, by the names of section 3 of the specification. `credits` are the credits of its order. */
export const Payment = z.object({
  payment_id: PaymentId,
  credits: z.int(),
  amount: Money,
  /** One of PAYMENT_METHODS, or a method of a later version. */
  paymentmethod: z.string(),
});
