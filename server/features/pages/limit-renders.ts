import { findServedPage } from '../../../contract/pages.ts';
import type { RenderPage } from '../../platform/http/pages.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';

/** A page costs some milliseconds of the processor and a search. A household behind one address stays below. */
const PAGES_A_MINUTE = 120;
/** Fewer than the ten connections that a process has by default, so that a slow database leaves connections to the calls. */
const AT_ONCE = 4;
const WAITING_MOST = 200;
const DEADLINE_MS = 2_000;

/**
 * Renders the pages that `findServedPage` finds and the page for an unknown address, a few at once. A visitor gets the shell instead,
 * which the app then fills, if their network opens too many pages, if too many wait, or if the page is not ready in time.
 */
export function limitRenders(createLimit: CreateLimit | undefined, render: RenderPage): RenderPage {
  const limit = createLimit?.({ name: 'pages', max: PAGES_A_MINUTE, windowMs: 60_000 });
  const turns = new Semaphore({ atOnce: AT_ONCE, waiting: WAITING_MOST });
  return async (visit, head) => {
    if (visit.hasScreen && findServedPage(visit.path) === undefined) return undefined;
    const network = networkOf(visit.request.ip);
    if (limit !== undefined && (await limit.count(visit.request, network)) > 0) return undefined;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), DEADLINE_MS);
    const shell = new Promise<undefined>((resolve) => late.signal.addEventListener('abort', () => resolve(undefined)));
    // A page that is too late keeps its turn until its queries end, because their connections are busy until then.
    const page = turns.run(network, async () => (late.signal.aborted ? undefined : render(visit, head)));
    void page.catch((err: unknown) => {
      if (late.signal.aborted && !(err instanceof Refusal)) visit.request.log.error({ err }, 'a late page failed');
    });
    return Promise.race([page.catch(refusedTurn), shell]).finally(() => clearTimeout(timer));
  };
}

/** Too many pages wait. This is no failure of the page. */
function refusedTurn(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
