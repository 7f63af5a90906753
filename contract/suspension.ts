import * as z from 'zod/mini';
import { Money, PaidUnspent } from './account/account.ts';
import { defineCall } from './base/call.ts';
import { ComplaintBody } from './complaints.ts';
import { CASE_STATES } from './operator.ts';

/** The decision to suspend a member, as the member reads it. */
export const SuspensionDecision = z.object({
  number: z.string(),
  decided_at: z.iso.datetime({ offset: true }),
  /** Null: for ever. */
  until: z.nullable(z.iso.datetime({ offset: true })),
  facts: z.string(),
  rule: z.string(),
  /** Whether a program found it. A person decides in any case. */
  is_automated: z.boolean(),
  appeal_until: z.iso.datetime({ offset: true }),
  /** The newest appeal. */
  appeal: z.nullable(
    z.object({ number: z.string(), sent_at: z.iso.datetime({ offset: true }), state: z.enum(CASE_STATES) }),
  ),
});
export type SuspensionDecision = z.infer<typeof SuspensionDecision>;

export const Suspension = z.object({
  email: z.string(),
  name: z.string(),
  /** False when the member is let back: the other calls then work again. */
  suspended: z.boolean(),
  /** Null for an account that the operator suspended without a record. */
  decision: z.nullable(SuspensionDecision),
  /** The credits that a deletion ends, and the price of one as in `User`. A server of an earlier version does not say it. */
  wallet: z.optional(z.object({ credits: z.int(), credit_price: Money, paid_unspent: PaidUnspent })),
});
export type Suspension = z.infer<typeof Suspension>;

export const getSuspension = defineCall({
  name: 'getSuspension',
  method: 'GET',
  path: '/api/suspension.php',
  summary:
    'Returns whether the member is suspended, and what was decided, why and until when, and the credits of the account.',
  access: 'account',
  response: Suspension,
  problems: [],
});

export const appeal = defineCall({
  name: 'appeal',
  method: 'POST',
  path: '/api/appeal.php',
  summary: 'Appeals against a decision that is in force. There is one open appeal against a decision.',
  access: 'account',
  body: z.strictObject({
    /** Made by the device: repeating the call stores one appeal. */
    id: z.uuid(),
    /** The number of the decision. */
    decision: z.string().check(z.regex(/^D-\d{4}-\d{6}$/)),
    body: ComplaintBody,
  }),
  response: z.object({ number: z.string() }),
  problems: ['not_found', 'appeal_open', 'id_conflict', 'unavailable'],
});
