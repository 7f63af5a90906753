import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from '../columns.ts';
import { members } from './account.ts';
import { sites } from './sites.ts';

/** E-mails to send, and sent ones until a job deletes them. The transaction of the cause writes the mail. */
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
    /** The data for the template of the mail. Emptied when the mail is sent, because it may hold the token of a link. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The idempotency key: a second mail with the same key is not queued. */
    key: text().unique(),
    /** True for notifications, which wait while an e-mail about an account is due. */
    bulk: boolean().notNull().default(false),
    created_at: now('created_at'),
    due_at: now('due_at'),
    sent_at: at('sent_at'),
    /** When the job stopped trying to send the mail, and why. */
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

/**
 * The number of requests of a kind in a day (UTC) for an address, hashed, with or without an account. The key can also be another subject
 * of a limit, such as a member or a network.
 */
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

/** The progress of the notification e-mails of a kind to a member, and when the next check is due. See functions/mails/rounds.sql. */
export const mail_rounds = pgTable(
  'mail_rounds',
  {
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    kind: text({
      enum: ['news', 'unread', 'weekly_update', 'confirm_reminder', 'picture_reminder', 'away_reminder'],
    }).notNull(),
    /** When to check for unseen changes; null while there is none to check. */
    due_at: at('due_at'),
    /** Mails have reported all changes of the feed up to this number, or the member had seen them. */
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

/** The progress of the jobs of notification e-mails: by the time of the changes, or by the ids of the members. */
export const mail_scans = pgTable('mail_scans', {
  /** `news`, `unread`, or `walk:` with the id of a site for its daily mails. */
  name: text().primaryKey(),
  /** The job has checked the changes up to this time. For daily mails: when the last pass over the members began. */
  until: at('until').notNull(),
  /** The last visited member of an unfinished pass over the members. */
  after: uuid(),
});

/** A text of the operator to all members of a site whose settings accept its type. */
export const bulletins = pgTable(
  'bulletins',
  {
    id: uuid().primaryKey().defaultRandom(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    type: text({ enum: ['news', 'promotions'] }).notNull(),
    /** The subject, paragraphs and button of the mail, by language. English is required. */
    texts: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: now('created_at'),
    /** The last visited member. */
    after: uuid(),
    finished_at: at('finished_at'),
  },
  (t) => [
    index('bulletins_waiting')
      .on(t.created_at)
      .where(sql`${t.finished_at} is null`),
  ],
);

/** The ids of applied events of mail providers, so that a repeated event has no effect. A job deletes old ones. */
export const mail_events = pgTable('mail_events', { id: text().primaryKey(), created_at: now('created_at') });
