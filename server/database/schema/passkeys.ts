import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, now } from '../columns.ts';
import { members } from './account.ts';

/** The passkeys of members. The key is the id that the authenticator chose, as base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    /** In the format of COSE. */
    public_key: bytea().notNull(),
    /** The signature counter that the authenticator reports. Most passkeys always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator. */
    transports: text().array().notNull(),
    /** Whether the passkey is backed up or synchronised to other devices. */
    backed_up: boolean().notNull(),
    created_at: now('created_at'),
    used_at: at('used_at'),
  },
  (t) => [index('passkeys_member').on(t.member_id)],
);

/** Open challenges to authenticators. The key is the SHA-256 of the challenge. A response deletes its row. */
export const passkey_questions = pgTable(
  'passkey_questions',
  {
    challenge_hash: text().primaryKey(),
    /** The action that the response authorizes. */
    purpose: text({ enum: ['sign_in', 'identity', 'add'] }).notNull(),
    /** The hash of the cookie or of the session that requested the challenge. Only it can respond. */
    asked_by: text().notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [index('passkey_questions_expiry').on(t.expires_at)],
);
