import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { MemberId } from '../../../contract/base/ids.ts';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import { Refusal } from '../../platform/problems.ts';
import { readForVisitor } from '../profiles/read-profile-page.ts';
import type { openViewers } from '../sites/visitors.ts';

interface ProfileSources {
  readonly pool: Pool;
  readonly viewerOf: ReturnType<typeof openViewers>;
}

/** Reads the profile that a page shows to a visitor. Undefined if the path names no member, or one whom the visitor does not find. */
export async function readShownProfile(
  { pool, viewerOf }: ProfileSources,
  request: FastifyRequest,
  member: string,
): Promise<ProfilePage | undefined> {
  const id = MemberId.safeParse(member).data;
  if (id === undefined) return undefined;
  try {
    const { site } = await viewerOf(undefined, request);
    return await readForVisitor(pool, site, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
