import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MemberId } from './ids.ts';
import { Profile } from './members.ts';
import { LANGUAGES, PASSWORD_LENGTH_MAX } from './rules.ts';

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Money is in the currency's smallest unit, an integer. */
export const Money = z.object({ cents: z.int(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** The signed-in member, to themself. `credit_price` is the price of one credit last paid, or the best bundle's. */
export const User = z.object({
  id: MemberId,
  email: z.string(),
  status: z.enum(['active', 'not_confirmed']),
  credits: z.int(),
  credit_price: Money,
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  fictional_icon: z.boolean(),
  language: Language,
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  /** Whether a push may say who wrote and what; without it a push is discreet. */
  push_preview: z.boolean(),
  /** Whether they are shown only to whom they like or talk with. */
  invisible: z.boolean(),
  /** How many conversations a free member can still begin; null where there is no limit. */
  started_conversations_left: z.nullable(z.int()),
  /** Whether it is known where they are, as a cell of the grid. */
  located: z.boolean(),
  profile: Profile,
});
export type User = z.infer<typeof User>;

const email = z.string().check(z.minLength(3), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/));

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/user.php',
  summary: 'Signs in and sets the session cookie.',
  access: 'anyone',
  body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX)) }),
  response: z.object({ user: User }),
  problems: ['login_failed', 'too_many_attempts'],
});

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/user.php',
  summary: 'The signed-in member; null for a visitor.',
  access: 'anyone',
  response: z.object({ user: z.nullable(User) }),
  problems: [],
});

export const putUser = defineCall({
  name: 'putUser',
  method: 'PUT',
  path: '/api/user.php',
  summary: 'Saves the language, whether a push may show names and words, or whether invisible mode is on (premium).',
  access: 'member',
  body: z
    .strictObject({
      language: z.optional(Language),
      push_preview: z.optional(z.boolean()),
      invisible: z.optional(z.boolean()),
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
