import type { FastifyRequest } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';

/** How many discount codes that do not exist a member may try. It leaves room for typing errors, and none for guessing. */
const UNKNOWN_CODES = { name: 'discount-codes', max: 30, windowMs: 3_600_000 };

/** Runs work that depends on a code which a member has typed. */
export type GuardCodes = <T>(request: FastifyRequest, member: MemberId, work: () => Promise<T>) => Promise<T>;

/** Returns the guard that refuses codes of a member who has tried too many that do not exist. Without `createLimit` it refuses none. */
export function guardCodes(createLimit: CreateLimit | undefined): GuardCodes {
  const unknown = createLimit?.(UNKNOWN_CODES);
  return async (request, member, work) => {
    if (unknown === undefined) return work();
    refuseToWait(await unknown.peek(request, member));
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'discount_not_found') await unknown.count(request, member);
      throw error;
    }
  };
}
