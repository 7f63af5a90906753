import type { Money } from '../../../contract/account/account.ts';
import type { PaymentMethod, PaymentState, RefundState } from '../../../contract/payments/states.ts';

// The smallest interface of a payment provider that the life of an order needs (functions/payments/orders.sql). The server never trusts a
// browser or a webhook about the state of a payment. It asks the provider by the payment's id and stores the answer.
//
// shop/open-providers.ts chooses the implementations: mollie/mollie-provider.ts and sandbox/sandbox-provider.ts.

/** A payment that the provider has to create. */
export interface NewPayment {
  /** Our id of the payment: the idempotency key, which the provider also stores with its payment. */
  readonly id: string;
  readonly amount: Money;
  readonly method: PaymentMethod;
  /** The text on the payer's statement: the number of the order, such as L-7K2M9QX. */
  readonly description: string;
  /** BCP 47, such as fr. */
  readonly language: string;
  /** The address to which the payer returns. */
  readonly returnUrl: string;
  /** The webhook for changes of the payment. Undefined when the provider cannot reach this server, as on loopback. */
  readonly webhookUrl: string | undefined;
  /** The customer at the provider whose mandate pays, or for whom the card of this payment is stored. Undefined: no card is stored. */
  readonly customer: string | undefined;
  /** The mandate of the customer that pays without an action of the payer. */
  readonly mandate: string | undefined;
}

/** The provider's answer about a payment. */
export interface ProviderPayment {
  readonly providerId: string;
  /** Never `mismatched`: move_payment compares the amounts. */
  readonly status: Exclude<PaymentState, 'mismatched'>;
  readonly amount: Money;
  /** The page on which the payer pays. Undefined when the payer has nothing to do there. */
  readonly checkoutUrl?: string;
  /** The reason of the failure, as the provider names it. */
  readonly failure?: string;
  /** The card or mandate that the provider stores with this payment. */
  readonly stored?: StoredAtProvider;
  /** Whether the payment has refunds, by us or by an operator in the provider's own dashboard. */
  readonly hasRefunds?: true;
}

export interface StoredAtProvider {
  readonly customer: string;
  readonly mandate: string;
  readonly method: PaymentMethod;
  readonly label: string;
  /** Year and month, such as 2028-08. */
  readonly expires: string | undefined;
}

/** The mandate of a direct debit that a member signed on a page of ours. */
export interface SignedMandate {
  /** The creditor's name of the mandate. The provider creates one mandate for each reference. */
  readonly reference: string;
  readonly customer: string;
  /** The holder of the account. */
  readonly holder: string;
  readonly iban: string;
  /** A date, such as 2026-11-30. */
  readonly signedOn: string;
}

/** A payment with money that the provider has, whether or not it is in our ledger. */
export interface KnownPayment extends Pick<ProviderPayment, 'providerId' | 'status' | 'amount'> {
  /** Our id of the payment. */
  readonly id: string;
}

export const hasMoney = ({ status }: Pick<ProviderPayment, 'status'>): boolean =>
  status === 'submitted' || status === 'paid' || status === 'reversed';

export interface ProviderRefund {
  readonly providerId: string;
  readonly state: Exclude<RefundState, 'asked'>;
  readonly failure?: string;
}

/** A refund that the provider has. Our jobs requested it, or an operator in the provider's own dashboard. */
export interface KnownRefund extends ProviderRefund {
  /** Our id of the refund. Undefined for a refund of the dashboard. */
  readonly id: string | undefined;
  /** The payment's id at the provider. */
  readonly payment: string;
  readonly amount: Money;
}

/** A half-open period: it includes `from` and excludes `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A definite refusal by the provider. Every other error may be temporary. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'mollie';
  /** The supported methods. */
  readonly methods: readonly PaymentMethod[];
  /** Creates a payment, once for each id. */
  create(payment: NewPayment): Promise<ProviderPayment>;
  read(providerId: string): Promise<ProviderPayment>;
  /**
   * Finds the payment that `create` made for an id when its answer was lost. Undefined if there is none. Only payments by a stored method
   * need it: nobody can pay any other payment without its address.
   */
  find(payment: Pick<NewPayment, 'id' | 'customer'>): Promise<ProviderPayment | undefined>;
  /** Refunds an amount, once for each id. */
  refund(refund: { readonly id: string; readonly providerId: string; readonly amount: Money }): Promise<ProviderRefund>;
  readRefund(refund: { readonly providerId: string; readonly refund: string }): Promise<ProviderRefund>;
  /** Lists the refunds of a payment that have not failed, by its id at the provider, the oldest first. */
  refundsOf(providerId: string): Promise<KnownRefund[]>;
  /** Lists our payments that the provider created in a period and that have moved money. */
  list(span: Span): Promise<KnownPayment[]>;
  /** Lists the refunds that were made there in a period and have not failed. */
  listRefunds(span: Span): Promise<KnownRefund[]>;
  /** Creates a customer for a member. Returns the customer's id at the provider. */
  createCustomer(member: { readonly id: string }): Promise<string>;
  /** Stores the mandate of a direct debit, once for each reference. */
  storeMandate(mandate: SignedMandate): Promise<StoredAtProvider>;
  /** Deletes a card or mandate. A missing one is no error. */
  forget(stored: { readonly customer: string; readonly mandate: string }): Promise<void>;
  /** Deletes a customer with all their cards and mandates. A missing one is no error. */
  forgetCustomer(customer: string): Promise<void>;
}
