import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { getMember } from '../../../contract/member-page.ts';
import { getProfile } from '../../../contract/members.ts';
import { searchMembers } from '../../../contract/search.ts';
import { type Calls, requireMember } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { meetAsVisitor, meetMember } from './meet-member.ts';
import { readMemberPage, type VisibleProfile } from './read-member-page.ts';
import { search } from './search.ts';
import { CursorSeal } from './search-cursor.ts';
import { mayVisitorLook, type VisitorSettings } from './visitors.ts';

/** What a site shows of its members, to whom, and by which fields they are searched. */
type MembersSite = VisibleProfile &
  VisitorSettings & { readonly id: string; readonly search_fields: readonly string[] };

export interface MembersDependencies {
  readonly pool: Pool;
  /** The site of a request. */
  readonly siteOf: (request: FastifyRequest) => Promise<MembersSite>;
}

export function mountMembers(calls: Calls, { pool, siteOf }: MembersDependencies): void {
  const seal = new CursorSeal(pool);

  calls.mount(getProfile, ({ session, query }) => meetMember(pool, session.member, query.id));

  calls.mount(getMember, async ({ session, query, request }) => {
    const site = await siteOf(request);
    const viewer = viewerOf(session, request, site);
    await (viewer === undefined ? meetAsVisitor(pool, site.id, query.id) : meetMember(pool, viewer.member, query.id));
    return readMemberPage(pool, { id: query.id, viewer: viewer?.member, shown: site });
  });

  calls.mount(searchMembers, async ({ session, query, request }) => {
    const site = await siteOf(request);
    const viewer = viewerOf(session, request, site);
    return search(pool, seal, {
      searcher: { site: viewer?.site ?? site.id, viewer: viewer?.member },
      searchFields: site.search_fields,
      query,
    });
  });
}

/** Who looks: a member, or a visitor (undefined) where the site lets them. */
function viewerOf(session: Session | undefined, request: FastifyRequest, site: VisitorSettings): Session | undefined {
  if (session !== undefined || request.headers['x-member'] !== undefined) {
    // What a member sees is never given to another, nor what a visitor sees to a page that still believes itself signed in.
    requireMember(session, request);
    return session;
  }
  if (!mayVisitorLook(site, request)) throw new Refusal('login_required', {});
  return undefined;
}
