import * as z from 'zod/mini';
import { Email } from './account/account.ts';
import { defineCall } from './base/call.ts';
import { Language } from './base/language.ts';
import { COMPLAINT_KINDS, COMPLAINT_LENGTH, COMPLAINT_PLACE_LENGTH } from './operator.ts';
import { isBlank, writtenLine, writtenText } from './base/written-text.ts';

export const ComplaintKind = z.enum(COMPLAINT_KINDS);
export type ComplaintKind = z.infer<typeof ComplaintKind>;

/** The words of a complaint or an appeal. */
export const ComplaintBody = writtenText(COMPLAINT_LENGTH).check(z.refine((text) => !isBlank(text), 'text_needs_body'));

export const sendComplaint = defineCall({
  name: 'sendComplaint',
  method: 'POST',
  path: '/api/complaint.php',
  summary:
    'Sends a complaint to the operator and confirms it by e-mail. One of a member about a decision that `place` names is an appeal.',
  access: 'anyone',
  body: z.strictObject({
    /** Made by the device: repeating the call stores one complaint. */
    id: z.uuid(),
    kind: ComplaintKind,
    /** A link, or the address of a member or conversation. May be empty. */
    place: writtenLine(COMPLAINT_PLACE_LENGTH),
    body: ComplaintBody,
    /** Where the answer goes. Null for a member: their own address. */
    email: z.nullable(Email),
    language: Language,
    /** The sender believes that what they say is true and complete. */
    good_faith: z.literal(true),
  }),
  /** The number of the complaint, such as `C-2026-048213`. */
  response: z.object({ number: z.string() }),
  problems: ['appeal_open', 'id_conflict', 'unavailable'],
});
