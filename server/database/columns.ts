import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * The id of another member: the SQL domain `member_ref` over uuid. A row never has a foreign key to another member, because the
 * two may be on different machines. The SQL function `erase_member` handles every such column; a test of the catalogue requires it.
 */
export const memberRef = customType<{ data: string }>({ dataType: () => 'member_ref' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The time when the row was inserted, unless a statement sets another one. */
export const now = (name: string) =>
  at(name)
    .notNull()
    .default(sql`now()`);
