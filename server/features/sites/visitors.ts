import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRACKING_DAYS } from '../../../contract/base/rules.ts';
import { requireMember } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';

interface VisitorSettings {
  readonly logged_out_search: boolean;
  readonly logged_out_search_trafficsource: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/** The session of a request, or undefined for a visitor. Refuses visitors on a members-only site. */
export function requireViewer(
  session: Session | undefined,
  request: FastifyRequest,
  settings: VisitorSettings,
): Session | undefined {
  if (session !== undefined || request.headers['x-member'] !== undefined) {
    // A page that names a member gets that member's view or an error: never another member's view, and never a visitor's.
    requireMember(session, request);
    return session;
  }
  if (!mayVisitorLook(settings, request)) throw new Refusal('login_required', {});
  return undefined;
}

/** Whether a site shows members to this visitor: to all visitors, or to those that a partner sent. */
function mayVisitorLook(settings: VisitorSettings, visit: Visit): boolean {
  return (
    settings.logged_out_search || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined)
  );
}

const COOKIE = 'trafficsource';

/** Stores the partner that sent a visitor, after their consent; null forgets it. */
export function storeTrafficSource(reply: FastifyReply, source: string | null, secure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  if (source === null) reply.clearCookie(COOKIE, options);
  else reply.setCookie(COOKIE, source, { ...options, maxAge: TRACKING_DAYS * 86_400 });
}

/** The partner that sent a visitor; undefined if there is none. */
export function trafficSourceOf({ cookies }: Visit): string | undefined {
  const source = cookies[COOKIE];
  return source === undefined || source === '' ? undefined : source;
}
