import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CARD_VERDICTS } from '../../../contract/base/rules.ts';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => members.id);
const other = () => memberRef().notNull();

/** The used daily limits of a member on one day of the site's calendar. */
export const member_days = pgTable(
  'member_days',
  {
    member_id: member(),
    day: date({ mode: 'string' }).notNull(),
    swipe_likes: integer().notNull().default(0),
    auto_like_at: at('auto_like_at'),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.day] })],
);

/**
 * A profile that a member was shown on one day, at most once. In the swipe game `verdict` is set, and `created_at` is the time of the
 * card or its answer. In the match finder `verdict` is null, and `created_at` is the time of the request by the browser's clock.
 */
export const encounters = pgTable(
  'encounters',
  {
    member_id: member(),
    day: date({ mode: 'string' }).notNull(),
    other_id: other(),
    verdict: text({ enum: CARD_VERDICTS }),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.day, t.other_id] })],
);
