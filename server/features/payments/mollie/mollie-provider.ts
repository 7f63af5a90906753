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
import { mayLeaveMandate, noteOf, type PaymentNote, readPayment } from './read-payment.ts';

/** As many payments or refunds as one answer of Mollie holds. */
const PAGE = 250;

const REFUND_STATES: Readonly<Record<RefundStatus, ProviderRefund['state']>> = {
  [RefundStatus.queued]: 'sent',
  [RefundStatus.pending]: 'sent',
  [RefundStatus.processing]: 'sent',
  [RefundStatus.refunded]: 'done',
  [RefundStatus.failed]: 'failed',
  [RefundStatus.canceled]: 'failed',
};

/** Mollie, by its official client. Its API forgets idempotency keys after an hour; what must not happen twice is looked for first. */
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

  /** Mollie has no search by our id. A customer's payments are few, and the newest come first. */
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
    const made = await madeIn({ from, to }, (asked) => this.#mollie.payments.page(asked));
    return made
      .flatMap((payment) => {
        const { payment: id } = noteOf(payment.metadata);
        return id === undefined ? [] : [{ ...readPayment(payment, undefined), id }];
      })
      .filter(hasMoney);
  }

  /** A refund that an operator made in the dashboard has no note of ours. */
  async listRefunds(span: Parameters<PaymentProvider['listRefunds']>[0]): Promise<KnownRefund[]> {
    const made = await madeIn(span, (asked) => this.#mollie.refunds.page(asked));
    return made.map(knownRefund).filter(({ state }) => state !== 'failed');
  }

  async refundsOf(providerId: string): Promise<KnownRefund[]> {
    const made = (await this.#madeFor(providerId)).toReversed();
    return made.map(knownRefund).filter(({ state }) => state !== 'failed');
  }

  /** Mollie learns no name and no address of a member. */
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

  /** Mollie ends the mandates of a customer with the customer. A refusal of one that is still there is none of "gone already". */
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
    return readPayment(payment, mayLeaveMandate(payment) ? await this.#mandateOf(payment) : undefined);
  }

  /** The label and expiry of a card are with the mandate only. A mandate that its payer has revoked is none. */
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

/** Mollie has no search by time. Its lists have the newest first. */
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

/** Only a payment that is to store its card has a customer and no mandate. Any other one is `oneoff`, which leaves no mandate. */
const isStorable = ({ method, customer }: NewPayment): boolean =>
  customer !== undefined && (CARD_METHODS as readonly string[]).includes(method);

function refundOf({ id, status }: Refund): ProviderRefund {
  const state: ProviderRefund['state'] | undefined = REFUND_STATES[status];
  if (state === undefined) throw new Error(`Mollie: the unknown status ${status}`);
  return { providerId: id, state, ...(state === 'failed' && { failure: status }) };
}

/** Our id of a refund. */
function refundNoteOf(metadata: unknown): string | undefined {
  const note = typeof metadata === 'object' && metadata !== null && 'refund' in metadata ? metadata.refund : undefined;
  return typeof note === 'string' ? note : undefined;
}

/** Mollie has no such thing any more. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ProviderRefusal)) throw error;
}
