import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { members } from './members.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An incomplete picture: `held` of its `length` bytes, in pieces without gaps. The id is unique for its owner only. */
export const uploads = pgTable(
  'uploads',
  {
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    length: integer().notNull(),
    held: integer().notNull(),
    touched_at: timestamp('touched_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.id] }),
    index('uploads_touched').on(t.touched_at),
    check('uploads_held', sql`${t.held} > 0 and ${t.held} < ${t.length}`),
  ],
);

export const upload_pieces = pgTable(
  'upload_pieces',
  {
    member_id: uuid().notNull(),
    upload_id: uuid().notNull(),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.upload_id, t.start] }),
    foreignKey({
      name: 'upload_pieces_upload',
      columns: [t.member_id, t.upload_id],
      foreignColumns: [uploads.member_id, uploads.id],
    }).onDelete('cascade'),
  ],
);
