import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MemberId } from './ids.ts';
import { AppPath } from './worker-news.ts';

/** Bytes as base64url of a known length; browsers leave the padding out. */
const bytes = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`)));

/** What the browser's `PushSubscription.toJSON()` gives (RFC 8291): a point of P-256, and 16 bytes that both sides know. */
export const WebPushSubscription = z.strictObject({
  // As browsers write it down: in printable ASCII.
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
  summary: 'Stores the push subscription of this session, or takes it back (null). It ends with the session.',
  access: 'member',
  body: z.strictObject({ subscription: z.nullable(WebPushSubscription) }),
  response: z.object({ subscribed: z.boolean() }),
  problems: [],
});

/**
 * What a push carries, encrypted. The words are made by the server in the member's language; one `tag` has one
 * notification. `badge` is the absolute sum of unread messages and new likes. Who has `checkUrl` open is there
 * already; others are taken to `openUrl`.
 */
export const PushPayload = z.object({
  member: MemberId,
  kind: z.enum(['message', 'like', 'match']),
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  tag: z.string(),
  checkUrl: AppPath,
  openUrl: AppPath,
  badge: z.int().check(z.minimum(0)),
});
export type PushPayload = z.infer<typeof PushPayload>;
