import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

/** Counts one, and returns the count and the remaining milliseconds of its window, which begins with the first one. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;
const READ = `
  local current = redis.call('GET', KEYS[1])
  if not current then return { 0, 0 } end
  return { tonumber(current), math.max(0, redis.call('PTTL', KEYS[1])) }`;

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];
type Command = (key: string, windowMs: number) => Promise<[number, number]>;

/**
 * Returns the counters of `@fastify/rate-limit` in Redis. The package's own store puts the route into its keys, but these limits have no
 * route. The keys begin with the name of the limit, below the prefix; the rest is a hash.
 */
export function redisCounters(redis: Redis, prefix: string) {
  redis.defineCommand('countLimit', { numberOfKeys: 1, lua: COUNT });
  redis.defineCommand('readLimit', { numberOfKeys: 1, lua: READ });
  const { countLimit, readLimit } = redis as Redis & { readonly countLimit: Command; readonly readLimit: Command };
  const run = (command: Command, key: string, { answer, windowMs }: { answer: Answer; windowMs: number }): void => {
    command.call(redis, `${prefix}${key}`, windowMs).then(
      ([current, ttl]) => answer(null, { current, ttl }),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
    );
  };
  return class RedisCounters implements FastifyRateLimitStore {
    incr(key: string, answer: Answer, windowMs: number): void {
      run(countLimit, key, { answer, windowMs });
    }

    read(key: string, answer: Answer, windowMs: number): void {
      run(readLimit, key, { answer, windowMs });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
