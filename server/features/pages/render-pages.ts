import type { FastifyRequest } from 'fastify';
import {
  findServedPage,
  type FoundPage,
  isServedScreen,
  type PageReader,
  type RenderedLander,
  type RenderedNotFound,
} from '../../../contract/pages.ts';
import type { LoadedPages, LoadPages } from '../../platform/http/load-pages.ts';
import type { Rendered } from '../../platform/http/page-document.ts';
import type { RenderPage } from '../../platform/http/pages.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { originOf } from '../sites/site-addresses.ts';
import type { Site, Sites } from '../sites/sites.ts';
import { renderContentPage } from './content-page.ts';
import { asksVisitor, renderEntry } from './entry-part.ts';
import { FrameCache } from './frame-cache.ts';
import { renderLanderPage } from './lander-page.ts';
import { limitRenders } from './limit-renders.ts';
import { describeSite } from './linked-data.ts';
import { renderMemberLanding } from './member-landing.ts';
import { readerOf } from './page-reader.ts';
import { renderNotFound } from './not-found-page.ts';
import { renderScreenFrame, type ScreenDependencies, type StoredFrame } from './screen-frame.ts';
import { renderStartPage, type StartPageDependencies } from './start-page.ts';

/** A render takes up to 25 ms, in which the process answers nobody. Readers beyond this number of new frames get the shell. */
const RENDERS_A_SECOND = 12;

export interface RenderDependencies extends StartPageDependencies, ScreenDependencies {
  readonly sites: Sites;
  readonly config: { readonly publicOrigin: string | undefined };
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/**
 * Opens the pages that the server renders for visitors:
 *
 *   request ─▶ site, language, region ─┬▶ start page:   frame from memory ─▶ members of this visitor, put into the frame
 *                                      ├▶ lander:       frame from memory, with the members of this visitor if it shows any
 *                                      ├▶ landing of a member: rendered for this visitor
 *                                      ├▶ content page: frame from memory
 *                                      ├▶ unknown:      frame from memory
 *                                      └▶ screen:      frame from memory, with the answers with which the app starts
 *
 * The entry warning is a part above any of them, if the site asks this visitor.
 */
export function openPages(load: LoadPages, dependencies: RenderDependencies): RenderPage {
  // During development a changed source is another renderer.
  const caches = new WeakMap<LoadedPages['renderer'], Frames>();
  const most = dependencies.createLimit === undefined ? Number.POSITIVE_INFINITY : RENDERS_A_SECOND;
  return limitRenders(dependencies.createLimit, async ({ request, path, hasScreen }, { language }) => {
    const loaded = await load();
    const frames = caches.get(loaded.renderer) ?? makeFrames(most);
    caches.set(loaded.renderer, frames);
    const site = await dependencies.sites.ofHost(request);
    const visit = { request, site, reader: readerOf(request, site, language), loaded, frames };
    const page = findServedPage(path);
    const rendered = page === undefined ? !hasScreen && renderUnknown(visit) : renderFound(dependencies, visit, page);
    const result = (await rendered) || undefined;
    if (result === undefined || loaded.entry === undefined || !asksVisitor(page, visit)) return result;
    return { ...result, entry: await renderEntry({ ...visit, entry: loaded.entry, frames: frames.entry }) };
  });
}

interface PageVisitor {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly loaded: LoadedPages;
  readonly frames: Frames;
}

async function renderUnknown({ loaded: { notFound }, frames, ...visit }: PageVisitor): Promise<Rendered | undefined> {
  return notFound && renderNotFound({ ...visit, notFound, frames: frames.notFound });
}

async function renderFound(
  dependencies: RenderDependencies,
  { loaded, frames, ...visit }: PageVisitor,
  { name, content: page, lander, landing, member, slug = '' }: FoundPage,
): Promise<Rendered | undefined> {
  const { renderer, files, content, landers, screens } = loaded;
  if (name === 'index') {
    const body = await renderStartPage(dependencies, { ...visit, renderer, frames: frames.pages });
    const { publicOrigin } = dependencies.config;
    const linkedData = describeSite(visit.site, originOf(visit.site, { request: visit.request, publicOrigin }));
    return body === undefined ? undefined : { kind: 'page', files, body, linkedData, hasMember: true };
  }
  if (page !== undefined)
    return content && renderContentPage(dependencies, { ...visit, page, content, frames: frames.content });
  const ofLander = landers && { ...visit, slug, landers, frames: frames.landers };
  if (lander !== undefined) return ofLander && renderLanderPage(dependencies, { ...ofLander, name: lander });
  if (landing !== undefined)
    return ofLander && renderMemberLanding(dependencies, { ...ofLander, member, name: landing });
  if (!isServedScreen(name) || screens === undefined) return undefined;
  return renderScreenFrame(dependencies, { ...visit, page: { name, member }, screens, frames: frames.screens });
}

interface Frames {
  readonly pages: FrameCache<string>;
  readonly content: FrameCache<string>;
  readonly entry: FrameCache<string>;
  readonly notFound: FrameCache<RenderedNotFound>;
  readonly landers: FrameCache<RenderedLander>;
  readonly screens: FrameCache<StoredFrame>;
}

const makeFrames = (most: number): Frames => ({
  pages: new FrameCache(most),
  content: new FrameCache(most),
  // It is small, and no page that asks may be without it.
  entry: new FrameCache(Number.POSITIVE_INFINITY),
  notFound: new FrameCache(most),
  landers: new FrameCache(most),
  screens: new FrameCache(most),
});
