import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { MemberId } from '../base/ids.ts';
import { kindOutside } from '../base/unknown-kind.ts';
import { AppPath, NewPushMessage, PushedMessage } from './worker-message.ts';

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

/** `gone`: the browser has dropped the subscription, and it is deleted. `later`: the push service did not accept the push now. */
const TestPushOutcome = z.enum(['delivered', 'gone', 'later']);
export type TestPushOutcome = z.infer<typeof TestPushOutcome>;

export const testPush = defineCall({
  name: 'testPush',
  method: 'POST',
  path: '/api/push-test.php',
  summary: 'Sends a test push to the subscription of this session, and returns the answer of the push service.',
  access: 'member',
  response: z.object({ outcome: TestPushOutcome }),
  /** `not_found`: the session has no subscription. `rate_limited`: after PUSH_TESTS_MOST tests within a minute. */
  problems: ['not_found', 'rate_limited'],
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

const PushKind = z.enum(['message', 'like', 'match', 'payment', 'test']);

/** The buttons of a notification. `reply` opens the conversation with the focus in the text field, `read` marks it as read. */
export const PushAction = z.enum(['reply', 'read']);
export type PushAction = z.infer<typeof PushAction>;

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
  /** The newest message of the notification. Absent for other kinds, and from an older server. */
  newest: z.optional(PushedMessage),
  /** The buttons in their order. The worker leaves out those that it does not know. */
  actions: z.optional(z.array(z.object({ action: z.string(), title: z.string() }))),
  /** The member whose picture the notification shows, if the receiver has chosen names and pictures. */
  sender: z.optional(MemberId),
});
export type PushPayload = z.infer<typeof PushPayload>;

/**
 * The members of a payload that make it a declarative push message (W3C Push API). A browser that knows the format shows the
 * notification itself when the worker fails, and a tap opens `navigate`. Safari reads `app_badge` inside the notification, the standard
 * beside it.
 */
export const DeclarativePush = z.object({
  web_push: z.literal(8030),
  mutable: z.literal(true),
  app_badge: z.int().check(z.minimum(0)),
  notification: z.object({
    title: z.string().check(z.minLength(1)),
    body: z.string(),
    lang: z.string(),
    tag: z.string(),
    navigate: z.url({ protocol: /^https?$/ }),
    app_badge: z.int().check(z.minimum(0)),
    mutable: z.literal(true),
    /** The rest of the payload, because the worker may receive only the notification. */
    data: z.omit(PushPayload, { title: true, body: true, lang: true, tag: true }),
  }),
});
export type DeclarativePush = z.infer<typeof DeclarativePush>;
