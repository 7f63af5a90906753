import { MandateMethod, type Payment, type Refund, RefundStatus, SequenceType } from '@mollie/api-client';
import { CARD_METHODS } from '../../../../contract/payments/rules.ts';
import {
  hasMoney,
  type KnownPayment,
  type KnownRefund,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderRefund,
  type SignedMandate,
  type Span,
  type StoredAtProvider,
} from '../provider.ts';
import { fromMollie, toMollie } from './mollie-amounts.ts';
import { askMollie, type Mollie, type MollieOptions, openMollie } from './mollie-client.ts';
import { MOLLIE_METHODS, mollieLocale, mollieMethod } from './mollie-methods.ts';
import { mayLeaveMandate, noteOf, type PaymentNote, convertPayment } from './convert-payment.ts';

/** Maximum number of payments or refunds in one answer of Mollie. */
const PAGE = 250;

const REFUND_STATES: Readonly<Record<RefundStatus, ProviderRefund['state']>> = {
  [RefundStatus.queued]: 'sent',
  [RefundStatus.pending]: 'sent',
  [RefundStatus.processing]: 'sent',
  [RefundStatus.refunded]: 'done',
  [RefundStatus.failed]: 'failed',
  [RefundStatus.canceled]: 'failed',
};

/**
 * Mollie, through its official client. Idempotency keys expire after an hour, so `refund` and `storeMandate` first look for an earlier
 * result. `create` does not: before it is repeated, askProvider calls `find`.
 */
export class MollieProvider implements PaymentProvider {
  readonly name = 'mollie';
  readonly methods = MOLLIE_METHODS;
  readonly #mollie: Mollie;

  constructor(options: MollieOptions) {
    this.#mollie = openMollie(options);
  }

  async create(payment: NewPayment): Promise<ProviderPayment> {
    return this.#answerOf(await askMollie(this.#mollie.payments.create(parametersOf(payment))));
  }

  async read(providerId: string): Promise<ProviderPayment> {
    return this.#answerOf(await askMollie(this.#mollie.payments.get(providerId)));
  }

  /** Mollie has no search by our id. A customer has few payments, and Mollie lists the newest first. */
  async find({ id, customer }: Parameters<PaymentProvider['find']>[0]): Promise<ProviderPayment | undefined> {
    if (customer === undefined) return undefined;
    const newest = await askMollie(this.#mollie.customerPayments.page({ customerId: customer, limit: PAGE }));
    const found = newest.find(({ metadata }) => noteOf(metadata).payment === id);
    return found === undefined ? undefined : this.#answerOf(found);
  }

  async refund({ id, providerId, amount }: Parameters<PaymentProvider['refund']>[0]): Promise<ProviderRefund> {
    const known = (await this.#madeFor(providerId)).find(({ metadata }) => refundNoteOf(metadata) === id);
    if (known !== undefined) return refundOf(known);
    const parameters = {
      paymentId: providerId,
      amount: toMollie(amount),
      metadata: { refund: id },
      idempotencyKey: id,
    };
    return refundOf(await askMollie(this.#mollie.paymentRefunds.create(parameters)));
  }

  async readRefund({ providerId, refund }: Parameters<PaymentProvider['readRefund']>[0]): Promise<ProviderRefund> {
    return refundOf(await askMollie(this.#mollie.paymentRefunds.get(refund, { paymentId: providerId })));
  }

  async list({ from, to }: Parameters<PaymentProvider['list']>[0]): Promise<KnownPayment[]> {
    const made = await madeIn({ from, to }, (options) => this.#mollie.payments.page(options));
    return made
      .flatMap((payment) => {
        const { payment: id } = noteOf(payment.metadata);
        return id === undefined ? [] : [{ ...convertPayment(payment, undefined), id }];
      })
      .filter(hasMoney);
  }

  /** A refund from the dashboard has no metadata of ours. */
  async listRefunds(span: Parameters<PaymentProvider['listRefunds']>[0]): Promise<KnownRefund[]> {
    const made = await madeIn(span, (options) => this.#mollie.refunds.page(options));
    return made.map(knownRefund).filter(({ state }) => state !== 'failed');
  }

  async refundsOf(providerId: string): Promise<KnownRefund[]> {
    const made = (await this.#madeFor(providerId)).toReversed();
    return made.map(knownRefund).filter(({ state }) => state !== 'failed');
  }

  /** Sends no name and no address of a member to Mollie. */
  async createCustomer({ id }: { readonly id: string }): Promise<string> {
    const { id: customer } = await askMollie(this.#mollie.customers.create({ idempotencyKey: `customer-${id}` }));
    return customer;
  }

  async storeMandate({ reference, customer, holder, iban, signedOn }: SignedMandate): Promise<StoredAtProvider> {
    const known = await askMollie(this.#mollie.customerMandates.page({ customerId: customer, limit: PAGE }));
    const mandate =
      known.find(({ mandateReference }) => mandateReference === reference) ??
      (await askMollie(
        this.#mollie.customerMandates.create({
          customerId: customer,
          method: MandateMethod.directdebit,
          consumerName: holder,
          consumerAccount: iban,
          signatureDate: signedOn,
          mandateReference: reference,
          idempotencyKey: `mandate-${reference}`,
        }),
      ));
    return { customer, mandate: mandate.id, method: 'sdd', label: iban.slice(-4), expires: undefined };
  }

  async forget({ customer, mandate }: Parameters<PaymentProvider['forget']>[0]): Promise<void> {
    await askMollie(this.#mollie.customerMandates.revoke(mandate, { customerId: customer })).catch(ignoreRefusal);
  }

  /** Deletes a customer; Mollie revokes the mandates with it. A refusal means success only if the customer no longer exists. */
  async forgetCustomer(customer: string): Promise<void> {
    try {
      await askMollie(this.#mollie.customers.delete(customer));
    } catch (error) {
      const isThere = await askMollie(this.#mollie.customers.get(customer)).then(Boolean, ignoreRefusal);
      if (isThere === true) throw error;
    }
  }

  /** The refunds of a payment, the newest first. */
  async #madeFor(paymentId: string) {
    return askMollie(this.#mollie.paymentRefunds.page({ paymentId, limit: PAGE }));
  }

  async #answerOf(payment: Payment): Promise<ProviderPayment> {
    return convertPayment(payment, mayLeaveMandate(payment) ? await this.#mandateOf(payment) : undefined);
  }

  /** Reads the mandate of a payment, which has the label and expiry of the card. Undefined if its payer has revoked it. */
  async #mandateOf({ mandateId = '', customerId = '' }: Payment) {
    return askMollie(this.#mollie.customerMandates.get(mandateId, { customerId })).catch(ignoreRefusal);
  }
}

function parametersOf(payment: NewPayment): Parameters<Mollie['payments']['create']>[0] {
  const { id, amount, method, description, language, returnUrl, webhookUrl, customer, mandate } = payment;
  const theirs = mollieMethod(method);
  if (theirs === undefined) throw new ProviderRefusal(`Mollie has no ${method}`);
  const note: PaymentNote = { payment: id, method };
  const locale = mollieLocale(language);
  const payer =
    mandate === undefined
      ? {
          method: theirs,
          redirectUrl: returnUrl,
          sequenceType: isStorable(payment) ? SequenceType.first : SequenceType.oneoff,
        }
      : { mandateId: mandate, sequenceType: SequenceType.recurring };
  return {
    ...payer,
    amount: toMollie(amount),
    description,
    metadata: note,
    idempotencyKey: id,
    ...(locale !== undefined && { locale }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(customer !== undefined && { customerId: customer }),
  };
}

interface ListPage<T> extends Array<T> {
  readonly nextPageCursor?: string | undefined;
}

/** Lists the items of a period. Mollie has no search by time; its lists begin with the newest. */
async function madeIn<T extends { readonly createdAt: string }>(
  { from, to }: Span,
  ask: (page: { limit: number; from?: string }) => Promise<ListPage<T>>,
): Promise<T[]> {
  const made: T[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const page = await askMollie(ask({ limit: PAGE, ...(after !== undefined && { from: after }) }));
    for (const one of page) {
      const at = new Date(one.createdAt);
      if (at >= from && at < to) made.push(one);
    }
    const oldest = page.at(-1);
    after = page.nextPageCursor;
    isMore = after !== undefined && oldest !== undefined && new Date(oldest.createdAt) >= from;
  }
  return made;
}

const knownRefund = (refund: Refund): KnownRefund => ({
  ...refundOf(refund),
  id: refundNoteOf(refund.metadata),
  payment: refund.paymentId,
  amount: fromMollie(refund.amount),
});

/** Whether a payment stores its card: it has a customer and no mandate. Every other payment is `oneoff`, which creates no mandate. */
const isStorable = ({ method, customer }: NewPayment): boolean =>
  customer !== undefined && (CARD_METHODS as readonly string[]).includes(method);

function refundOf({ id, status }: Refund): ProviderRefund {
  const state: ProviderRefund['state'] | undefined = REFUND_STATES[status];
  if (state === undefined) throw new Error(`Mollie: the unknown status ${status}`);
  return { providerId: id, state, ...(state === 'failed' && { failure: status }) };
}

/** Returns our id of a refund from its metadata. */
function refundNoteOf(metadata: unknown): string | undefined {
  const note = typeof metadata === 'object' && metadata !== null && 'refund' in metadata ? metadata.refund : undefined;
  return typeof note === 'string' ? note : undefined;
}

/** Ignores the refusal of an object that no longer exists. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ProviderRefusal)) throw error;
}
