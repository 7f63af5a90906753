import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { ConversationId, MemberId } from '../base/ids.ts';

/**
 * `closed`: the operator closed the account of a member with whom this one has exchanged messages, for fraud. `corrected`: the operator
 * took that decision back, and a device has shown the first notice. The states are drawn in
 * `server/database/functions/suspension/account-notices.sql`.
 */
export const AccountNoticeKind = z.enum(['closed', 'corrected']);
export type AccountNoticeKind = z.infer<typeof AccountNoticeKind>;

/** A notice about the account of another member, until this member dismisses it. */
export const AccountNotice = z.object({
  id: z.uuid(),
  kind: AccountNoticeKind,
  profile: MemberId,
  /** Null once the account is erased. */
  name: z.nullable(z.string()),
  /** The conversation with the account. Null if the member has removed it, or can no longer read it. */
  conversation: z.nullable(ConversationId),
  /** Whether a device has shown that the account is closed. */
  shown: z.boolean(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;

export const acknowledgeNotice = defineCall({
  name: 'acknowledgeNotice',
  method: 'PUT',
  path: '/api/accountnotice.php',
  summary:
    'Stores that the app has shown a notice about an account, or that the member has dismissed it. `kind` is the one that was shown.',
  access: 'member',
  body: z.strictObject({ id: z.uuid(), kind: AccountNoticeKind, state: z.enum(['shown', 'dismissed']) }),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found'],
});
