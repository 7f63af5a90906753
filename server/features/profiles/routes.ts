import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getContact, getProfilePage } from '../../../contract/profiles/profiles.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { isFindable, readContact, requireVisible, type NotifyBlockedMember } from './read-contact.ts';
import { readForVisitor, readProfilePage, type VisibleProfile } from './read-profile-page.ts';

interface Viewer {
  readonly site: VisibleProfile & { readonly id: string };
  /** Undefined for a visitor. */
  readonly viewer: { readonly member: MemberId } | undefined;
}

export interface ProfilesDependencies {
  readonly pool: Pool;
  /** Returns the site of a request and its member. Refuses a visitor if the site shows no members to visitors. */
  readonly viewerOf: (session: Session | undefined, request: FastifyRequest) => Promise<Viewer>;
  readonly notifyBlockedMember: NotifyBlockedMember;
}

export function mountProfiles(calls: Calls, { pool, viewerOf, notifyBlockedMember }: ProfilesDependencies): void {
  calls.mount(getContact, ({ session, query }) => readContact(pool, session.member, query.id));

  calls.mount(getProfilePage, async ({ session, query, request }) => {
    const { site, viewer } = await viewerOf(session, request);
    const { id } = query;
    if (viewer?.member === id) {
      const page = await readProfilePage(pool, { id, viewer: id, shown: site });
      return { ...page, is_findable: await isFindable(pool, site.id, id) };
    }
    if (viewer === undefined) return readForVisitor(pool, site, id);
    await requireVisible(pool, { viewer: viewer.member, id, notifyBlockedMember });
    return readProfilePage(pool, { id, viewer: viewer.member, shown: site });
  });
}
