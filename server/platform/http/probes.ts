import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../problems.ts';

const PATIENCE_MS = 2_000;

export interface ProbesDependencies {
  readonly pool: Pool;
  readonly isStopping: () => boolean;
  /** Whether Redis answers, or undefined when the server has none. */
  readonly isRedisConnected: () => boolean | undefined;
}

/**
 * Serves the two probes. /healthz answers while the process runs. /readyz answers while the process can serve requests: it is not stopping,
 * and it reaches a migrated database. /readyz reports an outage of Redis but stays ready: only limits and live hints between processes are
 * missing. All processes share one Redis, so otherwise none would be left to serve.
 */
export function serveProbes(app: FastifyInstance, { pool, isStopping, isRedisConnected }: ProbesDependencies): void {
  const options = { config: { unlimited: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    if (isStopping() || !(await answers(pool))) throw new Refusal('unavailable', {});
    const redis = isRedisConnected();
    return { status: 'ready', database: 'up', ...(redis === undefined ? {} : { redis: redis ? 'up' : 'down' }) };
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
