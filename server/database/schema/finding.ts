import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberRef } from './member-ref.ts';
import { members } from './members.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const member = () =>
  uuid()
    .notNull()
    .references(() => members.id);
const other = () => memberRef().notNull();

/** Two likes, made once. `member_a` is the smaller id; each side has seen it when it was shown to them. */
export const matches = pgTable(
  'matches',
  {
    member_a: other(),
    member_b: other(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
    seen_a: at('seen_a'),
    seen_b: at('seen_b'),
  },
  (t) => [
    primaryKey({ columns: [t.member_a, t.member_b] }),
    index('matches_b').on(t.member_b),
    check('matches_order', sql`${t.member_a} < ${t.member_b}`),
  ],
);

/** Likes that were taken back, and matches that ended with one: what was seen of them stays seen if they are made again. */
export const past_likes = pgTable(
  'past_likes',
  { liker_id: member(), liked_id: other(), seen_at: at('seen_at') },
  (t) => [primaryKey({ columns: [t.liker_id, t.liked_id] }), index('past_likes_liked').on(t.liked_id)],
);
export const past_matches = pgTable(
  'past_matches',
  { member_a: other(), member_b: other(), seen_a: at('seen_a'), seen_b: at('seen_b') },
  (t) => [primaryKey({ columns: [t.member_a, t.member_b] }), index('past_matches_b').on(t.member_b)],
);

/** Who may see whose private pictures. */
export const photo_grants = pgTable(
  'photo_grants',
  {
    owner_id: member(),
    viewer_id: other(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.owner_id, t.viewer_id] }), index('photo_grants_viewer').on(t.viewer_id)],
);

/** What a member used up on one day of the site's calendar. */
export const member_days = pgTable(
  'member_days',
  {
    member_id: member(),
    day: date({ mode: 'string' }).notNull(),
    swipe_likes: integer().notNull().default(0),
    auto_like_at: at('auto_like_at'),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.day] })],
);

/**
 * Whom a member met on one day: in the swipe game (dealt, or answered, at `created_at`) or the match-finder (without a verdict,
 * asked at `created_at` by the browser's clock). Nobody twice.
 */
export const encounters = pgTable(
  'encounters',
  {
    member_id: member(),
    day: date({ mode: 'string' }).notNull(),
    other_id: other(),
    verdict: text({ enum: ['dealt', 'like', 'pass'] }),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.day, t.other_id] })],
);

/**
 * How many findable members there are by month of birth, with and without gender, country and region ('' stands for all).
 * Triggers append rows, and a job folds them. See functions/search-counts.sql.
 */
export const member_counts = pgTable('member_counts', {
  site_id: uuid().notNull(),
  country: text().notNull(),
  region: text().notNull(),
  gender: text().notNull(),
  born: date({ mode: 'string' }).notNull(),
  num: integer().notNull(),
  num_photo: integer().notNull(),
});

const varbit = customType<{ data: string }>({ dataType: () => 'varbit' });

/**
 * The findable members with interests. A group holds those of one gender and year of birth in a country ('' stands for all),
 * ordered by day of birth. See functions/search-counts.sql.
 */
const group = () => ({
  site_id: uuid().notNull(),
  country: text().notNull(),
  gender: text().notNull(),
  year: integer().notNull(),
});
export const interest_groups = pgTable(
  'interest_groups',
  { ...group(), born: date({ mode: 'string' }).array().notNull() },
  (t) => [index('interest_groups_key').on(t.site_id, t.country, t.gender, t.year)],
);

/** Who of a group is into one interest, a bit each: by its place in `members.interest_bits`. Bit 62 says who has a photo. */
export const interest_rows = pgTable(
  'interest_rows',
  { ...group(), interest: integer().notNull(), bits: varbit().notNull() },
  (t) => [index('interest_rows_key').on(t.site_id, t.country, t.gender, t.year, t.interest)],
);

/** Who came to be counted (1) and who no longer is (-1) since their group was made. */
export const interest_changes = pgTable(
  'interest_changes',
  {
    site_id: uuid().notNull(),
    country: text().notNull(),
    gender: text().notNull(),
    date_of_birth: date({ mode: 'string' }).notNull(),
    has_photo: boolean().notNull(),
    interest_bits: bigint({ mode: 'number' }).notNull(),
    num: integer().notNull(),
  },
  (t) => [index('interest_changes_key').on(t.site_id, t.country, t.gender, t.date_of_birth)],
);

/** The days of birth of the findable members of one gender and cell, in order. See functions/search-counts.sql. */
const cell = () => ({ site_id: uuid().notNull(), gender: text().notNull(), cell: integer().notNull() });
export const cell_groups = pgTable(
  'cell_groups',
  { ...cell(), born: date({ mode: 'string' }).array().notNull() },
  (t) => [index('cell_groups_key').on(t.site_id, t.gender, t.cell)],
);

/** Who came to live there (1) and who no longer does (-1) since their groups were made. */
export const cell_changes = pgTable(
  'cell_changes',
  { ...cell(), date_of_birth: date({ mode: 'string' }).notNull(), num: integer().notNull() },
  (t) => [index('cell_changes_key').on(t.site_id, t.gender, t.cell)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What the cursors of a search are sealed with: they carry times that members do not show. */
export const search_keys = pgTable('search_keys', {
  key: bytea()
    .notNull()
    .default(sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`),
});

/** What members told the operator, with what was there to see at that moment. It outlives profiles for a while, so it refers to nobody. */
export const reports = pgTable(
  'reports',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    reporter_id: other(),
    reported_id: other(),
    /** The picture or message that it is about, or the member themself. */
    subject_id: uuid().notNull(),
    subject: text({ enum: ['profile', 'picture', 'message'] }).notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.reporter_id, t.subject, t.subject_id),
    index('reports_reported').on(t.reported_id, t.created_at),
  ],
);
