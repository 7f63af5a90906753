import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { EditId, MessageId } from '../base/ids.ts';
import { MESSAGE_BYTES_MAX } from '../base/rules.ts';
import { isBlank, rawText } from '../base/written-text.ts';
import { Message } from './chats.ts';

// The state of an accepted message, on the server and on every device:
//
//   live, version 1 ──edit──▶ live, version 2 ── … ──▶ live, version 1 + MESSAGE_EDITS
//          │                        │                        │
//          └────────────────────────┴───────delete───────────┴──▶ deleted, a greater version: a tombstone without content
//
// A device replaces a message by a greater version only. A deletion has precedence over every edit, in any order: the server answers the
// edit of a tombstone with the tombstone.

/** The message in its new state. */
const Answer = z.object({ message: Message });

export const editMessage = defineCall({
  name: 'editMessage',
  method: 'PUT',
  path: '/api/message.php',
  summary:
    'Replaces the text of an own message for both, within 15 minutes. A repeated edit, or one of a deleted message, changes nothing.',
  access: 'member',
  body: z.strictObject({
    id: MessageId,
    body: rawText(MESSAGE_BYTES_MAX).check(z.refine((body) => !isBlank(body), { error: 'text_needs_body' })),
    edit_id: EditId,
  }),
  response: Answer,
  problems: ['not_found', 'edit_too_late', 'too_many_edits', 'message_too_long'],
});

export const deleteMessage = defineCall({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/message.php',
  summary: 'Deletes an own message for both members. A tombstone stays, and the credits are not returned.',
  access: 'member',
  body: z.strictObject({ id: MessageId }),
  response: Answer,
  problems: ['not_found'],
});
