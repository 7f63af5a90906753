import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { readSchemaNames } from '../../database/schema-names.ts';

/** Enqueues a job from a program that runs no jobs. A serving process must have created the queue. Throws if there is none. */
export async function enqueueElsewhere(pool: Pool, { name, data }: { name: string; data: object }): Promise<void> {
  const { jobs: schema } = await readSchemaNames(pool);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.send(name, data);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
