import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from '../columns.ts';
import { members } from './account.ts';
import { sites } from './sites.ts';

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

/** What a member was told by notification e-mails of a kind, and when the next look is due. functions/mails/rounds.sql draws it. */
export const mail_rounds = pgTable(
  'mail_rounds',
  {
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    kind: text({
      enum: ['news', 'unread', 'weekly_update', 'confirm_reminder', 'picture_reminder', 'away_reminder'],
    }).notNull(),
    /** When to look for something unseen; null while there is nothing to look for. */
    due_at: at('due_at'),
    /** Everything up to this number of the feed has been told, or has been seen. */
    told_number: bigint({ mode: 'number' }).notNull().default(0),
    /** When the newest mail was queued. */
    told_at: at('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.kind] }),
    index('mail_rounds_due')
      .on(t.kind, t.due_at)
      .where(sql`${t.due_at} is not null`),
  ],
);

/** How far the jobs of notification e-mails have come: in the time of the changes, or in the ids of the members. */
export const mail_scans = pgTable('mail_scans', {
  /** `news`, `unread`, or `walk:` with the id of a site. */
  name: text().primaryKey(),
  /** The changes up to this moment have been looked at. For a walk: when the last one began. */
  until: at('until').notNull(),
  /** The last member of a walk that is under way. */
  after: uuid(),
});

/** A text of the operator to all members of a site who want its type, by language. */
export const bulletins = pgTable(
  'bulletins',
  {
    id: uuid().primaryKey().defaultRandom(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    type: text({ enum: ['news', 'promotions'] }).notNull(),
    /** The subject, paragraphs and button of the mail, by language. English is there at least. */
    texts: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: now('created_at'),
    /** The last member who got it. */
    after: uuid(),
    finished_at: at('finished_at'),
  },
  (t) => [
    index('bulletins_waiting')
      .on(t.created_at)
      .where(sql`${t.finished_at} is null`),
  ],
);

/** The events of mail providers that have had their effect. A job deletes them after a while. */
export const mail_events = pgTable('mail_events', { id: text().primaryKey(), created_at: now('created_at') });
