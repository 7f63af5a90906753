import type { FastifyRequest } from 'fastify';
import type { PageReader, RenderedNotFound } from '../../../contract/pages.ts';
import type { LoadedNotFound } from '../../platform/http/load-pages.ts';
import type { RenderedPage } from '../../platform/http/page-document.ts';
import type { Site } from '../sites/sites.ts';
import type { FrameCache } from './frame-cache.ts';
import { readFoot } from './site-data.ts';

interface LostVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly notFound: LoadedNotFound;
  readonly frames: FrameCache<RenderedNotFound>;
}

/** Renders the page for an unknown address. The address is not part of the key, so that no visitor fills the cache with new ones. */
export async function renderNotFound(visit: LostVisit): Promise<RenderedPage | undefined> {
  const { request, site, reader, notFound, frames } = visit;
  const foot = readFoot(site, request);
  const page = await frames.get([reader, foot], () => notFound.renderer.notFoundPage(reader, foot));
  if (page === undefined) return undefined;
  return { kind: 'page', files: notFound.files, body: page.body, texts: { title: page.title }, hasMember: false };
}
