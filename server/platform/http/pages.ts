import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { escapeHtml } from '../escape-html.ts';
import { isProgramPath } from './canonical-target.ts';
import { contentPolicy } from './content-policy.ts';
import { SessionCookie } from '../security/session-cookie.ts';
import { readAppRoutes } from './app-routes.ts';

const YEAR_SECONDS = 31_536_000;
/** The shell: the page without data of a site or member, under the name that the service worker caches. */
const SHELL = '/index.html';

/** The texts of a page that stand in its HTML. */
export interface PageHead {
  readonly language: SpokenLanguage;
  readonly title: string;
  readonly description: string;
  /** For a browser without scripts. */
  readonly noscript: string;
}

export interface PageVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  /** Whether the browser has a session cookie. The session is not checked. */
  readonly hasSession: boolean;
}

export type DescribePage = (visit: PageVisit) => Promise<PageHead>;

interface Pages {
  readonly folder: string;
  readonly isHttps: boolean;
  readonly describe: DescribePage;
}

/** The place of each text in the built page. */
const PLACES: Readonly<Record<keyof PageHead, RegExp>> = {
  language: /(?<=<html lang=")[^"]*/,
  title: /(?<=<title>)[^<]*/,
  description: /(?<=<meta name="description" content=")[^"]*/,
  noscript: /(?<=<noscript>)[^<]*/,
};

/** The permissions policy of the pages: they may request only a position and a payment. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), ' +
  'midi=(), payment=(self), usb=()';

/**
 * Serves the built app. Browsers cache files under /assets for a year, because their names change with their contents.
 * They revalidate everything else. An address without a file gets the shell, with status 404 unless the app has a screen for
 * it; the app then shows its own "not found" page.
 */
export async function servePages(app: FastifyInstance, { folder, isHttps, describe }: Pages): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  checkPlaces(html);
  const [beforeLinks, afterLinks] = splitHead(html);
  const files = listFiles(folder);
  const cookie = new SessionCookie(isHttps);
  const { isScreen, headLinks } = readAppRoutes(folder);

  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(html, isHttps) },
      strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    });
    await pages.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', PERMISSIONS);
    });

    pages.route<{ Params: { '*': string } }>({
      method: 'GET',
      url: '/*',
      config: { unlimited: true },
      handler: async (request, reply) => {
        const path = `/${request.params['*']}`;
        if (isProgramPath(path)) return reply.callNotFound();
        if (path !== SHELL && files.has(path)) return sendFile(path, reply);
        if (path !== SHELL && !wantsPage(request, path)) return reply.callNotFound();
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
        // The worker caches the shell, which is the same for every screen and member.
        if (path === SHELL) return reply.send(html);
        if (!isScreen(path)) reply.code(404);
        const hasSession = cookie.read(request) !== undefined;
        const head = await describe({ request, reply, path, hasSession });
        const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
        const links = headLinks({ path, search, language: head.language, hasSession });
        reply.header('vary', 'cookie, accept-language');
        return reply.send(`${withTexts(beforeLinks, head)}${links}${withTexts(afterLinks, head)}`);
      },
    });
  });
}

/** The page before and after its preload links. They follow the files of every screen, which the browser requests first. */
function splitHead(html: string): [string, string] {
  const end = html.search(/<\/head>/i);
  if (end === -1) throw new Error('index.html of the build has no end of its head');
  return [html.slice(0, end), html.slice(end)];
}

/** Throws if the built page lacks a place. Without the check its texts would be missing silently. */
function checkPlaces(html: string): void {
  for (const [name, place] of Object.entries(PLACES))
    if (!place.test(html)) throw new Error(`index.html of the build has no place for its ${name}`);
}

const withTexts = (html: string, head: PageHead): string =>
  Object.entries(PLACES).reduce(
    (page, [name, place]) => page.replace(place, () => escapeHtml(head[name as keyof PageHead])),
    html,
  );

function sendFile(path: string, reply: FastifyReply): FastifyReply {
  reply.header(
    'cache-control',
    path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  );
  return reply.sendFile(path);
}

/** Returns whether a request is for a page. A missing script or picture must not be answered with the shell. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.'));
}

/** Lists the addresses of the files that exist at start. Requests cannot reach any other file. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const isHidden = (path: string): boolean =>
    path.includes('/.') || path.endsWith('.br') || path.endsWith('.gz') || path.endsWith('.map');
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(
        (entry) =>
          `/${join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .split(sep)
            .join('/')}`,
      )
      .filter((path) => !isHidden(path)),
  );
}
