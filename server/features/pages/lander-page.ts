import type { FastifyRequest } from 'fastify';
import { nicheOf } from '../../../contract/base/niche.ts';
import type { LanderName } from '../../../contract/landers.ts';
import { MEMBERS_PLACE, type PageReader, type RenderedLander } from '../../../contract/pages.ts';
import type { LoadedLanders } from '../../platform/http/load-pages.ts';
import type { RenderedPage } from '../../platform/http/page-document.ts';
import { readLander } from '../landers/read-lander.ts';
import { countryOfVisitor } from '../location/country-of-visitor.ts';
import { slugWords } from '../sites/niche-words.ts';
import type { Site } from '../sites/sites.ts';
import { mayVisitorLook } from '../sites/visitors.ts';
import type { FrameCache } from './frame-cache.ts';
import { readStartPage, type StartPageDependencies } from './start-page.ts';

interface LanderPageVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly name: LanderName;
  /** The words of a campaign. Empty, or without words, the page is the one without a slug. */
  readonly slug: string;
  readonly landers: LoadedLanders;
  readonly frames: FrameCache<RenderedLander>;
}

/** Renders a lander. Its members, if it shows any, are those that this visitor finds now. Undefined if too many frames are rendered. */
export async function renderLanderPage(
  dependencies: StartPageDependencies,
  { request, site, reader, name, slug: address, landers: { renderer, files }, frames }: LanderPageVisit,
): Promise<RenderedPage | undefined> {
  const data = await readStartPage(dependencies, { site, request, reader });
  const slug = slugWords(nicheOf(site.settings.niche), reader.language, address);
  const path = slug === null ? `/landers/${name}` : `/landers/${name}/${address}`;
  const frame = await frames.get([reader, path, data, slug], () => renderer.lander(reader, { name, path, data, slug }));
  if (frame === undefined) return undefined;
  const { title, description } = frame;
  const page = {
    kind: 'page',
    files: files[name],
    texts: { title: `${title} · ${site.settings.name}`, description },
  } as const;
  if (!frame.body.includes(MEMBERS_PLACE)) return { ...page, body: frame.body, hasMember: false };
  const people = await readLander(dependencies.pool, {
    name,
    site: { id: site.id, ...site.settings },
    viewer: undefined,
    country: countryOfVisitor(request, site.settings.countries),
    isOpen: mayVisitorLook(site.settings, request),
  });
  const members = await renderer.people(reader, { name, settings: data.settings, people });
  return { ...page, body: frame.body.replace(MEMBERS_PLACE, () => members), hasMember: true };
}
