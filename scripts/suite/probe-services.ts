import os from 'node:os';
import { Redis } from 'ioredis';
import pg from 'pg';

export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** Undefined if the server answers and allows creating databases, otherwise the reason against its use. */
async function whyNoPostgres(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      'SELECT rolsuper OR rolcreatedb AS may FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.may === true ? undefined : 'this user may not create databases';
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function whyNoRedis(url: string): Promise<string | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause = 'no answer';
  redis.on('error', (error) => {
    cause = error.message || cause;
  });
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch {
    return cause;
  } finally {
    redis.disconnect();
  }
}

function postgresCandidates(): string[] {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return [given];
  const users = new Set(['postgres', os.userInfo().username]);
  return [...users].map((user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`);
}

/** The PostgreSQL and the Redis for the tests, or the reason why one is missing. */
export async function probeServices(): Promise<Services | string> {
  const reasons: string[] = [];
  const redisUrl = process.env.TEST_REDIS_URL || process.env.REDIS_URL || 'redis://127.0.0.1:6379';
  const noRedis = await whyNoRedis(redisUrl);
  for (const databaseUrl of postgresCandidates()) {
    const reason = await whyNoPostgres(databaseUrl);
    if (reason === undefined && noRedis === undefined) return { databaseUrl, redisUrl };
    if (reason === undefined) break;
    reasons.push(`PostgreSQL at ${withoutPassword(databaseUrl)}: ${reason}`);
  }
  if (noRedis !== undefined) reasons.push(`Redis at ${withoutPassword(redisUrl)}: ${noRedis}`);
  return reasons.join('; ');
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}
