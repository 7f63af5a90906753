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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { memberRef } from './member-ref.ts';

// This folder declares all tables, columns, keys and plain indexes. Only the SQL of the migrations has: the storage settings, the
// extended statistics of `members`, the type send_verdict, and the indexes with INCLUDE, which Drizzle lacks: members_seen,
// members_country_seen, members_newest, members_country_newest, members_born, members_country_born, members_region_born,
// members_place and member_counts_key. Check those before you change one of their columns. Functions, views and triggers stand in
// ../functions.

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One deployment serves many sites; the one without a host is the default. */
export const sites = pgTable('sites', {
  id: uuid().primaryKey(),
  host: text().unique(),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  company: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});

/** Who a member is and what they chose. What changes with every message stands in member_counters. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    email: text(),
    status: text({ enum: ['active', 'not_confirmed', 'disabled', 'deleted'] })
      .notNull()
      .default('active'),
    language: text().notNull().default('en'),
    signup_date: at('signup_date')
      .notNull()
      .default(sql`now()`),
    paid_user: boolean().notNull().default(false),
    credit_price_cents: integer(),
    credit_price_currency: text(),
    fictional: boolean().notNull().default(false),
    companion: boolean().notNull().default(false),
    name: text().notNull(),
    gender: text({ enum: ['male', 'female'] }).notNull(),
    sexuality: text({ enum: ['hetero', 'gay', 'lesbian', 'bi'] }),
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
    /** What they wrote about themself, by the names of the site's visible_profile_notes. */
    notes: jsonb().$type<Record<string, string>>().notNull().default({}),
    main_photo_id: uuid(),
    /** Whether others see a main photo: kept by a trigger, for the searches that ask for one. */
    has_photo: boolean().notNull().default(false),
    /** The middle of the cell of the grid that they live in, in degrees. Nothing finer is kept anywhere. */
    latitude: real(),
    longitude: real(),
    /** The number of that cell, and `interests` as bits: kept by a trigger, for the indexes of the search. */
    cell: integer(),
    interest_bits: bigint({ mode: 'number' }).notNull().default(0),
    invisible: boolean().notNull().default(false),
    /** May be come upon by somebody who does not know them: the one home of that rule. */
    findable: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status = 'active' AND NOT invisible`),
    hide_online: boolean().notNull().default(false),
    read_receipts: boolean().notNull().default(true),
    show_typing: boolean().notNull().default(true),
    push_preview: boolean().notNull().default(false),
    notifications_disabled: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    last_active: at('last_active')
      .notNull()
      .default(sql`now()`),
    /** What orders them by activity: `last_active`, or for who hides it a week that is over; kept by a trigger. */
    seen_at: at('seen_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('members_email').on(t.site_id, sql`lower(${t.email})`),
    index('members_fictional')
      .on(t.site_id, t.id)
      .where(sql`${t.fictional} and ${t.findable} and ${t.has_photo}`),
    check('members_email_or_fictional', sql`${t.email} is not null or ${t.fictional} or ${t.status} = 'deleted'`),
  ],
);

/** The hot row of a member: its lock orders every change to the balance and to the feed. */
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
  changed_at: at('changed_at')
    .notNull()
    .default(sql`now()`),
});

/** A session is known by the SHA-256 of its token; a revoked one has no row. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
    seen_at: at('seen_at')
      .notNull()
      .default(sql`now()`),
    expires_at: at('expires_at').notNull(),
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

export const photos = pgTable(
  'photos',
  {
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    position: integer().notNull(),
    filename: text().notNull(),
    thumb_filename: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    private: boolean().notNull().default(false),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.id] }),
    index('photos_member').on(t.member_id, t.position),
    index('photos_filename').on(t.filename),
    index('photos_thumb').on(t.thumb_filename),
  ],
);

/** Files that no picture needs, and when the sweep deletes them. */
export const files_to_delete = pgTable('files_to_delete', {
  filename: text().primaryKey(),
  due_at: at('due_at').notNull(),
});

export const blocks = pgTable(
  'blocks',
  {
    blocker_id: uuid()
      .notNull()
      .references(() => members.id),
    blocked_id: memberRef().notNull(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index('blocks_blocked').on(t.blocked_id, t.blocker_id),
  ],
);

export const likes = pgTable(
  'likes',
  {
    liker_id: uuid()
      .notNull()
      .references(() => members.id),
    liked_id: memberRef().notNull(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
    seen_at: at('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.liker_id, t.liked_id] }),
    index('likes_liked').on(t.liked_id, t.created_at),
    index('likes_liker').on(t.liker_id, t.created_at),
  ],
);
