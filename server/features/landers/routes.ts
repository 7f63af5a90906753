import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { getLander } from '../../../contract/landers.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import type { openCallers } from '../sites/visitors.ts';
import { readLander } from './read-lander.ts';

export interface LanderDependencies {
  readonly pool: Pool;
  readonly callerOf: ReturnType<typeof openCallers>;
}

/** Mounts the call of the landers, which the app draws for members. */
export function mountLanders(calls: Calls, { pool, callerOf }: LanderDependencies): void {
  calls.mount(getLander, async ({ session, query: { lander: name }, request }) => {
    const { site, viewer, isOpen } = await callerOf(session, request);
    return readLander(pool, { name, site, viewer: viewer?.member, country: countryIn(site, request), isOpen });
  });
}

const countryIn = ({ countries }: { readonly countries: readonly string[] }, request: FastifyRequest) =>
  countryOfVisitor(request, countries);
