import type { FastifyRequest } from 'fastify';
import { nicheOf } from '../../../contract/base/niche.ts';
import type { MemberLandingName } from '../../../contract/landers.ts';
import type { PageReader, RenderedLander } from '../../../contract/pages.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import type { LoadedLanders } from '../../platform/http/load-pages.ts';
import type { RenderedPage } from '../../platform/http/page-document.ts';
import { slugWords } from '../sites/niche-words.ts';
import { settingsFor } from '../sites/settings-for.ts';
import type { Site } from '../sites/sites.ts';
import type { FrameCache } from './frame-cache.ts';
import type { ScreenDependencies } from './screen-frame.ts';
import { readShownProfile } from './shown-profile.ts';
import { readStartPage, type StartPageDependencies } from './start-page.ts';

interface MemberLandingPage {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  /** The member of the path. It is not checked. */
  readonly member: string | undefined;
  readonly name: MemberLandingName;
  readonly slug: string;
  readonly landers: LoadedLanders;
  /** Only counts the render: the next visitor may not find the member. */
  readonly frames: FrameCache<RenderedLander>;
}

/** Renders a landing of a member. Undefined if the visitor does not find them; the app then shows the reason. */
export async function renderMemberLanding(
  dependencies: StartPageDependencies & ScreenDependencies,
  { request, site, reader, member = '', name, slug: address, landers: { renderer, files }, frames }: MemberLandingPage,
): Promise<RenderedPage | undefined> {
  const profile = await readShownProfile(dependencies, request, member);
  if (profile === undefined || !frames.mayRender()) return undefined;
  const [data, settings] = await Promise.all([
    readStartPage(dependencies, { site, request, reader }),
    settingsFor(dependencies, { site, request, language: reader.language }),
  ]);
  // As for the answer of a call, the schema removes what only the server knows.
  const page = getProfilePage.response.parse(profile);
  const slug = slugWords(nicheOf(site.settings.niche), reader.language, address);
  const plain = `/members/${page.profile.id}/${name}`;
  const path = slug === null ? plain : `${plain}/${address}`;
  const { title, body } = await renderer.member(reader, { name, path, slug, data, page, settings });
  return {
    kind: 'page',
    files: files[name],
    // Previews read the description. It is the site's, and not what the member has written.
    texts: { title: `${title} · ${site.settings.name}` },
    body,
    hasMember: true,
  };
}
