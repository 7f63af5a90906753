import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { CONSENT_KINDS, DELETION_REASONS, LINK_KINDS } from '../../../contract/base/rules.ts';
import { memberRef } from './member-ref.ts';
import { members, sites } from './members.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = (name: string) =>
  at(name)
    .notNull()
    .default(sql`now()`);
const own = () =>
  uuid()
    .notNull()
    .references(() => members.id);

/** The one-time links of e-mails. The key is the SHA-256 of the token. A used link keeps its row until a job deletes it. */
export const links = pgTable(
  'links',
  {
    token_hash: text().primaryKey(),
    /** The SHA-256 of the code below the link. Empty when only the token works. */
    code_hash: text().notNull(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    member_id: own(),
    /** The new address of a change of address, the old one of its undoing. */
    email: text(),
    /** How often a wrong code was given. */
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

/** E-mails to send and, for a while, those that were sent. A mail is written in the transaction of its cause. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    member_id: uuid().references(() => members.id),
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text().notNull(),
    /** What the words of the mail need. Emptied when the mail is sent, because it holds the token of a link. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Equal keys are one mail. */
    key: text().unique(),
    /** Notifications, which wait while an e-mail about an account is due. */
    bulk: boolean().notNull().default(false),
    created_at: now('created_at'),
    due_at: now('due_at'),
    sent_at: at('sent_at'),
    /** When the mail was given up, and why. */
    failed_at: at('failed_at'),
    error: text(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('mails_due')
      .on(t.bulk, t.due_at)
      .where(sql`${t.sent_at} is null and ${t.failed_at} is null`),
    index('mails_member').on(t.member_id),
  ],
);

/** How many e-mails of a kind were asked for an address in a day, hashed, whether or not it has an account. */
export const mail_quotas = pgTable(
  'mail_quotas',
  {
    address_hash: text().notNull(),
    kind: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.address_hash, t.kind, t.day] })],
);

/** What a member agreed to or refused, and when. `version` is the date of the terms that they saw. */
export const consents = pgTable(
  'consents',
  {
    member_id: own(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    given: boolean().notNull(),
    version: date({ mode: 'string' }).notNull(),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.kind, t.created_at] })],
);

/** The first message of a member whose address is not confirmed. It is sent at the confirmation, and the row goes. */
export const signup_messages = pgTable('signup_messages', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  /** The id that the message gets. */
  id: uuid().notNull(),
  peer_id: memberRef().notNull(),
  body: text().notNull(),
});

/** From which campaign a member came. */
export const trackings = pgTable('trackings', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  network: text(),
  ref: text(),
  sub1: text(),
  sub2: text(),
  sub3: text(),
  lb: text(),
  trafficsource: text(),
});

/** Why a member asked for the deletion of their account. Erased with it. */
export const departures = pgTable('departures', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  reason: text({ enum: DELETION_REASONS }),
  note: text().notNull(),
  created_at: now('created_at'),
});

/** Invitations to a site whose sign-ups are by invitation only. Their codes are in capitals, and typed in any case. */
export const invites = pgTable('invites', {
  code: text().primaryKey(),
  site_id: uuid()
    .notNull()
    .references(() => sites.id),
  created_at: now('created_at'),
  used_at: at('used_at'),
});
