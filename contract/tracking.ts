import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { TRACKING_LENGTH, TRAFFIC_SOURCE } from './base/rules.ts';

const tracked = z.optional(z.string().check(z.maxLength(TRACKING_LENGTH)));
/** The partner that referred a visitor. Some sites show members, or open their sign-up, to those visitors only. */
export const Source = z.string().check(z.regex(TRAFFIC_SOURCE));

/** The campaign of a visitor: the query of the landing page. A device stores it only after consent. */
export const Tracking = z.strictObject({
  network: tracked,
  ref: tracked,
  sub1: tracked,
  sub2: tracked,
  sub3: tracked,
  /** Makes the app call `page-hidden.php` when the visitor leaves the page. */
  lb: tracked,
  trafficsource: z.optional(Source),
});
export type Tracking = z.infer<typeof Tracking>;

export const keepSource = defineCall({
  name: 'keepSource',
  method: 'POST',
  path: '/api/tracking.php',
  summary: 'Stores the partner that referred a visitor in a cookie, after consent. Null deletes it.',
  access: 'anyone',
  body: z.strictObject({ trafficsource: z.nullable(Source) }),
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});

export const hidePage = defineCall({
  name: 'hidePage',
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'Counts that a visitor of a campaign (`lb` in the address) left the page. It stores no personal data.',
  access: 'anyone',
  body: z.strictObject({}),
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
