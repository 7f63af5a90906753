import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface VisitorSettings {
  readonly logged_out_search: boolean;
  readonly logged_out_search_trafficsource: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/** Whether visitors may look at members: all of them, or those whom somebody sent. */
export function mayVisitorLook(settings: VisitorSettings, visit: Visit): boolean {
  return (
    settings.logged_out_search || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined)
  );
}

const COOKIE = 'trafficsource';
const KEPT_DAYS = 30;
/** What partners call themselves: short, and of letters that any log and table can hold. */
const SOURCE = /^[\w.-]{1,64}$/;

/** Notes who sent a visitor, where the address of the page they come to says so (`?trafficsource=newsletter`). The first to send them stays. */
export function noteTrafficSource(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const { trafficsource } = request.query as { readonly trafficsource?: unknown };
    if (typeof trafficsource !== 'string' || !SOURCE.test(trafficsource) || trafficSourceOf(request) !== undefined)
      return;
    reply.setCookie(COOKIE, trafficsource, {
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly: true,
      maxAge: KEPT_DAYS * 86_400,
    });
  });
}

/** Who sent a visitor; undefined where nobody did. */
function trafficSourceOf({ cookies }: Visit): string | undefined {
  const source = cookies[COOKIE];
  return source === undefined || source === '' ? undefined : source;
}
