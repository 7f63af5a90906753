import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LINK_KINDS } from '../../../contract/base/rules.ts';
import { at, now } from '../columns.ts';
import { members } from './account.ts';

const own = () =>
  uuid()
    .notNull()
    .references(() => members.id);

/** The one-time links of e-mails. The key is the SHA-256 of the token. The row of a used link stays until a job deletes it. */
export const links = pgTable(
  'links',
  {
    token_hash: text().primaryKey(),
    /** The SHA-256 of the code below the link. Empty when only the token works. */
    code_hash: text().notNull(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    member_id: own(),
    /** The new address for `mail_change`, the old address for `mail_undo`. */
    email: text(),
    /** The number of wrong codes. */
    tries: integer().notNull().default(0),
    created_at: now('created_at'),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (t) => [
    index('links_member').on(t.member_id),
    index('links_reserved')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.kind} = 'mail_undo'`),
  ],
);
