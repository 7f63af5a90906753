import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** One deployment serves many sites. The site without a host is the default. */
export const sites = pgTable('sites', {
  id: uuid().primaryKey(),
  host: text().unique(),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  company: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});
