import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { MemberId, OrderId } from './base/ids.ts';
import { Payment } from './payments/payments.ts';
import { LEDGER_KINDS } from './payments/rules.ts';

/** The path of the ledger as a CSV file. It is not a call, because it returns text. */
export const TRANSACTIONS_FILE_PATH = '/api/transactions-file.php';
/** The path of a document as a PDF file, by its number: `?number=I2026-000012`. */
export const DOCUMENT_FILE_PATH = '/api/document-file.php';

/**
 * One change of the credits. `peer` is the recipient of a message, picture or gift; null when that member is deleted or unavailable.
 * `order` is the order of a purchase, a withdrawal or a reversal, and `payment` is the payment of that order.
 */
export const Transaction = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  balance_after: z.int(),
  peer: z.nullable(z.object({ id: MemberId, name: z.string(), fictional: z.boolean() })),
  order: z.nullable(z.object({ id: OrderId, number: z.string() })),
  payment: z.nullable(Payment),
});
export type Transaction = z.infer<typeof Transaction>;

export const getTransactions = defineCall({
  name: 'getTransactions',
  method: 'GET',
  path: '/api/transactions.php',
  summary: 'Returns a page of the ledger of the member, newest first, and the balance.',
  access: 'member',
  query: z.strictObject({
    /** `next` of the previous page. */
    before: z.optional(
      z.string().check(
        z.maxLength(120),
        z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6} \w+ [!-~]+$/),
        z.refine((position) => z.safeParse(z.iso.datetime(), `${position.split(' ')[0]}Z`).success, 'no_time'),
      ),
    ),
    kind: z.optional(z.enum(LEDGER_KINDS)),
    /** Year and month in the time zone of the site, such as 2026-11. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  }),
  response: z.object({
    credits: z.int(),
    transactions: z.array(Transaction),
    next: z.nullable(z.string()),
    /** The months that have entries, newest first. */
    months: z.array(z.string()),
  }),
  problems: [],
});
