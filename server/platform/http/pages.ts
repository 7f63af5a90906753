import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';

const YEAR_SECONDS = 31_536_000;
/** The page without site or member, by the name under which the service worker keeps it. */
const SHELL = '/index.html';

/** What these pages may ask of a device: a position and a payment, nothing else. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()';

/**
 * Serves the built app: files under /assets for ever, since their names change with their contents; everything else is
 * asked for again each time. An address that is no file is a screen of the app, which knows its own "not found".
 */
export async function servePages(app: FastifyInstance, folder: string, isHttps: boolean): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = listFiles(folder);

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

    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const path = readPath(request);
        if (path === undefined || isReserved(path)) return reply.callNotFound();
        if (path !== SHELL && files.has(path)) return sendFile(path, reply);
        if (path !== SHELL && !wantsPage(request, path)) return reply.callNotFound();
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
      },
    });
  });
}

function sendFile(path: string, reply: FastifyReply): FastifyReply {
  reply.header(
    'cache-control',
    path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  );
  return reply.sendFile(path);
}

/** Browsers ask for pages by `text/html`; a script or picture that is gone must not be answered with one. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.'));
}

function isReserved(path: string): boolean {
  return /^\/(api|media|metrics|healthz|readyz)(\/|$)/.test(path);
}

function readPath(request: FastifyRequest): string | undefined {
  const [path = ''] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The addresses of the files that were there at the start. Nothing else can ever be reached through them. */
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
