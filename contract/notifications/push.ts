import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { MemberId } from '../base/ids.ts';
import { kindOutside } from '../base/unknown-kind.ts';
import { AppPath, NewPushMessage } from './worker-message.ts';

/** A base64url string of `length` bytes, without padding. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`)));

/** The result of the browser's `PushSubscription.toJSON()` (RFC 8291): a P-256 public key and a secret of 16 bytes. */
export const WebPushSubscription = z.strictObject({
  // Browsers send printable ASCII.
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_048), z.regex(/^[!-~]+$/)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});
export type WebPushSubscription = z.infer<typeof WebPushSubscription>;

export const storePush = defineCall({
  name: 'storePush',
  method: 'POST',
  path: '/api/user.php',
  flag: 'push',
  summary: 'Stores the push subscription of this session, or deletes it (null). It ends with the session.',
  access: 'member',
  body: z.strictObject({ subscription: z.nullable(WebPushSubscription) }),
  response: z.object({ subscribed: z.boolean() }),
  problems: [],
});

/**
 * The push state of a browser, by the names of section 3 of the specification. `capable`: it can show pushes, and the member has not
 * denied them. `last_message` is the newest push that the worker has passed on to this page.
 */
export const PushState = z.object({
  capable: z.boolean(),
  subscribed: z.boolean(),
  last_message: z.nullable(NewPushMessage),
});
export type PushState = z.infer<typeof PushState>;

const PushKind = z.enum(['message', 'like', 'match', 'payment']);

/**
 * The encrypted payload of a push. The server writes the texts in the member's language. A notification replaces the one with the
 * same `tag`. `badge` is the number of unread messages and new likes. A click focuses a window on `checkUrl`, or else opens
 * `openUrl`.
 */
export const PushPayload = z.object({
  member: MemberId,
  /** A newer server may push other kinds. The worker still shows their texts. */
  kind: z.union([PushKind, kindOutside(PushKind.options)]),
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  tag: z.string(),
  checkUrl: AppPath,
  openUrl: AppPath,
  badge: z.int().check(z.minimum(0)),
});
export type PushPayload = z.infer<typeof PushPayload>;
