import { inOneLine } from './base/written-text.ts';

// The constants of complaints and of the operator's acts, in the style of rules.ts.

/** The subjects of a complaint. The form lists them in this order. */
export const COMPLAINT_KINDS = ['content', 'member', 'payment', 'privacy', 'decision', 'other'] as const;
/** The states of a complaint or report. `accepted` is an appeal that ended a decision; `withdrawn` lost its member. */
export const CASE_STATES = ['open', 'answered', 'rejected', 'accepted', 'withdrawn'] as const;
/** The acts of the operator. functions/operator/acts.sql defines the transitions. */
export const OPERATOR_ACTS = [
  'suspend',
  'lift',
  'hide',
  'show',
  'approve_picture',
  'reject_picture',
  'answer',
  'reject',
  'accept',
  'give_credits',
  'take_credits',
  'refund_order',
  'retry_refund',
  'book_refund',
  'make_code',
  'end_code',
  'start_code',
  'set_bundles',
  'make_invites',
  'confirm_texts',
  'add_site',
  'set_site',
  'block_method',
  'unblock_method',
  'block_account',
  'unblock_account',
] as const;
/** The grounds of a suspension that other members learn of: see `account/account-notices.ts`. */
export const SUSPENSION_GROUNDS = ['fraud'] as const;
export type SuspensionGround = (typeof SUSPENSION_GROUNDS)[number];
/** Returns the rule that a text must state besides these facts: empty if the facts contain the rule already. */
export const ruleBeside = (facts: string, rule: string): string =>
  plain(facts).includes(plain(rule)) ? '' : rule.trim();
const plain = (text: string): string =>
  inOneLine(text)
    .replace(/[\s.]+$/, '')
    .trim()
    .toLowerCase();

/** In characters. */
export const COMPLAINT_LENGTH = 5_000;
export const COMPLAINT_PLACE_LENGTH = 500;
/** How many complaints an e-mail address and a network may send in a day. */
export const COMPLAINTS_A_DAY = 5;
export const COMPLAINTS_A_NETWORK_A_DAY = 30;
/** How many days the server stores closed complaints. */
export const COMPLAINTS_RETENTION_DAYS = 180;
/** Within how many days a person answers a complaint, and for how many months a decision can be appealed. */
export const COMPLAINT_ANSWER_DAYS = 14;
export const APPEAL_MONTHS = 6;
/** The European Commission's list of the bodies that it certifies under Article 21 of the Digital Services Act. */
export const DISPUTE_BODIES_URL = 'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement';

// The notices about the account of another member (`account/account-notices.ts`), in days
/** The age of the messages by which two members count as having exchanged messages. */
export const ACCOUNT_NOTICE_EXCHANGE_DAYS = 180;
/**
 * How long the server stores a notice, so that a correction can follow: it covers an appeal and its answer. A notice that waits outlives
 * the erasure of the account by REPORTS_RETENTION_DAYS at most.
 */
export const ACCOUNT_NOTICE_RETENTION_DAYS = 365;
