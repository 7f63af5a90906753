import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { Identity } from './account/identity.ts';
import { DELETION_NOTE_LENGTH, DELETION_REASONS } from './base/rules.ts';
import { writtenText } from './base/written-text.ts';

export const DeletionReason = z.enum(DELETION_REASONS);
export type DeletionReason = z.infer<typeof DeletionReason>;

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/delete-account.php',
  summary:
    'Hides the account at once and ends all sessions. It is erased later, unless the link of an e-mail brings it back.',
  access: 'account',
  body: z.strictObject({
    identity: Identity,
    reason: z.nullable(DeletionReason),
    note: writtenText(DELETION_NOTE_LENGTH),
  }),
  /** When the account is erased. */
  response: z.object({ until: z.iso.datetime() }),
  problems: ['old_password_wrong', 'passkey_refused', 'too_many_attempts'],
});
