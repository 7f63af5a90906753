import { OperatorError } from '../../platform/operator-error.ts';
import { NOTHING } from './acts.ts';
import { type Command, type CommandInput, minute, table } from './command.ts';
import { concludeAct, groundsOf, requireCase, requireConcern } from './decide.ts';
import { findMember } from './find-member.ts';
import { changeCredits, refundOrder, retryRefunds, setDebitBlock, setMethodBlock } from './money-acts.ts';
import { findOrder, readOrders } from './read-money.ts';
import { paymentMethod, priceText, wholeNumber } from './read-values.ts';

const MOST_CREDITS = 10_000;
/** The options for the reason of an act and its case. */
const WHY = '--reason TEXT [--case NUMBER]';
const REFERENCE = /^[\w-]{1,64}$/;

const orders: Command = {
  usage: 'MEMBER',
  summary: 'lists the orders of a member: what they cost, what is unspent and what was paid back',
  accepts: [],
  hasSubject: true,
  async run({ pool }, { subject }) {
    const found = await readOrders(pool, await findMember(pool, subject));
    const rows = found.map((order) => ({
      order: order.number,
      placed: minute(order.created_at),
      state: order.state,
      payment: order.payment ?? '',
      credits: String(order.credits),
      unspent: String(order.unspent),
      total: priceText(order.total_cents, order.currency),
      'paid back': order.refunded_cents === 0 ? '' : priceText(order.refunded_cents, order.currency),
      code: order.discount_code ?? '',
    }));
    return { lines: table(rows, 'The member has no orders.'), json: found };
  },
};

const refund: Command = {
  usage: `ORDER ${WHY} [--credits N]`,
  summary: 'pays an order back and mails it: the whole, or N unspent credits of it',
  accepts: ['reason', 'case', 'credits'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = groundsOf(input, false);
    const credits = input.options.credits === undefined ? undefined : creditsOf(input);
    await requireCase(pool, input);
    const order = await findOrder(pool, input.subject);
    const result = await refundOrder(pool, actor, { order: order.id, credits, seen: order.returned_credits, grounds });
    return concludeAct(context, {
      member: order.member_id,
      result,
      done: `The money of ${order.number} goes back`,
      already: `${order.number} is paid back already, or somebody has paid a part of it back just now; "orders" shows it`,
      impossible: `the state of ${order.number} does not allow it; "orders" shows it`,
      others: {
        too_many: `only ${order.unspent} credits of ${order.number} are unspent`,
        too_few: `the share of so few credits of ${order.number} has gone back already`,
      },
    });
  },
};

const retryRefund: Command = {
  usage: `ORDER ${WHY}`,
  summary:
    'sends the refunds of an order that its provider did not do once more; "reconcile" prints them. Look there first',
  accepts: ['reason', 'case'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = groundsOf(input, false);
    await requireCase(pool, input);
    const order = await findOrder(pool, input.subject);
    const result = await retryRefunds(pool, actor, { order: order.id, grounds });
    return concludeAct(context, {
      member: order.member_id,
      result,
      done: `The refunds of ${order.number} that failed are sent once more`,
      already: `no refund of ${order.number} has failed, or its bank took the money back`,
    });
  },
};

const bookRefunds: Command = {
  usage: `ORDER ${WHY}`,
  summary:
    'books the refunds of an order that somebody made at its provider and that "reconcile" prints, and mails them: credits leave as by ' +
    'refund-order. The provider is asked; it tells of most by itself',
  accepts: ['reason', 'case'],
  hasSubject: true,
  async run(context, input) {
    const grounds = groundsOf(input, false);
    await requireCase(context.pool, input);
    const { id, number, member_id: member } = await findOrder(context.pool, input.subject);
    const found = await context.bookRefunds(id, grounds);
    const booked = found.filter(({ outcome }) => outcome === 'done');
    const [refused] = found.filter(({ outcome }) => outcome !== 'done' && outcome !== 'already');
    const [result = refused ?? { ...NOTHING, outcome: 'already' as const }] = booked;
    const sums = booked.map(
      ({ refund: { providerId, amount } }) => `${priceText(amount.cents, amount.currency)} (${providerId})`,
    );
    return concludeAct(context, {
      member,
      result: {
        ...result,
        number: booked.map((one) => one.number).join(', '),
        changes: booked.flatMap(({ changes }) => changes),
      },
      done: `${sums.join(' and ')} of ${number} went back at the provider, and the books know it`,
      already: `the books know every refund of ${number} that its provider has`,
      impossible: `the payment behind ${refused?.refund.providerId ?? ''} is not paid here, or its currency is another one`,
      others: {
        too_many: `${refused?.refund.providerId ?? ''} is more than what ${number} has not paid back; see "orders"`,
      },
    });
  },
};

const credits = (sign: 1 | -1): Command => ({
  usage: `MEMBER --credits N ${WHY}${sign === 1 ? '' : ' [--unrelated]'} [--reference WORD]`,
  summary:
    sign === 1
      ? 'gives credits to a member, and mails it; once for each --reference'
      : 'takes credits of a member back, never more than there are, and mails it; once for each --reference',
  accepts: ['credits', 'reason', 'case', 'reference', ...(sign === 1 ? [] : (['unrelated'] as const))],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const [grounds, amount] = [groundsOf(input, false), sign * creditsOf(input)];
    const { reference } = input.options;
    if (reference !== undefined && !REFERENCE.test(reference))
      throw new OperatorError('--reference must be a word of at most 64 letters, digits, - and _');
    const member = await findMember(pool, input.subject);
    await (sign === 1 ? requireCase(pool, input) : requireConcern(pool, member, input));
    const result = await changeCredits(pool, actor, { member, amount, reference, grounds });
    return concludeAct(context, {
      member,
      result,
      done: sign === 1 ? 'The member has the credits' : 'The credits are taken back',
      already: `${reference ?? ''} has changed the balance already`,
      others: { too_few: 'the member has fewer credits; "orders" and the ledger show why' },
    });
  },
});

const blockMethod = (isOn: boolean): Command => ({
  usage: `MEMBER --method METHOD ${WHY}${isOn ? ' [--unrelated]' : ''}`,
  summary: isOn
    ? 'blocks a way to pay for a member, such as sdd or creditcard, which stands for all cards and Apple Pay, and mails it'
    : 'lifts such a block, and mails it; the bank account of a direct debit has a block of its own',
  accepts: ['method', 'reason', 'case', ...(isOn ? (['unrelated'] as const) : [])],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const [grounds, method] = [groundsOf(input, false), paymentMethod(input.options.method ?? '')];
    const member = await findMember(pool, input.subject);
    await (isOn ? requireConcern(pool, member, input) : requireCase(pool, input));
    const result = await setMethodBlock(pool, actor, { member, method, isOn, grounds });
    return concludeAct(context, {
      member,
      result,
      done: isOn ? `The member can no longer pay by ${method}` : `The member can pay by ${method} again`,
      already: isOn ? 'it is blocked already' : 'it is not blocked',
    });
  },
});

const blockAccount = (kind: 'iban' | 'mobile', isOn: boolean): Command => ({
  usage: `${kind === 'iban' ? 'IBAN' : 'NUMBER'} ${WHY}`,
  summary: `${isOn ? 'puts' : 'takes'} a ${kind === 'iban' ? 'bank account' : 'mobile number'} ${
    isOn ? 'on the list of those that cannot pay by direct debit' : 'off that list'
  }`,
  accepts: ['reason', 'case'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor } = context;
    const grounds = groundsOf(input, false);
    const value = await (kind === 'iban' ? ibanOf : mobileOf)(input.subject);
    await requireCase(pool, input);
    const result = await setDebitBlock(pool, actor, { kind, value, isOn, grounds });
    return concludeAct(context, {
      member: null,
      result,
      done: isOn ? 'It is on the list' : 'It is off the list',
      already: isOn ? 'it is on the list already' : 'it is not on the list',
    });
  },
});

/** The commands on credits, orders and payment methods, in the order of the help. */
export const MONEY_COMMANDS: Readonly<Record<string, Command>> = {
  orders,
  'refund-order': refund,
  'retry-refund': retryRefund,
  'book-refunds': bookRefunds,
  'give-credits': credits(1),
  'take-credits': credits(-1),
  'block-method': blockMethod(true),
  'unblock-method': blockMethod(false),
  'block-iban': blockAccount('iban', true),
  'unblock-iban': blockAccount('iban', false),
  'block-mobile': blockAccount('mobile', true),
  'unblock-mobile': blockAccount('mobile', false),
};

const creditsOf = ({ options }: CommandInput): number => wholeNumber('--credits', options.credits, [1, MOST_CREDITS]);

async function ibanOf(text: string): Promise<string> {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  const { isValidIBAN } = await import('ibantools');
  if (!isValidIBAN(iban)) throw new OperatorError('this is no IBAN: its check digits or its length are wrong');
  return iban;
}

/** Returns a number in E.164, as the form of the direct debit stores it. */
async function mobileOf(text: string): Promise<string> {
  const { default: parsePhoneNumber } = await import('libphonenumber-js/mobile');
  const number = text.startsWith('+') ? parsePhoneNumber(text)?.number : undefined;
  if (number === undefined) throw new OperatorError('write the number with its country, such as +31612345678');
  return number;
}
