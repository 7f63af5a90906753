import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MailsDisabledBy, type User } from '../../../contract/account/account.ts';
import { AccountNotice } from '../../../contract/account/account-notices.ts';
import { LookingFor } from '../../../contract/base/gender.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { Language } from '../../../contract/base/language.ts';
import { FirstMessages } from '../../../contract/chats/requests.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/base/rules.ts';
import { Profile } from '../../../contract/profiles/profiles.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { type BestCreditPrice, memberCreditPrice, PRICE_COLUMNS, pricedRow } from './read-wallet.ts';

const OWN_VIEW = query({
  name: 'read_user',
  row: {
    id: MemberId,
    /** Only a fictional member, as whom nobody signs in, may lack an address. */
    email: z.string(),
    status: z.enum(['active', 'not_confirmed']),
    credits: z.int(),
    paid_user: z.boolean(),
    signup_date: z.date(),
    sent_at: z.nullable(z.date()),
    expires_at: z.nullable(z.date()),
    signup_message: z.nullable(z.string()),
    fictional_icon: z.boolean(),
    language: Language,
    has_own_offer: z.boolean(),
    notifications_disabled: z.array(MailsDisabledBy),
    mail_preview: z.boolean(),
    push_preview: z.boolean(),
    email_notifications: z.array(z.string()),
    neutral_titles: z.boolean(),
    hides_cam_promotion: z.boolean(),
    invisible: z.boolean(),
    paused_at: z.nullable(z.date()),
    pause_ends_at: z.nullable(z.date()),
    hide_online: z.boolean(),
    read_receipts: z.boolean(),
    show_typing: z.boolean(),
    first_messages: FirstMessages,
    located: z.boolean(),
    date_of_birth: z.iso.date(),
    looking_for: z.nullable(LookingFor),
    account_notices: z.array(AccountNotice),
    started_conversations_left: z.nullable(z.int()),
    ...pricedRow,
    profile: Profile,
  },
  text: `SELECT m.id, m.email, m.status, c.credits, m.paid_user, m.signup_date,
        activation.created_at AS sent_at, activation.expires_at,
        (SELECT w.body FROM signup_messages w WHERE w.member_id = m.id) AS signup_message, m.fictional AS fictional_icon, m.language,
        has_own_offer(m.id) AS has_own_offer, m.notifications_disabled, m.mail_preview, m.push_preview,
        m.email_notifications, m.neutral_titles, m.hides_cam_promotion,
        coalesce(m.invisible_after_pause, m.invisible) AS invisible, m.paused_at, m.pause_ends_at,
        m.hide_online, m.read_receipts, m.show_typing, first_messages_of(m) AS first_messages,
        m.latitude IS NOT NULL AS located,
        m.date_of_birth::text AS date_of_birth, m.looking_for, account_notices_of(m.id) AS account_notices,
        CASE WHEN m.paid_user OR m.fictional THEN NULL ELSE greatest(0, $2 - count_started(m.id)) END AS started_conversations_left,
        ${PRICE_COLUMNS},
        to_jsonb(card) || jsonb_build_object('sexuality', m.sexuality, 'interests', m.interests, 'hair_color', m.hair_color,
          'eye_color', m.eye_color, 'body_type', m.body_type, 'relationship_status', m.relationship_status,
          'tattoos', m.tattoos, 'notes', m.notes, 'status', m.profile_status) AS profile
      FROM members m JOIN member_counters c ON c.member_id = m.id JOIN profile_cards card ON card.id = m.id
        LEFT JOIN LATERAL (
          SELECT l.created_at, l.expires_at FROM links l
          WHERE m.status = 'not_confirmed' AND l.member_id = m.id AND l.kind = 'activate' AND l.used_at IS NULL
          ORDER BY l.created_at DESC LIMIT 1
        ) activation ON true
      WHERE m.id = $1 AND m.status IN ('active', 'not_confirmed')`,
});

/** Reads the signed-in member's own view; undefined unless the account is active or not confirmed. */
export async function readUser(pool: Pool, member: MemberId, bestPrice: BestCreditPrice): Promise<User | undefined> {
  const read = await readRow(pool, OWN_VIEW, [member, STARTED_CONVERSATIONS_FREE]);
  if (read === undefined) return undefined;
  const { sent_at, expires_at, paused_at, pause_ends_at, ...row } = read;
  return {
    ...row,
    activation_mail:
      sent_at === null || expires_at === null
        ? null
        : { sent_at: sent_at.toISOString(), expires_at: expires_at.toISOString() },
    pause: paused_at && { since: paused_at.toISOString(), until: pause_ends_at?.toISOString() ?? null },
    signup_date: row.signup_date.toISOString(),
    credit_price: await memberCreditPrice(row, bestPrice),
    credit_price_from: row.credit_price === null,
  };
}
