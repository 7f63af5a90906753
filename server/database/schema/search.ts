import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../columns.ts';

/**
 * The numbers of findable members by month of birth, with and without gender, country and region ('' means all).
 * Triggers append rows, and a job folds them. See functions/search/counts.sql.
 */
export const findable_counts = pgTable('findable_counts', {
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
 * The findable members with interests. A group holds those of one gender and year of birth in a country ('' means all),
 * ordered by day of birth. See functions/search/counts.sql.
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

/** For each interest of a group, one bit for each member. `interest` is a bit of `members.interest_bits`; 62 marks a photo. */
export const interest_rows = pgTable(
  'interest_rows',
  { ...group(), interest: integer().notNull(), bits: varbit().notNull() },
  (t) => [index('interest_rows_key').on(t.site_id, t.country, t.gender, t.year, t.interest)],
);

/** Members that joined (1) or left (-1) a group after its rebuild. */
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

/** The days of birth of the findable members of one gender and cell, in order. See functions/search/counts.sql. */
const cell = () => ({ site_id: uuid().notNull(), gender: text().notNull(), cell: integer().notNull() });
export const cell_groups = pgTable(
  'cell_groups',
  { ...cell(), born: date({ mode: 'string' }).array().notNull() },
  (t) => [index('cell_groups_key').on(t.site_id, t.gender, t.cell)],
);

/** Members that joined (1) or left (-1) a cell after the rebuild of its group. */
export const cell_changes = pgTable(
  'cell_changes',
  { ...cell(), date_of_birth: date({ mode: 'string' }).notNull(), num: integer().notNull() },
  (t) => [index('cell_changes_key').on(t.site_id, t.gender, t.cell)],
);

/** The key that encrypts the cursors of a search, because cursors contain times that members may hide. */
export const search_keys = pgTable('search_keys', {
  key: bytea()
    .notNull()
    .default(sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`),
});
