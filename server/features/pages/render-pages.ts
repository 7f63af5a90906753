import type { FastifyRequest } from 'fastify';
import { readerLocale } from '../../../contract/base/regional-locale.ts';
import type { Language } from '../../../contract/base/language.ts';
import {
  findServedPage,
  isServedScreen,
  type PageReader,
  type RenderedLander,
  type RenderedNotFound,
} from '../../../contract/pages.ts';
import { TRACKING_NAMES } from '../../../contract/base/rules.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import type { LoadedPages, LoadPages } from '../../platform/http/load-pages.ts';
import type { RenderPage } from '../../platform/http/pages.ts';
import { displayNames } from '../../platform/intl-formats.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { originOf } from '../sites/site-addresses.ts';
import type { Sites } from '../sites/sites.ts';
import { renderContentPage } from './content-page.ts';
import { asksVisitor, renderEntry } from './entry-part.ts';
import { FrameCache } from './frame-cache.ts';
import { renderLanderPage } from './lander-page.ts';
import { limitRenders } from './limit-renders.ts';
import { describeSite } from './linked-data.ts';
import { renderMemberLanding } from './member-landing.ts';
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
  const framesOf = (renderer: LoadedPages['renderer']): Frames => {
    const frames = caches.get(renderer) ?? {
      pages: new FrameCache(most),
      content: new FrameCache(most),
      entry: new FrameCache(Number.POSITIVE_INFINITY),
      notFound: new FrameCache(most),
      landers: new FrameCache(most),
      screens: new FrameCache(most),
    };
    caches.set(renderer, frames);
    return frames;
  };
  const renderBare: RenderPage = async ({ request, path, hasScreen }, { language }) => {
    const page = findServedPage(path);
    const { renderer, files, content, notFound, landers, screens } = await load();
    const frames = framesOf(renderer);
    const site = await dependencies.sites.ofHost(request);
    const visit = { request, site, reader: readerOf(request, language), slug: page?.slug ?? '' };
    if (page?.name === 'index') {
      const body = await renderStartPage(dependencies, { ...visit, renderer, frames: frames.pages });
      const linkedData = describeSite(
        site,
        originOf(site, { request, publicOrigin: dependencies.config.publicOrigin }),
      );
      return body === undefined ? undefined : { kind: 'page', files, body, linkedData, hasMember: true };
    }
    if (page?.content !== undefined && content !== undefined)
      return renderContentPage(dependencies, {
        ...visit,
        page: page.content,
        content,
        frames: frames.content,
      });
    if (page?.lander !== undefined && landers !== undefined)
      return renderLanderPage(dependencies, { ...visit, name: page.lander, landers, frames: frames.landers });
    if (page?.landing !== undefined && landers !== undefined)
      return renderMemberLanding(dependencies, {
        ...visit,
        member: page.member,
        name: page.landing,
        landers,
        frames: frames.landers,
      });
    if (page === undefined && !hasScreen && notFound !== undefined)
      return renderNotFound({ ...visit, notFound, frames: frames.notFound });
    if (page === undefined || !isServedScreen(page.name) || screens === undefined) return undefined;
    const { name, member } = page;
    return renderScreenFrame(dependencies, { ...visit, page: { name, member }, screens, frames: frames.screens });
  };
  return limitRenders(dependencies.createLimit, async (visit, head) => {
    const rendered = await renderBare(visit, head);
    const page = findServedPage(visit.path);
    if (rendered === undefined) return rendered;
    const { renderer, entry } = await load();
    const { request } = visit;
    const site = await dependencies.sites.ofHost(request);
    if (entry === undefined || !asksVisitor(page, { request, site })) return rendered;
    const reader = readerOf(request, head.language);
    return { ...rendered, entry: await renderEntry({ site, reader, entry, frames: framesOf(renderer).entry }) };
  });
}

interface Frames {
  readonly pages: FrameCache<string>;
  readonly content: FrameCache<string>;
  readonly entry: FrameCache<string>;
  readonly notFound: FrameCache<RenderedNotFound>;
  readonly landers: FrameCache<RenderedLander>;
  readonly screens: FrameCache<StoredFrame>;
}

const readerOf = (request: FastifyRequest, language: Language): PageReader => ({
  language,
  locale: readerLocale(language, regionalTags(request)),
  hasCampaign: TRACKING_NAMES.some((name) => Object.hasOwn(request.query as object, name)),
});

/**
 * The preferred languages of a request that are a language with or without an existing region. `Intl` throws for a malformed one. It
 * caches the data of every region for the life of the process.
 */
function regionalTags({ headers }: FastifyRequest): string[] {
  const regions = displayNames('en', { type: 'region', fallback: 'none' });
  return acceptedLanguages(headers['accept-language']).flatMap((tag) => {
    const [, language = '', region] = /^([a-z]{2})(?:-([a-z]{2}))?$/.exec(tag.toLowerCase()) ?? [];
    if (language === '' || region === undefined) return language === '' ? [] : [language];
    const canonical = region.toUpperCase();
    return regions.of(canonical) === undefined ? [] : [`${language}-${canonical}`];
  });
}
