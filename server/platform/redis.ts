import { Redis } from 'ioredis';

const RECONNECT_MOST_MS = 2_000;

/**
 * Opens a connection that never queues: a command fails at once while Redis is unreachable, because no data in Redis is worth a wait.
 * `reportOutages` of the live bus reports its failures, so that several connections of a process report an outage once.
 */
export function connectRedis(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(RECONNECT_MOST_MS, 50 * 2 ** Math.min(attempt, 10)),
  });
  redis.on('error', () => {});
  return redis;
}

/** Calls `onFailure` once when one of the connections fails, despite its retries, and once when all are ready again. */
export function reportOutages(
  connections: readonly Redis[],
  redisUrl: string,
  onFailure: (message: string) => void,
): void {
  const { host } = new URL(redisUrl);
  let isReported = false;
  const report = (isOut: boolean, message: string): void => {
    if (isReported === isOut) return;
    isReported = isOut;
    onFailure(`Redis at ${host} ${message}`);
  };
  for (const connection of connections) {
    connection.on('error', (error: Error & { code?: string }) => {
      const reason = error.message || error.code || String(error);
      report(
        true,
        `does not answer (${reason}): start it, or correct REDIS_URL; ` +
          'until then, no request is limited, and live hints stay within each process',
      );
    });
    connection.on('ready', () => {
      if (connections.every(({ status }) => status === 'ready')) report(false, 'answers again');
    });
  }
}
