import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '../../../contract/base/rules.ts';
import { at, now } from '../columns.ts';
import { members } from './account.ts';

/** The export of a member's data. functions/export.sql draws its states. A new request replaces the row and its file. */
export const exports = pgTable(
  'exports',
  {
    member_id: uuid()
      .primaryKey()
      .references(() => members.id),
    state: text({ enum: [...EXPORT_STATES, 'gone'] })
      .notNull()
      .default('asked'),
    requested_at: now('requested_at'),
    /** When a process may claim it: at once, later after a failure, or when the claim of a process that died has ended. */
    due_at: now('due_at'),
    /** The number of claims, and the error of the last failed one. */
    attempts: integer().notNull().default(0),
    error: text(),
    /** The random name in the file store, of a file in the state making or ready. It is also the claim of the process that makes it. */
    filename: text().unique(),
    bytes: bigint({ mode: 'number' }),
    ready_at: at('ready_at'),
    expires_at: at('expires_at'),
  },
  (t) => [
    check('exports_file', sql`(${t.filename} is not null) = (${t.state} in ('making', 'ready'))`),
    check('exports_ready', sql`(${t.state} = 'ready') = (${t.bytes} is not null and ${t.expires_at} is not null)`),
    index('exports_due')
      .on(t.due_at)
      .where(sql`${t.state} in ('asked', 'making')`),
    index('exports_expiry')
      .on(t.expires_at)
      .where(sql`${t.state} = 'ready'`),
  ],
);
