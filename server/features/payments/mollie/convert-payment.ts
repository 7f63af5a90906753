import {
  type Mandate,
  MandateStatus,
  type Payment,
  PaymentMethod,
  PaymentStatus,
  SequenceType,
} from '@mollie/api-client';
import { PAYMENT_METHODS } from '../../../../contract/payments/states.ts';
import type { ProviderPayment, StoredAtProvider } from '../provider.ts';
import { fromMollie } from './mollie-amounts.ts';

const STATUSES: Readonly<Record<PaymentStatus, ProviderPayment['status']>> = {
  [PaymentStatus.open]: 'open',
  [PaymentStatus.pending]: 'pending',
  [PaymentStatus.authorized]: 'pending',
  [PaymentStatus.canceled]: 'cancelled',
  [PaymentStatus.expired]: 'expired',
  [PaymentStatus.failed]: 'failed',
  [PaymentStatus.paid]: 'paid',
};

/** Converts a payment of Mollie to our interface. `mandate` is the one that the payment created. */
export function convertPayment(payment: Payment, mandate: Mandate | undefined): ProviderPayment {
  const checkoutUrl = payment._links.checkout?.href;
  const failure = failureOf(payment);
  const stored = mandate === undefined ? undefined : convertMandate(mandate, payment);
  return {
    providerId: payment.id,
    status: statusOf(payment),
    amount: fromMollie(payment.amount),
    ...(checkoutUrl !== undefined && { checkoutUrl }),
    ...(failure !== undefined && { failure }),
    ...(stored !== undefined && { stored }),
    ...(payment._links.refunds !== undefined && { hasRefunds: true }),
  };
}

/** Converts the status. A direct debit is pending at the bank for days, and a bank can reverse a payment. */
function statusOf({ status, method, amountChargedBack }: Payment): ProviderPayment['status'] {
  const known: ProviderPayment['status'] | undefined = STATUSES[status];
  if (known === undefined) throw new Error(`Mollie: the unknown status ${status}`);
  if (known === 'pending' && method === PaymentMethod.directdebit) return 'submitted';
  if (known === 'paid' && amountChargedBack !== undefined && fromMollie(amountChargedBack).cents > 0) return 'reversed';
  return known;
}

function failureOf({ details, statusReason }: Payment): string | undefined {
  const failureDetails: Readonly<Record<string, unknown>> = { ...details };
  return [failureDetails.failureReason, failureDetails.bankReasonCode, statusReason?.code].find(
    (one) => typeof one === 'string',
  );
}

/** Whether a payment may have created a mandate that is not stored here. */
export const mayLeaveMandate = ({ sequenceType, status, customerId, mandateId }: Payment): boolean =>
  sequenceType === SequenceType.first &&
  status === PaymentStatus.paid &&
  typeof customerId === 'string' &&
  typeof mandateId === 'string';

function convertMandate(
  { id, status, details }: Mandate,
  { customerId, metadata }: Payment,
): StoredAtProvider | undefined {
  if (status === MandateStatus.invalid || customerId === undefined) return undefined;
  const card: Readonly<Record<string, unknown>> = { ...details };
  const number = typeof card.cardNumber === 'string' ? card.cardNumber : '';
  const expires = typeof card.cardExpiryDate === 'string' ? card.cardExpiryDate.slice(0, 7) : undefined;
  return { customer: customerId, mandate: id, method: methodOf(metadata), label: number.slice(-4), expires };
}

/** Our metadata of a payment at Mollie. */
export interface PaymentNote {
  /** Our id. */
  readonly payment: string;
  /** The method by our name: several of ours map to one of Mollie's. */
  readonly method: string;
}

export function noteOf(metadata: unknown): Partial<PaymentNote> {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

const methodOf = (metadata: unknown) =>
  PAYMENT_METHODS.find((method) => method === noteOf(metadata).method) ?? 'creditcard';
