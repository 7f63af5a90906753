import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members, sites } from './members.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = (name: string) =>
  at(name)
    .notNull()
    .default(sql`now()`);

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
