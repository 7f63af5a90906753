/** The business constants of payments, offers and direct debits. Each is stated once, and its name or comment states the unit. */

// Payments
/** The offers that every member has once, before their first payment: their codes, reductions and durations. */
export const TIME_BONUS_CODE = 'TIMEBONUS25';
/** Counted from the sign-up. */
export const TIME_BONUS_SECONDS = 14_400;
/** How long a member without credits is in the members area before the popup of the time bonus opens. */
export const BONUS_POPUP_SECONDS = 40;
export const WELCOME_CODE = 'WELCOME25';
/** Counted from the confirmation of the address. */
export const WELCOME_HOURS = 48;
/** The code of the site's discount for a member who is about to delete their account, once. Its deadline runs from when it is shown. */
export const STAY_CODE = 'STAY';
/** How long before its end an offer to a single member has a banner. */
export const OWN_OFFER_HOURS = 48;
export const OFFER_PERCENTAGE = 25;
/** The card methods: their provider can store a card for the next order. */
export const CARD_METHODS = ['mastercard', 'visa', 'creditcard', 'cartebancaire', 'nexi', 'maestro'] as const;
/**
 * The methods with a card behind them, from the bank's point of view. When a payment by one of them is reversed, all of them are blocked.
 * Bancontact is not among them: its payments are final once the payer has approved them.
 */
export const CARD_BACKED_METHODS = [...CARD_METHODS, 'applepay'] as const;
/** For how long an unpaid order can be paid at its price, and the most attempts to pay it. */
export const ORDER_HOURS = 24;
export const ORDER_PAYMENTS = 20;
export const TRANSACTIONS_PAGE = 50;
export const ORDERS_PAGE = 50;
export const BUNDLE_CREDITS_MAX = 10_000;
export const DISCOUNT_CODE_LENGTH = 40;
/** The least time between two queries to the provider about an order that a member looks at. */
export const PAYMENT_QUESTION_SECONDS = 5;
/** The same for an order that the member has just opened. */
export const PAYMENT_RETURN_SECONDS = 1;
/** The kinds of changes of credits that members see. */
export const LEDGER_KINDS = [
  'purchase',
  'message',
  'picture',
  'gift',
  'signup',
  'paid_back',
  'withdrawal',
  'order_refund',
  'reversal',
  'demo',
  'other',
] as const;

// Direct debit
/** The countries of the SEPA area with direct debit. Their mobile numbers can receive codes. */
export const DEBIT_COUNTRIES = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE'] as const;
/** The limit of direct debits for each member, bank account and mobile number, in euro cents, and its period in days. */
export const DEBIT_LIMIT_CENTS = 10_000;
export const DEBIT_LIMIT_DAYS = 30;
export const DEBIT_LIMIT = { cents: DEBIT_LIMIT_CENTS, currency: 'EUR' } as const;
/** The code of an SMS: how long it works, how many wrong ones are accepted, and how long the next SMS waits. */
export const SMS_CODE_MINUTES = 10;
export const SMS_CODE_TRIES = 5;
export const SMS_AGAIN_SECONDS = 60;
/** The daily limits of SMS codes: to a number, for a member, to the members of one network address, and for a site. */
export const SMS_A_DAY = { number: 5, member: 10, network: 20, site: 1_000 } as const;
/** How long a mandate waits for its confirmation, and then for its order. */
export const MANDATE_HOURS = 24;
/** How long a mandate is stored after its last debit: the time in which a bank may ask for it. */
export const MANDATE_MONTHS = 14;
