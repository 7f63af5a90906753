import type { FastifyRequest } from 'fastify';
import type { FoundPage, PageReader } from '../../../contract/pages.ts';
import { asksAtEntry } from '../../../contract/sites/entry-warning.ts';
import type { LoadedEntry } from '../../platform/http/load-pages.ts';
import type { EntryPart } from '../../platform/http/page-document.ts';
import { visitorCountries } from '../sites/settings-for.ts';
import type { Site } from '../sites/sites.ts';
import type { FrameCache } from './frame-cache.ts';

interface EntryVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
}

/** The page for an unknown address. */
const UNKNOWN = { layout: 'default', name: 'not-found', content: undefined } as const;

/** Whether the site asks the visitor of a page. Only the device knows whether they have answered. */
export function asksVisitor(page: FoundPage | undefined, { request, site: { settings } }: EntryVisit): boolean {
  const { layout, name, content } = page ?? UNKNOWN;
  const place = { layout, name: content === undefined ? name : `pages-${content}` };
  return asksAtEntry(place, { ...settings, ...visitorCountries(request, settings) });
}

interface EntryReader {
  readonly site: Site;
  readonly reader: PageReader;
  readonly entry: LoadedEntry;
  readonly frames: FrameCache<string>;
}

/** Renders the entry warning of a site. */
export async function renderEntry({
  site: { settings },
  reader,
  entry: { renderer, files },
  frames,
}: EntryReader): Promise<EntryPart | undefined> {
  const { name, minimum_age, languages } = settings;
  const data = { name, minimum_age, languages };
  const body = await frames.get([reader.language, data], () => renderer.entryWarning(reader, data));
  return body === undefined ? undefined : { ...files, body };
}
