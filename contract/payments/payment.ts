import * as z from 'zod/mini';
import { Money } from '../account/account.ts';
import { PaymentId } from '../base/ids.ts';

/** A payment, by the names of section 3 of the specification. `credits` are those of the order that it pays. */
export const Payment = z.object({
  payment_id: PaymentId,
  credits: z.int(),
  amount: Money,
  /** One of PAYMENT_METHODS, or of those of a later version. */
  paymentmethod: z.string(),
});
