import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CONSENT_KINDS } from '../../../contract/base/rules.ts';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';
import { agreed_texts } from './content.ts';
import { sites } from './sites.ts';

const own = () =>
  uuid()
    .notNull()
    .references(() => members.id);

/** The consents that a member granted or refused, and when. `version` is the date of the terms that they saw. */
export const consents = pgTable(
  'consents',
  {
    member_id: own(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    given: boolean().notNull(),
    version: date({ mode: 'string' }).notNull(),
    /** The shown text of the terms. Null for a consent that was given apart from them, or that an older release stored. */
    text_hash: text().references(() => agreed_texts.text_hash),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.kind, t.created_at] })],
);

/** The first message of a member whose address is not confirmed. After the confirmation the server sends it and deletes the row. */
export const signup_messages = pgTable('signup_messages', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  /** The id that the message gets. */
  id: uuid().notNull(),
  peer_id: memberRef().notNull(),
  body: text().notNull(),
});

/** The likes of a member whose address is not confirmed. After the confirmation the server sends each, if it can, and deletes its row. */
export const signup_likes = pgTable('signup_likes', { member_id: own(), peer_id: memberRef().notNull() }, (t) => [
  primaryKey({ columns: [t.member_id, t.peer_id] }),
]);

/** Invitations to a site whose sign-ups are by invitation only. The codes are in capitals; the form ignores case. */
export const invites = pgTable('invites', {
  code: text().primaryKey(),
  site_id: uuid()
    .notNull()
    .references(() => sites.id),
  created_at: now('created_at'),
  used_at: at('used_at'),
});
