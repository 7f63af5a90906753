import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { searchMembers } from '../../../contract/search.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { search } from './search.ts';
import { CursorSeal } from './search-cursor.ts';
import { searchJobs } from './search-jobs.ts';

interface Searcher {
  readonly site: { readonly id: string; readonly search_fields: readonly string[] };
  /** Undefined for a visitor. */
  readonly viewer: { readonly member: MemberId; readonly site: string } | undefined;
}

export interface SearchDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  /** The site of a request and the member who makes it. Refuses a visitor if the site does not let visitors search. */
  readonly viewerOf: (session: Session | undefined, request: FastifyRequest) => Promise<Searcher>;
}

export function mountSearch(calls: Calls, { pool, jobs, viewerOf }: SearchDependencies): void {
  for (const job of searchJobs(pool)) jobs.register(job);
  const seal = new CursorSeal(pool);

  calls.mount(searchMembers, async ({ session, query, request }) => {
    const { site, viewer } = await viewerOf(session, request);
    return search(pool, seal, {
      searcher: { site: viewer?.site ?? site.id, viewer: viewer?.member },
      searchFields: site.search_fields,
      query,
    });
  });
}
