import type pg from 'pg';

/**
 * Sets up every connection to the database. Pages come from memory or an SSD, where random reads are cheap. With the default
 * of 4 (for hard disks) PostgreSQL would scan and sort all members of a small site instead of using an index.
 */
export async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query('SET random_page_cost = 1.1');
}
