import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { GENDERS, LOOKING_FOR } from '../../../contract/base/gender.ts';
import { ACCOUNT_STATES, PROFILE_STATES } from '../../../contract/account/states.ts';
import { at, bytea, now } from '../columns.ts';
import { sites } from './sites.ts';

// This folder declares all tables, columns, keys and plain indexes. Only the SQL of the migrations has: the storage settings, the
// extended statistics of `members`, the type send_verdict, and the indexes with INCLUDE, which Drizzle lacks: members_seen,
// members_country_seen, members_newest, members_country_newest, members_born, members_country_born, members_region_born,
// members_place, members_fictional and findable_counts_key. Check those before you change one of their columns. Functions, views and
// triggers are in ../functions.

/** The account, profile and settings of a member. Values that change with every message are in member_counters. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    email: text(),
    /** The state of the account. functions/account.sql defines its transitions. */
    status: text({ enum: ACCOUNT_STATES }).notNull().default('active'),
    /** Disabled until the member has confirmed their address, or while the operator hides the profile. */
    profile_status: text({ enum: PROFILE_STATES }).notNull().default('active'),
    /** When the member confirmed their address. With `suspended_at` it determines the state after a deletion or suspension ends. */
    confirmed_at: at('confirmed_at'),
    suspended_at: at('suspended_at'),
    /** When a job erases a member whose deletion is pending. */
    deletion_due_at: at('deletion_due_at'),
    language: text().notNull().default('en'),
    signup_date: now('signup_date'),
    paid_user: boolean().notNull().default(false),
    credit_price_cents: integer(),
    credit_price_currency: text(),
    fictional: boolean().notNull().default(false),
    companion: boolean().notNull().default(false),
    name: text().notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    /** Null until the member has chosen one. Others see it. */
    sexuality: text({ enum: ['hetero', 'gay', 'lesbian', 'bi'] }),
    /** The gender that the member looked for at the sign-up, for suggestions while there is no sexuality. No other member sees it. */
    looking_for: text({ enum: LOOKING_FOR }),
    date_of_birth: date({ mode: 'string' }).notNull(),
    country: text().notNull(),
    region: text(),
    city: text(),
    interests: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    hair_color: text(),
    eye_color: text(),
    body_type: text(),
    relationship_status: text(),
    tattoos: boolean(),
    /** The member's texts about themselves, by the names of the site's visible_profile_notes. */
    notes: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The language of `notes`, if it is known. It may differ from the language of the account. */
    notes_language: text(),
    main_photo_id: uuid(),
    /** Whether other members see a main photo. A trigger maintains it for the searches that filter by photo. */
    has_photo: boolean().notNull().default(false),
    /** The middle of the member's grid cell, in degrees. The server stores no finer position. */
    latitude: real(),
    longitude: real(),
    /** The number of that cell, and `interests` as bits. A trigger maintains both for the indexes of the search. */
    cell: integer(),
    interest_bits: bigint({ mode: 'number' }).notNull().default(0),
    /** Hidden from members without contact, and without presence: by invisible mode, or by a pause. */
    invisible: boolean().notNull().default(false),
    /** A pause of the profile; `pause_ends_at` is null for a pause that only the member ends. */
    paused_at: at('paused_at'),
    pause_ends_at: at('pause_ends_at'),
    /** The value of `invisible` after the pause: the member's choice of invisible mode. Null without a pause. */
    invisible_after_pause: boolean(),
    /** Whether members without contact may find this member. Every query that finds members uses this column. */
    findable: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status = 'active' AND profile_status = 'active' AND NOT invisible`),
    /** Whether the member does not exist for others, not even in shared conversations. */
    gone: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`status IN ('suspended', 'pending_deletion', 'deleted') OR status = 'active' AND profile_status = 'disabled'`,
      ),
    hide_online: boolean().notNull().default(false),
    read_receipts: boolean().notNull().default(true),
    show_typing: boolean().notNull().default(true),
    /** The choice of who may write first (FirstMessages in the contract). */
    first_min_age: integer(),
    first_max_age: integer(),
    first_country: text(),
    first_photo: boolean().notNull().default(false),
    push_preview: boolean().notNull().default(false),
    neutral_titles: boolean().notNull().default(false),
    /** The member does not want to see the cam promotion of the site. */
    hides_cam_promotion: boolean().notNull().default(false),
    /** Whether e-mails may show names and pictures of others. */
    mail_preview: boolean().notNull().default(false),
    /** The types of notification e-mails that are on. The promotional ones need the consent to mails. */
    email_notifications: text()
      .array()
      .notNull()
      .default(sql`'{new_conversations,new_messages,like,unread_message_reminders,reminders}'`),
    notifications_disabled: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    last_active: now('last_active'),
    /** Orders members by activity, with the random delay of `blur_seen`. A trigger and jobs maintain it. */
    seen_at: now('seen_at'),
  },
  (t) => [
    uniqueIndex('members_email').on(t.site_id, sql`lower(${t.email})`),
    check('members_email_or_fictional', sql`${t.email} is not null or ${t.fictional} or ${t.status} = 'deleted'`),
    check('members_deletion_due', sql`(${t.deletion_due_at} is not null) = (${t.status} = 'pending_deletion')`),
    check('members_not_confirmed_disabled', sql`${t.status} <> 'not_confirmed' or ${t.profile_status} = 'disabled'`),
    check(
      'members_pause',
      sql`(${t.paused_at} is not null) = (${t.invisible_after_pause} is not null) and (${t.paused_at} is null or ${t.invisible})
        and (${t.pause_ends_at} is null or ${t.paused_at} is not null)`,
    ),
    index('members_pause_end')
      .on(t.pause_ends_at)
      .where(sql`${t.pause_ends_at} is not null`),
    index('members_deletion')
      .on(t.deletion_due_at)
      .where(sql`${t.deletion_due_at} is not null`),
  ],
);

/** The frequently updated row of a member. Its lock orders every change to the balance and to the feed. */
export const member_counters = pgTable(
  'member_counters',
  {
    member_id: uuid()
      .primaryKey()
      .references(() => members.id),
    credits: integer().notNull().default(0),
    feed_number: bigint({ mode: 'number' }).notNull().default(0),
    feed_pruned: bigint({ mode: 'number' }).notNull().default(0),
    feed_acknowledged: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('credits_not_negative', sql`${t.credits} >= 0`)],
);

export const credentials = pgTable('credentials', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  password_hash: text().notNull(),
  changed_at: now('changed_at'),
});

/** The key of a session is the SHA-256 of its token. A revoked session has no row. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    /** The id of the session in the member's list of devices. It grants no access. */
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    /** The name of the browser at the login, such as Firefox, and its system, such as Android. */
    browser: text(),
    system: text(),
    created_at: now('created_at'),
    seen_at: now('seen_at'),
    expires_at: at('expires_at').notNull(),
    /**
     * Until when the server accepts the cookie without the prefix `__Host-`: `-infinity` if the session began with the prefixed cookie,
     * `infinity` until a browser has sent the prefixed one.
     */
    former_cookie_until: at('former_cookie_until')
      .notNull()
      .default(sql`'infinity'`),
  },
  (t) => [index('sessions_member').on(t.member_id)],
);

/** Failed logins of one account from one address, both hashed. */
export const login_failures = pgTable(
  'login_failures',
  {
    account_hash: text().notNull(),
    address_hash: text().notNull(),
    failures: integer().notNull(),
    window_started_at: at('window_started_at').notNull(),
    locked_until: at('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.account_hash, t.address_hash] })],
);

/** The key that signs the device cookies of logins and the unsubscribe links of e-mails. */
export const device_keys = pgTable('device_keys', {
  key: bytea()
    .notNull()
    .default(sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`),
});
