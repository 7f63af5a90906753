import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { VOICE_TYPES } from '../../../contract/media/voice.ts';
import { at, bytea, now } from '../columns.ts';
import { members } from './account.ts';

/**
 * A picture or a recording for a message. The owner's device makes the id, so it is unique only for that owner. A job deletes those that no
 * message has used within UNSENT_PICTURES_HOURS.
 */
export const media = pgTable(
  'media',
  {
    owner_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    filename: text().notNull(),
    thumb_filename: text(),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    placeholder: text(),
    /** It has more than one frame. Its messages have the kind `gif`. */
    animated: boolean().notNull().default(false),
    /** The content type of a recording. Null for a picture. */
    voice_type: text({ enum: VOICE_TYPES }),
    duration_ms: integer(),
    /** The loudness over time, in the form of `Peaks` (contract/media/voice.ts). */
    peaks: text(),
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
    check(
      'media_picture_or_recording',
      sql`case when ${t.voice_type} is null
        then num_nulls(${t.thumb_filename}, ${t.width}, ${t.height}, ${t.placeholder}) = 0
          and num_nonnulls(${t.duration_ms}, ${t.peaks}) = 0
        else num_nonnulls(${t.thumb_filename}, ${t.width}, ${t.height}, ${t.placeholder}) = 0
          and not ${t.animated} and ${t.voice_type} in ('audio/mp4', 'audio/webm') and num_nulls(${t.duration_ms}, ${t.peaks}) = 0
          and ${t.duration_ms} > 0 end`,
    ),
  ],
);

/**
 * An incomplete picture or recording with `stored_bytes` of its `length` bytes, in pieces without gaps. The id is unique for its owner
 * only.
 */
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
