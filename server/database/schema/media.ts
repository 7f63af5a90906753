import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, now } from '../columns.ts';
import { members } from './account.ts';

/**
 * A picture for a message. The owner's device makes the id, so it is unique only for that owner. A job deletes pictures that no message
 * has used within a day.
 */
export const media = pgTable(
  'media',
  {
    owner_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    filename: text().notNull(),
    thumb_filename: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    placeholder: text().notNull(),
    /** It has more than one frame. Its messages have the kind `gif`. */
    animated: boolean().notNull().default(false),
    attached_message: uuid(),
    created_at: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.owner_id, t.id] }),
    index('media_filename').on(t.filename),
    index('media_thumb').on(t.thumb_filename),
    index('media_unattached')
      .on(t.created_at)
      .where(sql`${t.attached_message} is null`),
  ],
);

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
    touched_at: now('touched_at'),
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

/** Files that no row refers to, and the time from which a job deletes them. */
export const files_to_delete = pgTable('files_to_delete', {
  filename: text().primaryKey(),
  due_at: at('due_at').notNull(),
});
