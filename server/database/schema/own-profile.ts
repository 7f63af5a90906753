import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { memberRef, now } from '../columns.ts';
import { members } from './account.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => members.id);
const other = () => memberRef().notNull();

export const photos = pgTable(
  'photos',
  {
    member_id: member(),
    id: uuid().notNull(),
    position: integer().notNull(),
    filename: text().notNull(),
    thumb_filename: text().notNull(),
    /** The size for the dialogs of a match and a new like. The server creates the file at its first request. */
    match_filename: text()
      .notNull()
      .generatedAlwaysAs(sql`regexp_replace(filename, '(\\.webp)?$', '-match.webp')`),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    private: boolean().notNull().default(false),
    created_at: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.id] }),
    index('photos_member').on(t.member_id, t.position),
    index('photos_filename').on(t.filename),
    index('photos_thumb').on(t.thumb_filename),
    index('photos_match').on(t.match_filename),
  ],
);

/** Each row lets a viewer see the private pictures of an owner. */
export const photo_grants = pgTable(
  'photo_grants',
  {
    owner_id: member(),
    viewer_id: other(),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.owner_id, t.viewer_id] }), index('photo_grants_viewer').on(t.viewer_id)],
);
