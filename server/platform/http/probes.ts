import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../problems.ts';

const PATIENCE_MS = 2_000;

/**
 * Serves the two probes. /healthz answers while the process runs. /readyz answers while the process can serve requests:
 * it is not stopping, and it reaches a migrated database.
 */
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
  // The migrations create the table `installation`, so the query fails before they have run.
  const query = pool.query('SELECT FROM installation').then(
    () => true,
    () => false,
  );
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}
