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

/** An incomplete picture with `stored_bytes` of its `length` bytes, in pieces without gaps. The id is unique for its owner only. */
export const uploads = pgTable(
  'uploads',
  {
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    length: integer().notNull(),
    stored_bytes: integer().notNull(),
    touched_at: timestamp('touched_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.id] }),
    index('uploads_touched').on(t.touched_at),
    check('uploads_stored_bytes', sql`${t.stored_bytes} > 0 and ${t.stored_bytes} < ${t.length}`),
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
