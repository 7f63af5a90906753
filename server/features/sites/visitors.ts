import type { FastifyRequest } from 'fastify';
import { requireMember } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { Sites } from './sites.ts';
import { trafficSourceOf } from '../tracking/traffic-source.ts';

interface VisitorSettings {
  readonly logged_out_search: boolean;
  readonly logged_out_search_trafficsource: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/** The session of a request, or undefined for a visitor. Refuses visitors on a members-only site. */
function requireViewer(
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
export function mayVisitorLook(settings: VisitorSettings, visit: Visit): boolean {
  return (
    settings.logged_out_search || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined)
  );
}

/**
 * Returns the viewer of a request and the site: for a member that of the session, for a visitor that of the host. Refuses a visitor if the
 * site shows no members to visitors.
 */
export const openViewers = (sites: Sites) => async (session: Session | undefined, request: FastifyRequest) => {
  const { id, settings } = await sites.ofCaller(session, request);
  return { site: { id, ...settings }, viewer: requireViewer(session, request, settings) };
};
