import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARED_FOLDERS } from '../../../contract/pages.ts';
import { isProgramPath } from './canonical-target.ts';
import { contentPolicy, type Directives, policyText, withInline, withMediaOf } from './content-policy.ts';
import { isListed } from './listed-pages.ts';
import { type PageDocuments, type PageHead, readPageDocuments, type Rendered } from './page-document.ts';
import { SessionCookie } from '../security/session-cookie.ts';
import { type AppRoutes, readAppRoutes } from './app-routes.ts';

const YEAR_SECONDS = 31_536_000;
/** The address under which the service worker caches the shell. */
const SHELL = '/index.html';

/**
 * A browser that supports it requests the page of the sign-up when the visitor is about to follow a link to it. It runs no script of that
 * page before.
 */
const SPECULATION = '/speculation-rules.json';
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/signup*' }, eagerness: 'moderate' }],
});

export interface PageVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  /** Whether the app has a screen at the path. */
  readonly hasScreen: boolean;
  /** Whether the browser has a session cookie. The session is not checked. */
  readonly hasSession: boolean;
}

export type DescribePage = (visit: PageVisit) => Promise<PageHead>;

/** Renders the page of a visitor. Resolves to undefined for a page that the app draws itself. */
export type RenderPage = (visit: PageVisit, head: PageHead) => Promise<Rendered | undefined>;

interface Pages {
  readonly folder: string;
  readonly isHttps: boolean;
  readonly describe: DescribePage;
  readonly render: RenderPage;
}

/** The permissions policy of the pages: they may request only a position, a payment, and the microphone for voice messages. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(self), ' +
  'midi=(), payment=(self), usb=()';

/**
 * Serves the built app. Browsers cache files under /assets for a year, because their names change with their contents.
 * They revalidate everything else. An address without a file gets a page, with status 404 unless the app has a screen for it.
 */
export async function servePages(app: FastifyInstance, options: Pages): Promise<void> {
  const { folder, isHttps } = options;
  const documents = readPageDocuments(folder);
  const files = listFiles(folder);
  const sendPage = pageSender(options, documents, readAppRoutes(folder));

  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(documents.shell, isHttps) },
      strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    });
    await pages.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', PERMISSIONS);
    });

    pages.get(SPECULATION, { config: { unlimited: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/speculationrules+json').send(SPECULATION_RULES),
    );
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
        if (path === SHELL) return reply.header('x-robots-tag', NOT_LISTED).send(documents.shell);
        return sendPage(request, reply, path);
      },
    });
  });
}

/** For development: serves only the start page. Vite serves everything else, and sends the requests for this page here. */
export function serveStartPage(app: FastifyInstance, options: Pages): void {
  const sendPage = pageSender(options, readPageDocuments(options.folder), {
    isScreen: () => true,
    headLinks: () => '',
  });
  app.get('/', { config: { unlimited: true } }, (request, reply) =>
    sendPage(request, reply.type('text/html; charset=utf-8'), '/'),
  );
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/**
 * Sends visitors the pages that the server renders. All others get the shell with the texts and the preload links of its screen. At an
 * address without a screen, the app then shows its own page for it.
 */
function pageSender({ isHttps, describe, render }: Pages, documents: PageDocuments, routes: AppRoutes): SendPage {
  const cookie = new SessionCookie(isHttps);
  const policyOf = makePolicies(documents, isHttps);
  return async (request, reply, path) => {
    const hasSession = cookie.read(request) !== undefined;
    const hasScreen = routes.isScreen(path);
    const visit = { request, reply, path, hasScreen, hasSession };
    const head = await describe(visit);
    reply.header('vary', 'cookie, accept-language');
    if (!hasScreen) reply.code(404);
    if (!hasScreen || !isListed(path)) reply.header('x-robots-tag', NOT_LISTED);
    const page = hasSession ? undefined : await render(visit, head).catch((err: unknown) => onFailure(err, request));
    const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
    const navigation = { path, search, language: head.language, hasSession };
    if (page === undefined) return reply.send(documents.shellOf(head, routes.headLinks(navigation)));
    reply.header('content-security-policy', policyOf(head, page));
    if (page.kind === 'page') reply.header('speculation-rules', `"${SPECULATION}"`);
    const html =
      page.kind === 'page'
        ? documents.pageOf(head, page)
        : documents.frameOf(head, page, routes.headLinks({ ...navigation, hasData: true }));
    // The confirmation of a stored page (304) would replace the status 404.
    return page.hasMember || !hasScreen
      ? reply.header('cache-control', NO_STORE).send(html)
      : sendUnlessCurrent(request, reply, html);
  };
}

/** Asks search engines to leave out a page. They must be able to request it: robots.txt would hide this header from them. */
const NOT_LISTED = 'noindex';

/** Sends a page that browsers may store, or only the confirmation that the stored one is current. */
function sendUnlessCurrent({ headers }: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
  // A proxy may have made the tag a strong one.
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^(?:W\/)?/, 'W/'));
  return known.includes(tag) ? reply.code(304).send() : reply.send(html);
}

/** When the browser goes back, a stored page would show a member who has become invisible, or the page of a visitor after a login. */
const NO_STORE = 'private, no-store';

/** Returns the policies of rendered pages. They depend on the files of the page, because a body has no style and no script of its own. */
function makePolicies(documents: PageDocuments, isHttps: boolean) {
  const policies = new Map<Rendered['files'], Directives>();
  const makePolicy = (head: PageHead, page: Rendered): Directives => {
    const bare = { rules: '', body: '', data: '', entry: undefined };
    if (page.kind === 'page') return contentPolicy(documents.pageOf(head, { ...page, ...bare }), isHttps);
    const policy = contentPolicy(documents.frameOf(head, { ...page, ...bare }, ''), isHttps);
    // The app sends its forms by calls. A browser without scripts would send them itself, with the password.
    return { ...policy, 'form-action': ["'none'"] };
  };
  return (head: PageHead, page: Rendered): string => {
    const policy = policies.get(page.files) ?? makePolicy(head, page);
    policies.set(page.files, policy);
    const own =
      page.kind === 'frame'
        ? withInline(policy, { styles: page.rules === '' ? [] : [page.rules] })
        : withMediaOf(policy, head.cdnOrigin);
    const { entry } = page;
    return policyText(entry === undefined ? own : withInline(own, { styles: [entry.style], scripts: [entry.script] }));
  };
}

/** The app itself draws a page that the server cannot render, for example during an outage of the database. */
function onFailure(err: unknown, { log }: FastifyRequest): undefined {
  log.error({ err }, 'a page could not be rendered');
}

const isShared = (path: string): boolean => SHARED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`));

function sendFile(path: string, reply: FastifyReply): FastifyReply {
  reply.header(
    'cache-control',
    path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  );
  // A content delivery network repeats the headers of this host, so the site's pages must be allowed to embed its answer.
  if (isShared(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
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
