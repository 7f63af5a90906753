import * as z from 'zod/mini';
import { Email, User } from './account/account.ts';
import { defineCall } from './base/call.ts';

const isOn = z.optional(z.boolean());
const hasValues = z.refine<object>((body) => Object.keys(body).length > 0, 'nothing_to_save');

export const saveMails = defineCall({
  name: 'saveMails',
  method: 'PUT',
  path: '/api/mails.php',
  summary:
    'Switches types of notification e-mails, and whether e-mails may show names and pictures of others. A consent to news and offers ' +
    'that begins or ends by it is recorded. E-mails about the account itself have no switch.',
  access: 'member',
  body: z
    .strictObject({
      email_notifications: z.optional(
        z
          .strictObject({
            new_conversations: isOn,
            new_messages: isOn,
            like: isOn,
            unread_message_reminders: isOn,
            promotions: isOn,
            weekly_updates: isOn,
            news: isOn,
            reminders: isOn,
          })
          .check(hasValues),
      ),
      mail_preview: isOn,
    })
    .check(hasValues),
  response: z.object({ user: User }),
  problems: [],
});

export const enableMails = defineCall({
  name: 'enableMails',
  method: 'POST',
  path: '/api/mails-again.php',
  summary:
    'Switches notification e-mails on again. After a spam complaint this needs an explicit consent, which is recorded. After a bounce it ' +
    'sends a link to the address, and mails are on again when the link is used.',
  access: 'member',
  body: z.discriminatedUnion('reason', [
    z.strictObject({ reason: z.literal('listunsubscribe') }),
    z.strictObject({ reason: z.literal('fbl'), consent: z.literal(true) }),
    z.strictObject({ reason: z.literal('bounce') }),
  ]),
  response: z.object({ user: User }),
  problems: ['too_many_mails'],
});

/** The headers of a mail event: the time in seconds since 1970, and HMAC-SHA256 of "<time>.<body>" in hexadecimal digits. */
export const MAIL_EVENT_HEADERS = { time: 'x-mail-event-time', signature: 'x-mail-event-signature' } as const;

export const mailEvent = defineCall({
  name: 'mailEvent',
  method: 'POST',
  path: '/api/mail-event.php',
  summary:
    'Accepts the report of a mail provider: a mail bounced, or its recipient complained. The headers X-Mail-Event-Time (seconds ' +
    'since 1970) and X-Mail-Event-Signature (HMAC-SHA256 of "<time>.<body>" by MAIL_EVENT_SECRET, in hexadecimal digits) prove ' +
    'the sender. The answer does not reveal whether the address is known. Without the secret the call does not exist.',
  access: 'anyone',
  body: z
    .strictObject({
      /** The id that the provider assigned to the event. An event has an effect once. */
      id: z.string().check(z.minLength(1), z.maxLength(200)),
      event: z.enum(['bounce', 'complaint']),
      /** A soft bounce, such as a full mailbox, disables nothing. */
      bounce: z.optional(z.enum(['hard', 'soft'])),
      /** The Message-ID of the mail, with or without angle brackets. */
      message_id: z.optional(z.string().check(z.maxLength(998))),
      /** The address of a member of the site whose host the request names. */
      address: z.optional(Email),
    })
    .check(z.refine(({ message_id, address }) => message_id !== undefined || address !== undefined, 'nothing_named')),
  response: z.object({ ok: z.literal(true) }),
  problems: ['not_found', 'signature_invalid'],
});
