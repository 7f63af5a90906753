import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { now } from '../columns.ts';

/**
 * The terms that members were about to agree to, as they were shown. Consents and orders name them by the SHA-256 of the text, which states
 * its version.
 */
export const agreed_texts = pgTable('agreed_texts', {
  /** In hexadecimal digits. */
  text_hash: text().primaryKey(),
  language: text({ enum: LANGUAGES }).notNull(),
  /** The version of the terms. */
  version: date({ mode: 'string' }).notNull(),
  body: text().notNull(),
  created_at: now('created_at'),
});
