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

/** Whether a site shows members to this visitor: to all visitors, or to those that a partner sent. */
export function mayVisitorLook(settings: VisitorSettings, visit: Visit): boolean {
  return (
    settings.logged_out_search || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined)
  );
}

/** Returns who makes a request, and the site: for a member that of the session, for a visitor that of the host. */
export const openCallers = (sites: Sites) => async (session: Session | undefined, request: FastifyRequest) => {
  const { id, settings } = await sites.ofCaller(session, request);
  // A page that names a member gets that member's view or an error: never another member's view, and never a visitor's.
  if (session !== undefined || request.headers['x-member'] !== undefined) requireMember(session, request);
  /** Whether the site shows members to this caller. */
  const isOpen = session !== undefined || mayVisitorLook(settings, request);
  return { site: { id, ...settings }, viewer: session, isOpen };
};

/** Returns the viewer of a request and the site. Refuses a visitor if the site does not show its members to visitors. */
export function openViewers(sites: Sites) {
  const callerOf = openCallers(sites);
  return async (session: Session | undefined, request: FastifyRequest) => {
    const { isOpen, ...caller } = await callerOf(session, request);
    if (!isOpen) throw new Refusal('login_required', {});
    return caller;
  };
}
