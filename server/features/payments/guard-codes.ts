import type { FastifyRequest } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';

/** The number of unknown discount codes that a member may enter. It allows typing errors and prevents guessing. */
const UNKNOWN_CODES = { name: 'discount-codes', max: 30, windowMs: 3_600_000 };

/** Runs work that depends on a code that a member has typed. */
export type GuardCodes = <T>(request: FastifyRequest, member: MemberId, work: () => Promise<T>) => Promise<T>;

/** Returns the guard that refuses codes of a member after too many unknown ones. Without `createLimit` it refuses none. */
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
