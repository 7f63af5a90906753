import type { ExportSection } from '../../../contract/export/export-data.ts';
import { PURCHASE_QUERIES } from './purchase-sections.ts';
import type { SectionQuery } from './section-query.ts';

// The sections of an export, each with its query. To add one:
//
//   its schema in contract/export/export-data.ts ─▶ its query here ─▶ its words in words.ts
//   ─▶ its table in server/fixtures/member-catalogue.ts, whose test fills it and looks for it in an export

/** Conversations are too large for one query; read-conversations.ts reads them. */
export type QueriedSection = Exclude<ExportSection, 'conversations'>;

const person = (column: string): string => `exported_person($1, ${column})`;

/** The lists as the app shows them. They omit members that are blocked, hidden or unavailable. */
const likes = (view: string, as: string): SectionQuery => ({
  rows: 'list',
  text: `SELECT ${person('l.other_id')} AS "${as}", l.created_at AS at FROM ${view} l WHERE l.member_id = $1 ORDER BY l.created_at`,
});

export const SECTION_QUERIES: Readonly<Record<QueriedSection, SectionQuery>> = {
  account: {
    rows: 'one',
    text: `SELECT m.id, m.email, m.status, m.language, m.signup_date AS signed_up_at, m.confirmed_at, m.last_active AS last_active_at,
             c.changed_at AS password_changed_at, m.paid_user AS premium, coalesce(counter.credits, 0) AS credits
           FROM members m LEFT JOIN credentials c ON c.member_id = m.id LEFT JOIN member_counters counter ON counter.member_id = m.id
           WHERE m.id = $1`,
  },
  settings: {
    rows: 'one',
    text: `SELECT coalesce(invisible_after_pause, invisible) AS invisible, paused_at, pause_ends_at,
             hide_online, read_receipts, show_typing, first_min_age, first_max_age, first_country, first_photo, push_preview,
             neutral_titles, hides_cam_promotion, email_notifications, mail_preview, notifications_disabled
           FROM members WHERE id = $1`,
  },
  consents: {
    rows: 'list',
    text: `SELECT c.kind, c.given, c.version::text, t.language AS terms_language, c.text_hash, c.created_at AS at
           FROM consents c LEFT JOIN agreed_texts t USING (text_hash) WHERE c.member_id = $1 ORDER BY c.created_at, c.kind`,
  },
  profile: {
    rows: 'one',
    text: `SELECT profile_status AS status, name, gender, sexuality, looking_for, date_of_birth::text, country, region, city, interests,
             hair_color, eye_color, body_type, relationship_status, tattoos, notes, notes_language, cell AS location_cell
           FROM members WHERE id = $1`,
  },
  pictures: {
    rows: 'list',
    folder: 'pictures',
    text: `SELECT filename, status, private, main, created_at AS added_at FROM placed_photos WHERE member_id = $1 ORDER BY position, id`,
  },
  unsent_pictures: {
    rows: 'list',
    folder: 'chat-pictures',
    text: `SELECT filename, created_at AS added_at FROM media WHERE owner_id = $1 AND attached_message IS NULL
           ORDER BY created_at, id`,
  },
  replaced_messages: {
    rows: 'list',
    folder: 'chat-pictures',
    // An edit that only this member sees is like any other. The content that the recipient saw meanwhile would reveal a silent block.
    text: `SELECT ${person('cm.peer_id')} AS "with", v.body AS text, p.filename,
             CASE WHEN v.edit_id IS NULL THEN 'deletion' ELSE 'edit' END AS replaced_by, v.replaced_at, v.message_id AS message
           FROM conversation_members cm JOIN message_versions v ON v.conversation_id = cm.conversation_id AND v.sender_id = $1
           LEFT JOIN media p ON p.owner_id = v.sender_id AND p.id = v.media_id
           WHERE cm.member_id = $1 AND (v.sender_only OR NOT EXISTS (SELECT FROM message_versions own WHERE own.sender_only
             AND (own.conversation_id, own.message_id, own.version) = (v.conversation_id, v.message_id, v.version)))
           ORDER BY v.replaced_at, v.message_id`,
  },
  reactions: {
    rows: 'list',
    // The view of this member: a reaction that only they see is like any other.
    text: `SELECT ${person('cm.peer_id')} AS "with", r.emoji, r.set_at AS at, r.message_id AS message
           FROM conversation_members cm JOIN reactions r ON r.conversation_id = cm.conversation_id AND r.member_id = $1
           WHERE cm.member_id = $1 AND r.emoji IS NOT NULL ORDER BY r.set_at, r.message_id`,
  },
  signup_message: {
    rows: 'maybe',
    text: `SELECT ${person('peer_id')} AS "to", body AS text FROM signup_messages WHERE member_id = $1`,
  },
  signup_likes: {
    rows: 'list',
    text: `SELECT ${person('peer_id')} AS "to" FROM signup_likes WHERE member_id = $1 ORDER BY peer_id`,
  },
  likes_received: likes('likes_received', 'from'),
  likes_given: likes('likes_sent', 'to'),
  matches: likes('matches_shown', 'with'),
  encounters: {
    rows: 'list',
    text: `SELECT other_id AS profile, day::text, verdict, created_at AS at FROM encounters WHERE member_id = $1
           ORDER BY created_at, other_id`,
  },
  daily_limits: {
    rows: 'list',
    text: `SELECT day::text, swipe_likes, auto_like_at FROM member_days WHERE member_id = $1 ORDER BY day`,
  },
  blocks: {
    rows: 'list',
    text: `SELECT ${person('b.blocked_id')} AS profile, b.created_at AS at FROM blocks b WHERE b.blocker_id = $1
           ORDER BY b.created_at, b.blocked_id`,
  },
  grants: {
    rows: 'list',
    // Like the list of the app, the section omits members that have blocked this member or are unavailable.
    text: `SELECT ${person('g.viewer_id')} AS profile, g.created_at AS at FROM photo_grants g
           JOIN contacts c ON c.viewer_id = g.owner_id AND c.other_id = g.viewer_id AND c.refusal IS NULL
           WHERE g.owner_id = $1 ORDER BY g.created_at, g.viewer_id`,
  },
  reports: {
    rows: 'list',
    text: `SELECT ${person('r.reported_id')} AS profile, r.subject, r.reason, r.note, r.created_at AS at FROM reports r
           WHERE r.reporter_id = $1 ORDER BY r.created_at, r.id`,
  },
  complaints: {
    rows: 'list',
    text: `SELECT number, kind AS about, place, body, decision_number AS decision, created_at AS at, decided_at FROM complaints
           WHERE member_id = $1 ORDER BY created_at, id`,
  },
  decisions: {
    rows: 'list',
    text: `SELECT number, act, facts, rule, ground, is_automated, created_at AS at, ends_at, ended_at FROM decisions
           WHERE member_id = $1 ORDER BY created_at, number`,
  },
  account_notices: {
    rows: 'list',
    // The member does not know of a notice that no device has shown.
    text: `SELECT ${person('n.other_id')} AS profile, n.created_at AS at, n.corrected_at FROM account_notices n
           WHERE n.member_id = $1 AND n.shown_at IS NOT NULL ORDER BY n.created_at, n.id`,
  },
  ledger: {
    rows: 'list',
    text: `SELECT created_at AS at, reason, amount, balance_after, reference FROM ledger WHERE member_id = $1
           ORDER BY created_at, reason, reference`,
  },
  ...PURCHASE_QUERIES,
  devices: {
    rows: 'list',
    text: `SELECT browser, system, created_at AS signed_in_at, seen_at, expires_at FROM sessions WHERE member_id = $1
           ORDER BY created_at, id`,
  },
  passkeys: {
    rows: 'list',
    text: `SELECT name, backed_up, created_at AS added_at, used_at FROM passkeys WHERE member_id = $1 ORDER BY created_at, id`,
  },
  push_subscriptions: {
    rows: 'list',
    text: `SELECT substring(p.endpoint FROM '^[a-z]+://([^/:]+)') AS host, s.created_at AS signed_in_at
           FROM push_subscriptions p JOIN sessions s USING (token_hash) WHERE s.member_id = $1 ORDER BY s.created_at, s.id`,
  },
  mails: {
    rows: 'list',
    text: `SELECT kind, recipient AS "to", created_at, sent_at, failed_at FROM mails WHERE member_id = $1 ORDER BY created_at, id`,
  },
  links: {
    rows: 'list',
    text: `SELECT kind, email, created_at, expires_at, used_at FROM links WHERE member_id = $1 ORDER BY created_at, kind`,
  },
  tracking: {
    rows: 'maybe',
    text: `SELECT network, ref, sub1, sub2, sub3, lb, trafficsource FROM trackings WHERE member_id = $1`,
  },
  departure: {
    rows: 'maybe',
    text: `SELECT reason, note, created_at AS at FROM departures WHERE member_id = $1`,
  },
};
