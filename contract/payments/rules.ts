/** The business constants of payments, offers and direct debits. Each is stated once, and its name or comment gives the unit. */

// Payments
/** The offers that every member has once, before they first pay: their codes, what they take off, and how long they last. */
export const TIME_BONUS_CODE = 'TIMEBONUS25';
/** From sign-up. */
export const TIME_BONUS_SECONDS = 14_400;
/** How long a member without credits is in the members area before the popup of the time bonus opens. */
export const BONUS_POPUP_SECONDS = 40;
export const WELCOME_CODE = 'WELCOME25';
/** From the confirmation of the address. */
export const WELCOME_HOURS = 48;
/** The code of the site's discount for a member who is about to delete their account, once. Its deadline runs from being shown. */
export const STAY_CODE = 'STAY';
/** How long before its end an offer to one member alone has a banner. */
export const OWN_OFFER_HOURS = 48;
export const OFFER_PERCENTAGE = 25;
/** The cards: their provider can keep one for the next order. */
export const CARD_METHODS = ['mastercard', 'visa', 'creditcard', 'cartebancaire', 'nexi', 'maestro'] as const;
/**
 * The methods behind which there is a card, as a bank sees it. When the money of one is taken back, all of them are blocked. Bancontact
 * is none of them: what its payer has approved is final.
 */
export const CARD_BACKED_METHODS = [...CARD_METHODS, 'applepay'] as const;
/** How long an order that nobody has paid can be paid at its price, and by how many tries. */
export const ORDER_HOURS = 24;
export const ORDER_PAYMENTS = 20;
export const TRANSACTIONS_PAGE = 50;
export const ORDERS_PAGE = 50;
export const BUNDLE_CREDITS_MAX = 10_000;
export const DISCOUNT_CODE_LENGTH = 40;
/** How often the server asks the provider about an order that a member looks at. */
export const PAYMENT_QUESTION_SECONDS = 5;
/** And about one that they have just come to. */
export const PAYMENT_RETURN_SECONDS = 1;
/** The kinds of changes of credits, as the member sees them. */
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
/** Where direct debit is offered, in the SEPA area, and of which countries the mobile numbers are that get its codes. */
export const DEBIT_COUNTRIES = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE'] as const;
/** The most that a member, a bank account and a mobile number may each pay by direct debit, in euro cents, and in how many days. */
export const DEBIT_LIMIT_CENTS = 10_000;
export const DEBIT_LIMIT_DAYS = 30;
/** The code of an SMS: how long it works, how many wrong ones are accepted, and how long the next SMS waits. */
export const SMS_CODE_MINUTES = 10;
export const SMS_CODE_TRIES = 5;
export const SMS_AGAIN_SECONDS = 60;
/** How many codes are sent in a day: to a number, for a member, to the members of one network address, and by a site. */
export const SMS_A_DAY = { number: 5, member: 10, network: 20, site: 1_000 } as const;
/** How long a mandate waits to be given, and then for its order. */
export const MANDATE_HOURS = 24;
/** How long a mandate is kept after its last debit: the time in which a bank may ask for it. */
export const MANDATE_MONTHS = 14;
