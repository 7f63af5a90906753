import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { FoundPage, PageReader, ScreenData, ServedScreen } from '../../../contract/pages.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { getRegions } from '../../../contract/sites/choices.ts';
import { getCompanyInfo, getSettings } from '../../../contract/sites/sites.ts';
import type { LoadedScreens } from '../../platform/http/load-pages.ts';
import type { RenderedFrame } from '../../platform/http/page-document.ts';
import { companyFor } from '../content/terms.ts';
import { readShownProfile } from './shown-profile.ts';
import { languageOfRequest, languageParam } from '../sites/reader-language.ts';
import { regionsOf } from '../sites/regions.ts';
import { type ReaderSettings, settingsFor } from '../sites/settings-for.ts';
import type { Site } from '../sites/sites.ts';
import type { openViewers } from '../sites/visitors.ts';
import type { FrameCache } from './frame-cache.ts';

export interface ScreenDependencies extends ReaderSettings {
  readonly pool: Pool;
  readonly viewerOf: ReturnType<typeof openViewers>;
}

export type StoredFrame = Pick<RenderedFrame, 'title' | 'rules' | 'body' | 'data'>;

interface FrameVisit {
  readonly request: FastifyRequest;
  readonly site: Site;
  readonly reader: PageReader;
  readonly page: Pick<FoundPage, 'member'> & { readonly name: ServedScreen };
  readonly screens: LoadedScreens;
  readonly frames: FrameCache<StoredFrame>;
}

/** The parameters of an address that a first frame depends on. The app reads all others. */
const FRAME_PARAMS = ['way', 'redirect', 'invite', 'gender', 'looking_for'];
/** A longer address gets the shell. Those of the product are shorter. */
const ADDRESS_LENGTH_MOST = 400;

/**
 * Renders the first frame of a screen with the answers that the calls of the app would get. Resolves to undefined if the app alone knows
 * what the visitor sees: the member of the path is not shown to them, or the site asks for a partner that only the device may know.
 */
export async function renderScreenFrame(
  dependencies: ScreenDependencies,
  visit: FrameVisit,
): Promise<RenderedFrame | undefined> {
  const { request, site, reader, page, screens, frames } = visit;
  const address = addressOf(request);
  if (address.length > ADDRESS_LENGTH_MOST) return undefined;
  const isSignup = page.name === 'signup' || page.name === 'members-id-signup';
  if (isSignup && site.settings.signups === 'with_trafficsource') return undefined;
  const profile = page.member === undefined ? undefined : await readShownProfile(dependencies, request, page.member);
  if (page.member !== undefined && profile === undefined) return undefined;
  const settings = await settingsFor(dependencies, { site, request, language: reader.language });
  const language = languageParam(request, site) ?? languageOfRequest(request, site);
  const data: ScreenData = {
    // As for the answer of a call, the schema removes what only the server knows.
    settings: getSettings.response.parse(settings),
    ...(isSignup && {
      company: getCompanyInfo.response.parse(companyFor(site, language)),
      regions: getRegions.response.parse({ countries: regionsOf(site.settings.countries, reader.language) }).countries,
    }),
    ...(profile && { profile: getProfilePage.response.parse(profile) }),
  };
  const render = async (): Promise<StoredFrame> => {
    const rendered = await screens.renderer.render(reader, { screen: page.name, address, data });
    return { ...rendered, data: JSON.stringify(data) };
  };
  // A frame with a member is of this request only: the next visitor may not find them.
  const hasMember = profile !== undefined;
  const key = [page.name, address, reader, data.settings, data.company];
  const frame = await (hasMember ? frames.mayRender() && render() : frames.get(key, render));
  if (frame === undefined || frame === false) return undefined;
  return { kind: 'frame', files: screens.files[page.name], hasMember, ...frame };
}

/** The address of the page with the parameters that its frame depends on. */
function addressOf({ url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const known = FRAME_PARAMS.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known).toString()}`;
}
