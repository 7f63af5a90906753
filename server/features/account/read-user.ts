import type { Pool } from 'pg';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/base/rules.ts';
import { type BestCreditPrice, creditPriceOf, PRICE_COLUMNS, type PricedRow } from './read-wallet.ts';

type Row = Omit<User, 'signup_date' | 'credit_price' | 'credit_price_from' | 'activation_mail' | 'pause'> &
  PricedRow & {
    signup_date: Date;
    sent_at: Date | null;
    expires_at: Date | null;
    paused_at: Date | null;
    pause_ends_at: Date | null;
  };

/** Reads the signed-in member's own view; undefined unless the account is active or not confirmed. */
export async function readUser(pool: Pool, member: MemberId, bestPrice: BestCreditPrice): Promise<User | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'read_user',
    text: `SELECT m.id, m.email, m.status, c.credits, m.paid_user, m.signup_date,
        activation.created_at AS sent_at, activation.expires_at,
        (SELECT w.body FROM signup_messages w WHERE w.member_id = m.id) AS signup_message, m.fictional AS fictional_icon, m.language,
        has_own_offer(m.id) AS has_own_offer, m.notifications_disabled, m.mail_preview, m.push_preview,
        m.email_notifications, m.neutral_titles,
        coalesce(m.invisible_after_pause, m.invisible) AS invisible, m.paused_at, m.pause_ends_at,
        m.hide_online, m.read_receipts, m.show_typing,
        m.latitude IS NOT NULL AS located,
        m.date_of_birth::text AS date_of_birth, m.looking_for,
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
    values: [member, STARTED_CONVERSATIONS_FREE],
  });
  if (rows[0] === undefined) return undefined;
  const { sent_at, expires_at, paused_at, pause_ends_at, ...row } = rows[0];
  return {
    ...row,
    activation_mail:
      sent_at === null || expires_at === null
        ? null
        : { sent_at: sent_at.toISOString(), expires_at: expires_at.toISOString() },
    pause: paused_at && { since: paused_at.toISOString(), until: pause_ends_at?.toISOString() ?? null },
    signup_date: row.signup_date.toISOString(),
    credit_price: await creditPriceOf(row, bestPrice),
    credit_price_from: row.credit_price === null,
  };
}
