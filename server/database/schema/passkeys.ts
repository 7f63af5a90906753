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
    /** In the form of COSE. */
    public_key: bytea().notNull(),
    /** How often the authenticator has signed, as it says. Most passkeys say 0 for ever. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator. */
    transports: text().array().notNull(),
    /** Whether the passkey is kept on several devices, or somewhere else. */
    backed_up: boolean().notNull(),
    created_at: now('created_at'),
    used_at: at('used_at'),
  },
  (t) => [index('passkeys_member').on(t.member_id)],
);

/** Questions to authenticators that are not answered yet. The key is the SHA-256 of the challenge. An answer deletes its row. */
export const passkey_questions = pgTable(
  'passkey_questions',
  {
    challenge_hash: text().primaryKey(),
    /** What the answer is for. */
    purpose: text({ enum: ['sign_in', 'identity', 'add'] }).notNull(),
    /** The hash of the cookie or of the session that asked. Nobody else can answer. */
    asked_by: text().notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [index('passkey_questions_expiry').on(t.expires_at)],
);
