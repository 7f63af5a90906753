import type { Money } from '../../../contract/account/account.ts';
import type { PaymentMethod, PaymentState, RefundState } from '../../../contract/payments/states.ts';

// A payment provider behind the narrowest interface that the life of an order needs (functions/payments/orders.sql). The server never
// believes what a browser or a webhook says about a payment: it asks the provider by the payment's id, and moves the payment to the answer.

/** A payment that the provider is to make. */
export interface NewPayment {
  /** Our id of the payment: the idempotency key, and what the provider keeps beside its payment. */
  readonly id: string;
  readonly amount: Money;
  readonly method: PaymentMethod;
  /** What the payer reads on their statement, such as "L-20712, 50 credits". */
  readonly description: string;
  /** BCP 47, such as fr. */
  readonly language: string;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
  /** Where the provider tells that something happened. Undefined when nobody can reach this server, as on loopback. */
  readonly webhookUrl: string | undefined;
  /** The customer at the provider whose mandate pays, or for whom the card that is paid with is stored. Undefined: none is stored. */
  readonly customer: string | undefined;
  /** The mandate of the customer that pays without the payer. */
  readonly mandate: string | undefined;
}

/** What the provider says of a payment. */
export interface ProviderPayment {
  readonly providerId: string;
  /** Never `mismatched`: move_payment compares the amounts. */
  readonly status: Exclude<PaymentState, 'mismatched'>;
  readonly amount: Money;
  /** Where the payer pays. Undefined when nothing is left to do there. */
  readonly checkoutUrl?: string;
  /** Why it failed, in the provider's word. */
  readonly failure?: string;
  /** The card or mandate that the provider keeps from this payment on. */
  readonly stored?: StoredAtProvider;
  /** Whether money of it was sent back, by us or by an operator in the provider's own dashboard. */
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
  /** How the creditor names the mandate. The provider makes one mandate for each. */
  readonly reference: string;
  readonly customer: string;
  /** Who holds the account. */
  readonly holder: string;
  readonly iban: string;
  /** A date, such as 2026-11-30. */
  readonly signedOn: string;
}

/** A payment with money that the provider has, whether or not our books know it. */
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

/** A refund that the provider has, whoever asked for it: our jobs, or an operator in the provider's own dashboard. */
export interface KnownRefund extends ProviderRefund {
  /** Our id of the refund. Undefined if it was not made by us. */
  readonly id: string | undefined;
  /** The payment's id at the provider. */
  readonly payment: string;
  readonly amount: Money;
}

/** A time from a moment until before another. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The provider did not do what it was asked, and will not: it said so itself. Every other error may be temporary. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'mollie';
  /** The methods that it knows. */
  readonly methods: readonly PaymentMethod[];
  /** Makes a payment, once for each id. */
  create(payment: NewPayment): Promise<ProviderPayment>;
  read(providerId: string): Promise<ProviderPayment>;
  /**
   * Finds the payment that `create` made for an id when its answer was lost. Undefined if there is none. Only payments by a stored method
   * need it: nobody can pay another one without its address.
   */
  find(payment: Pick<NewPayment, 'id' | 'customer'>): Promise<ProviderPayment | undefined>;
  /** Sends money back, once for each id. */
  refund(refund: { readonly id: string; readonly providerId: string; readonly amount: Money }): Promise<ProviderRefund>;
  readRefund(refund: { readonly providerId: string; readonly refund: string }): Promise<ProviderRefund>;
  /** Lists the refunds of a payment that have not failed, by its id at the provider, the oldest first. */
  refundsOf(providerId: string): Promise<KnownRefund[]>;
  /** Lists the payments of ours that the provider made from one moment until before another, and that have moved money. */
  list(span: Span): Promise<KnownPayment[]>;
  /** Lists the refunds that were made there in a time and have not failed. */
  listRefunds(span: Span): Promise<KnownRefund[]>;
  /** Makes a customer for a member. Returns their id at the provider. */
  createCustomer(member: { readonly id: string }): Promise<string>;
  /** Stores the mandate of a direct debit, once for each reference. */
  storeMandate(mandate: SignedMandate): Promise<StoredAtProvider>;
  /** Forgets a card or mandate. One that is gone already is no error. */
  forget(stored: { readonly customer: string; readonly mandate: string }): Promise<void>;
  /** Forgets a customer with all their cards and mandates. One that is gone already is no error. */
  forgetCustomer(customer: string): Promise<void>;
}
