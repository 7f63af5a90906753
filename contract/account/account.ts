import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { AccountNotice } from './account-notices.ts';
import { LookingFor } from '../base/gender.ts';
import { MemberId } from '../base/ids.ts';
import { Language } from '../base/language.ts';
import { FirstMessages } from '../chats/requests.ts';
import { Profile } from '../profiles/profiles.ts';
import { PASSWORD_LENGTH_MAX, PAUSES } from '../base/rules.ts';

/** An amount of money. `cents` counts the smallest unit of `currency` (ISO 4217). */
export const Money = z.object({ cents: z.int(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** The amounts that a member paid for the unspent credits, one for each currency. A server of an earlier version does not send it. */
export const PaidUnspent = z._default(z.array(Money), []);

/** The reason why a member gets no notification e-mails: a spam complaint, an address that does not exist, or an unsubscription. */
export const MailsDisabledBy = z.enum(['fbl', 'bounce', 'listunsubscribe']);
export type MailsDisabledBy = z.infer<typeof MailsDisabledBy>;

const Pause = z.object({ since: z.iso.datetime(), until: z.nullable(z.iso.datetime()) });

/** The member's view of their own account. `credit_price` is the last paid price of one credit, or the price in the best bundle. */
export const User = z.object({
  id: MemberId,
  email: z.string(),
  status: z.enum(['active', 'not_confirmed']),
  credits: z.int(),
  credit_price: Money,
  /** True for a member who has bought no credits: `credit_price` is then the price in the best bundle, and the app shows it as "from". */
  credit_price_from: z._default(z.boolean(), false),
  paid_user: z.boolean(),
  /** Whether this member has a discount code of their own that is active and ends soon. */
  has_own_offer: z._default(z.boolean(), false),
  signup_date: z.iso.datetime(),
  /** When the newest activation e-mail was sent, and until when its link works. Null once the address is confirmed. */
  activation_mail: z._default(z.nullable(z.object({ sent_at: z.iso.datetime(), expires_at: z.iso.datetime() })), null),
  /** The message that the member wrote at the sign-up. The server holds it until the address is confirmed or credits suffice; else null. */
  signup_message: z._default(z.nullable(z.string()), null),
  fictional_icon: z.boolean(),
  language: Language,
  notifications_disabled: z.array(MailsDisabledBy),
  /** The enabled types of notification e-mails, from EMAIL_NOTIFICATIONS. A server of an earlier version does not send it. */
  email_notifications: z.optional(z.array(z.string())),
  /** Whether e-mails may show names and pictures of other members. */
  mail_preview: z._default(z.boolean(), false),
  /** Whether a push may show the sender and the text. */
  push_preview: z.boolean(),
  /** Whether page titles leave out the names of members. */
  neutral_titles: z._default(z.boolean(), false),
  /** Whether the member has hidden the cam promotion of the site, on all devices. */
  hides_cam_promotion: z._default(z.boolean(), false),
  /** Invisible mode: only members whom this member likes or has a conversation with see the profile. */
  invisible: z.boolean(),
  /**
   * The member hides the profile for a time. `until` is null for a pause that ends only when the member returns. A server or a cache of an
   * earlier version lacks the field.
   */
  pause: z.optional(z.nullable(Pause)),
  /** Other members do not see when this member is or was online. */
  hide_online: z._default(z.boolean(), false),
  /** Read receipts are mutual: the member sends and sees them, or neither. The same holds for typing signals. */
  read_receipts: z._default(z.boolean(), true),
  show_typing: z._default(z.boolean(), true),
  /** The choice of who may write first. A server or a cache of an earlier version lacks the field. */
  first_messages: z.optional(FirstMessages),
  /** The notices about accounts of others that wait, oldest first. A server or a cache of an earlier version lacks the field. */
  account_notices: z.optional(z.array(AccountNotice)),
  /** The number of conversations that a free member may still start. Null without a limit. */
  started_conversations_left: z.nullable(z.int()),
  /** Whether the server has a location of the member, as a grid cell. */
  located: z.boolean(),
  /** Only the member sees it; others see the age. A server of an earlier version does not send it. */
  date_of_birth: z.optional(z.iso.date()),
  /**
   * The genders that the member looked for at the sign-up. Only the member sees it. The profile has a sexuality once the member sets one.
   */
  looking_for: z._default(z.nullable(LookingFor), null),
  profile: Profile,
});
export type User = z.infer<typeof User>;

/**
 * An address as HTML defines it for its fields, with a dot in the domain: ASCII, without quotes and comments, so that every program
 * reads it as one address.
 */
export const Email = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(
      /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
    ),
  );

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/user.php',
  summary: 'Signs in and sets the session cookie.',
  access: 'anyone',
  body: z.strictObject({ email: Email, password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX)) }),
  response: z.object({ user: User }),
  /** With `account_suspended` the server still sets the cookie, for the calls that a suspended member may make. */
  problems: ['login_failed', 'too_many_attempts', 'pending_deletion', 'account_suspended'],
});

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/user.php',
  summary: 'Returns the signed-in member, or null for a visitor.',
  access: 'anyone',
  response: z.object({ user: z.nullable(User) }),
  problems: ['account_suspended'],
});

export const putUser = defineCall({
  name: 'putUser',
  method: 'PUT',
  path: '/api/user.php',
  summary:
    'Saves settings: the language, discreet pushes and titles, invisible mode (premium), a pause, the online state, receipts, typing, ' +
    'the cam promotion and who may write first.',
  access: 'member',
  body: z
    .strictObject({
      language: z.optional(Language),
      push_preview: z.optional(z.boolean()),
      neutral_titles: z.optional(z.boolean()),
      hides_cam_promotion: z.optional(z.boolean()),
      invisible: z.optional(z.boolean()),
      /** How long the profile is hidden, counted from the call; null ends a pause. */
      pause: z.optional(z.nullable(z.enum(PAUSES))),
      hide_online: z.optional(z.boolean()),
      read_receipts: z.optional(z.boolean()),
      show_typing: z.optional(z.boolean()),
      first_messages: z.optional(FirstMessages),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, 'nothing_to_save')),
  response: z.object({ user: User }),
  problems: ['premium_only'],
});

export const logout = defineCall({
  name: 'logout',
  method: 'GET',
  path: '/api/logout.php',
  summary: 'Revokes the session and clears its cookie.',
  access: 'anyone',
  writes: true,
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
