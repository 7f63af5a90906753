import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { DATA_HEADERS } from '../platform/http/http-answers.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { measureAnswers, serveMetrics } from '../platform/http/metrics.ts';
import { serveApiDocument } from '../platform/http/document/api-document.ts';
import { checkOrigins } from '../platform/security/origin-check.ts';
import { openPages } from '../features/pages/render-pages.ts';
import { describePages } from '../features/sites/page-head.ts';
import { loadBuiltPages } from '../platform/http/load-pages.ts';
import { servePages, serveStartPage } from '../platform/http/pages.ts';
import { serveProbes } from '../platform/http/probes.ts';
import { limitRates } from '../platform/security/rate-limit.ts';
import { mountFeatures } from './mount-features.ts';
import { type AppDependencies, openParts } from './open-parts.ts';

/** Builds the application: the HTTP hooks in the order in which a request passes them, then the features. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, metrics, pagesFolder, pageSources, isStopping } = dependencies;
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;

  const app = createHttpServer(config);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/') === true) reply.headers(DATA_HEADERS);
  });
  await app.register(cookie);
  const createLimit = config.rateLimit ? await limitRates(app, config.redisUrl, isHttps) : undefined;
  checkOrigins(app, config.publicOrigin);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2_048, globalDecompression: false });
  app.addHook('onRoute', compressBeforeHead);
  measureAnswers(app, metrics);
  if (!config.isPublic) serveMetrics(app, metrics);
  serveProbes(app, { pool: database.pool, isStopping, isRedisConnected: () => dependencies.bus.isConnected() });
  serveApiDocument(app, isHttps);

  const parts = openParts(app, dependencies, { isHttps, createLimit });
  await mountFeatures(app, parts);

  const describe = describePages(parts.sites, { isHttps, publicOrigin: config.publicOrigin });
  if (pagesFolder !== undefined) {
    const built = await loadBuiltPages(pagesFolder);
    await servePages(app, { folder: pagesFolder, isHttps, describe, render: openPages(async () => built, parts) });
  } else if (pageSources !== undefined) {
    const { folder, load } = pageSources;
    serveStartPage(app, { folder, isHttps, describe, render: openPages(load, parts) });
  }
  return app;
}

/**
 * Puts the compression first, because Fastify drops the body of HEAD before the plugin compresses it. The answer would otherwise have the
 * length of the plain body, which no GET sends.
 */
function compressBeforeHead({ method, onSend }: RouteOptions): void {
  if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
}
