import * as z from 'zod/mini';
import { Email, User } from './account/account.ts';
import { defineCall } from './base/call.ts';
import { Identity } from './account/identity.ts';
import { LINK_CODE_DIGITS, LINK_CODE_KINDS, LINK_KINDS, LINK_TOKEN } from './base/rules.ts';
import { Password } from './signup.ts';

export const LinkKind = z.enum(LINK_KINDS);
export type LinkKind = z.infer<typeof LinkKind>;
export const CodeKind = z.enum(LINK_CODE_KINDS);
export type CodeKind = z.infer<typeof CodeKind>;

export const LinkToken = z.string().check(z.regex(LINK_TOKEN));
/**
 * The path of a link in an e-mail. The route `src/routes/$token.tsx` serves it, and asks by `getLink` for its kind. The kinds `reset` and
 * `mail_change` have screens of their own (`/reset-password/do`, `/mail-change/do`). `server/features/mails/one-click.ts` answers the POST
 * of a mail provider that unsubscribes a member.
 */
export const linkPath = (token: string): string => `/${token}`;
/** The digits that the e-mail shows below a link. The member types them into the installed app. */
export const LinkCode = z.string().check(z.length(LINK_CODE_DIGITS), z.regex(/^\d*$/));

export const getLink = defineCall({
  name: 'getLink',
  method: 'GET',
  path: '/api/link.php',
  summary: 'Returns the purpose of a link. It changes nothing, because mail scanners open links.',
  access: 'anyone',
  query: z.strictObject({ token: LinkToken }),
  response: z.object({
    kind: LinkKind,
    /** The new address of a change, the previous address of an undo, or the address that needs a check; else null. */
    email: z.nullable(z.string()),
    /** The name that was entered at the sign-up, for an activation that is still pending; else null. */
    name: z._default(z.nullable(z.string()), null),
    /** False for a link that is used, replaced or expired. */
    usable: z._default(z.boolean(), true),
    /** Whether the address of an activation is already confirmed, so that its link has no effect. */
    confirmed: z._default(z.boolean(), false),
  }),
  problems: ['not_found'],
});

export const redeemLink = defineCall({
  name: 'redeemLink',
  method: 'POST',
  path: '/api/link.php',
  summary: 'Performs the action of a link, once, by its token or by its code and the address of the account.',
  access: 'anyone',
  body: z.union([
    z.strictObject({ token: LinkToken }),
    z.strictObject({ kind: CodeKind, email: Email, code: LinkCode }),
  ]),
  /** The user is null when the link does not sign in. */
  response: z.object({ kind: LinkKind, user: z.nullable(User) }),
  /** With `account_suspended` the link has signed the member in, as at a login. */
  problems: ['link_invalid', 'code_of_other_kind', 'email_in_use', 'pending_deletion', 'account_suspended'],
});

export const disownLink = defineCall({
  name: 'disownLink',
  method: 'DELETE',
  path: '/api/link.php',
  summary: 'Erases an account that another person created with this address, by the link of the activation e-mail.',
  access: 'anyone',
  body: z.strictObject({ token: LinkToken }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['link_invalid'],
});

export const requestSignIn = defineCall({
  name: 'requestSignIn',
  method: 'POST',
  path: '/api/sign-in-link.php',
  summary: 'Sends a link that signs in once. The answer does not reveal whether the address has an account.',
  access: 'anyone',
  body: z.strictObject({ email: Email }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['too_many_mails'],
});

export const requestReset = defineCall({
  name: 'requestReset',
  method: 'POST',
  path: '/api/reset-password.php',
  summary: 'Sends a link for a new password. The answer does not reveal whether the address has an account.',
  access: 'anyone',
  body: z.strictObject({ email: Email }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['too_many_reset_mails'],
});

export const requestReactivation = defineCall({
  name: 'requestReactivation',
  method: 'POST',
  path: '/api/reactivation.php',
  summary:
    'Sends the link that cancels a deletion again. The answer does not reveal whether the address has such an account.',
  access: 'anyone',
  body: z.strictObject({ email: Email }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['too_many_mails'],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'PUT',
  path: '/api/reset-password.php',
  summary: 'Sets a new password by the link of a reset e-mail. All sessions end, and a new one begins.',
  access: 'anyone',
  body: z.strictObject({ token: LinkToken, password: Password }),
  response: z.object({ user: User }),
  problems: [
    'link_invalid',
    'email_not_found',
    'pending_deletion',
    'password_too_common',
    'password_too_personal',
    'account_suspended',
  ],
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'PUT',
  path: '/api/email.php',
  summary: 'Sends a link to a new address. The address changes when the link is used.',
  access: 'member',
  body: z.strictObject({ email: Email, identity: Identity }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['old_password_wrong', 'passkey_refused', 'email_in_use', 'too_many_attempts', 'too_many_mails'],
});
