import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

export interface VisitorSettings {
  readonly logged_out_search: boolean;
  readonly logged_out_search_trafficsource: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/** Whether visitors may look at members: all of them, or those whom somebody sent. */
export function mayVisitorLook(settings: VisitorSettings, visit: Visit): boolean {
  return settings.logged_out_search || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined);
}

const COOKIE = 'trafficsource';

/** Where a visitor came from, as their browser noted it on arrival (src/browser/traffic-source.ts); undefined where nobody sent them. */
function trafficSourceOf({ cookies }: Visit): string | undefined {
  const source = cookies[COOKIE];
  return source === undefined || source === '' ? undefined : source;
}
