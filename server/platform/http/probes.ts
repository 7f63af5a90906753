import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../problems.ts';

const PATIENCE_MS = 2_000;

/** /healthz: the process answers. /readyz: it can do its work, that is, reach its migrated database, and is not stopping. */
export function serveProbes(app: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping() || !(await answers(pool))) throw new Refusal('unavailable', {});
    return { status: 'ready' };
  });
}

async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  // The table is the first that the migrations make: it is not there before they ran.
  const query = pool.query('SELECT FROM installation').then(
    () => true,
    () => false,
  );
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}
