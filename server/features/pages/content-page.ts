import type { FastifyRequest } from 'fastify';
import type { ContentPageName } from '../../../contract/content.ts';
import type { ContentPageData, PageReader } from '../../../contract/pages.ts';
import type { LoadedContent } from '../../platform/http/load-pages.ts';
import type { RenderedPage } from '../../platform/http/page-document.ts';
import { plainLine } from '../content/fill-text.ts';
import { makePage } from '../content/make-page.ts';
import type { Site } from '../sites/sites.ts';
import type { FrameCache } from './frame-cache.ts';
import { describeQuestions } from './linked-data.ts';
import { isAmerican, type PriceSources, readFoot, readPrices } from './site-data.ts';

interface ContentVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly page: ContentPageName;
  readonly content: LoadedContent;
  readonly frames: FrameCache<string>;
}

/** Renders a content page. Undefined if too many frames are rendered. */
export async function renderContentPage(
  sources: PriceSources,
  { request, site, reader, page, content: { renderer, files }, frames }: ContentVisit,
): Promise<RenderedPage | undefined> {
  const options = { page, language: reader.language, isAmerican: isAmerican(request) };
  const content = makePage(site, { ...options, prices: await readPrices(sources, site, { request }) });
  const { support_email, name } = site.settings;
  const data: ContentPageData = { content, support_email, foot: readFoot(site, request) };
  // The hash stands for the whole text, which is longer than a key may be.
  const key = [reader, page, content.text_hash, support_email, data.foot];
  const body = await frames.get(key, () => renderer.contentPage(reader, data));
  if (body === undefined) return undefined;
  const description = firstSentences(plainLine(content.summary));
  return {
    kind: 'page',
    files,
    body,
    texts: { title: `${content.title} · ${name}`, description },
    linkedData: page === 'faq' ? describeQuestions(content) : undefined,
    hasMember: false,
  };
}

/** Search engines show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160;

/** Returns the first sentences of a summary, at least one. */
function firstSentences(summary: string): string {
  const [first = '', ...others] = summary.split(/(?<=[.!?])\s+/);
  let text = first;
  for (const sentence of others) {
    if (text.length + sentence.length >= DESCRIPTION_LENGTH) break;
    text += ` ${sentence}`;
  }
  return text;
}
