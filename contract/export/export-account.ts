import * as z from 'zod/mini';
import { ACCOUNT_STATES } from '../account/states.ts';

// The fields that the sections of an export share, and the sections about the account.

export const at = z.iso.datetime();
export const maybeAt = z.nullable(at);
export const text = z.nullable(z.string());

/** Adds a description for the readers of the published schema. */
export const about = <Schema extends z.ZodMiniType>(description: string, schema: Schema): Schema =>
  schema.check(z.describe(description));

export const Account = z.object({
  id: z.uuid(),
  email: text,
  status: z.enum(ACCOUNT_STATES),
  language: z.string(),
  signed_up_at: at,
  confirmed_at: about('When the e-mail address was confirmed.', maybeAt),
  last_active_at: at,
  password_changed_at: maybeAt,
  premium: z.boolean(),
  credits: about('The balance, which is the sum of the ledger.', z.int()),
});

export const Settings = z.object({
  invisible: z.boolean(),
  paused_at: about('Since when a pause hides the profile.', maybeAt),
  pause_ends_at: about('Null for a pause that ends only when the member comes back.', maybeAt),
  hide_online: z.boolean(),
  read_receipts: z.boolean(),
  show_typing: z.boolean(),
  first_min_age: about('First messages from younger members are requests. Null: no limit.', z.nullable(z.int())),
  first_max_age: about('First messages from older members are requests. Null: no limit.', z.nullable(z.int())),
  first_country: about('First messages from other countries are requests. Null: no limit.', text),
  first_photo: about('First messages from members without a picture are requests.', z.boolean()),
  push_preview: z.boolean(),
  neutral_titles: z.boolean(),
  hides_cam_promotion: z.boolean(),
  email_notifications: about('The types of e-mails that the member wants.', z.array(z.string())),
  mail_preview: z.boolean(),
  notifications_disabled: about('Why e-mails are switched off, if they are.', z.array(z.string())),
});
