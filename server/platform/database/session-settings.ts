import type pg from 'pg';

/**
 * What every connection to the database is told first. Pages are read from memory or from a disk without a head to move:
 * with the default (4, for disks that turn) PostgreSQL reads and sorts all members of a small site rather than walk an index.
 */
export async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query('SET random_page_cost = 1.1');
}
