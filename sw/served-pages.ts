import { findServedPage } from '../contract/pages.ts';
import { readDevice } from '../src/engine/api/device.ts';

/** After this time the worker aborts the request, and the shell answers. */
const SERVER_LIMIT_MS = 4_000;

interface Navigation {
  readonly url: URL;
  readonly request: Request;
}

/**
 * Returns the server's answer to a visitor who opens a page that the server renders. Null means that the shell answers: at
 * every other screen, on the device of a member, and if the server fails or answers too late.
 *
 * The worker does not store the page. It may contain members, and the next answer must not contain one who has become
 * invisible. Offline, the shell shows the start page without members, and the forms.
 *
 * Navigation preload stays off. With it, the browser would also request every screen that a member opens, and the shell
 * would answer without that response.
 */
export async function fetchServedPage({ url, request }: Navigation): Promise<Response | null> {
  if (findServedPage(url.pathname) === undefined) return null;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SERVER_LIMIT_MS);
  const limit = new Promise<null>((resolve) => late.signal.addEventListener('abort', () => resolve(null)));
  try {
    // The limit covers the storage too: IndexedDB of some browsers sometimes never answers.
    return await Promise.race([askServer(request, late.signal), limit]);
  } catch {
    return null;
  } finally {
    // The limit ends at the headers. Over a slow connection the body may take longer.
    clearTimeout(timer);
  }
}

async function askServer(request: Request, signal: AbortSignal): Promise<Response | null> {
  if (!(await isVisitor())) return null;
  const response = await fetch(request, { signal });
  return response.status < 500 ? response : null;
}

/** Without its storage, a browser has no member. */
const isVisitor = (): Promise<boolean> =>
  readDevice().then(
    (device) => device === null,
    () => true,
  );
