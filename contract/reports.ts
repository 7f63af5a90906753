import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { MemberId } from './base/ids.ts';
import { REPORT_NOTE_LENGTH } from './base/rules.ts';
import { rawText } from './base/written-text.ts';

/** The reasons of a report. The dialog lists them in this order. */
export const REPORT_REASONS = ['minor', 'abuse', 'money', 'fake', 'picture', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const report = defineCall({
  name: 'report',
  method: 'POST',
  path: '/api/report.php',
  summary:
    'Reports a profile, a picture or a message to the operator, with a copy of its state. Repeating a report appends a new note.',
  access: 'member',
  body: z
    .strictObject({
      profile: MemberId,
      picture: z.optional(z.uuid()),
      message: z.optional(z.uuid()),
      reason: z.enum(REPORT_REASONS),
      note: z._default(rawText(REPORT_NOTE_LENGTH), ''),
    })
    .check(
      z.refine((body) => body.picture === undefined || body.message === undefined, {
        error: 'picture_or_message',
        path: ['picture'],
      }),
    ),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found', 'rate_limited'],
});
