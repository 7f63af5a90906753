import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { FoundPage, PageReader, ScreenData, ServedScreen } from '../../../contract/pages.ts';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { getRegions } from '../../../contract/sites/choices.ts';
import { getCompanyInfo, getSettings } from '../../../contract/sites/sites.ts';
import type { LoadedScreens } from '../../platform/http/load-pages.ts';
import type { RenderedFrame } from '../../platform/http/page-document.ts';
import { companyFor } from '../content/terms.ts';
import { offerBundles } from '../payments/prices/quote.ts';
import { readShownProfile } from './shown-profile.ts';
import { languageOfRequest, languageParam } from '../sites/reader-language.ts';
import { regionsOf } from '../sites/regions.ts';
import { type ReaderSettings, settingsFor } from '../sites/settings-for.ts';
import type { Site } from '../sites/sites.ts';
import type { openViewers } from '../sites/visitors.ts';
import type { FrameCache } from './frame-cache.ts';
import type { PriceSources } from './site-data.ts';

export interface ScreenDependencies extends ReaderSettings, PriceSources {
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

type Shown = 'company' | 'regions' | 'bundles';

interface FrameSources {
  /** The parameters of the address that the frame depends on. The app reads all others. */
  readonly params: readonly string[];
  /** The answers that the frame shows besides the settings and a profile. The default layout has the company in its foot. */
  readonly shows: readonly Shown[];
}

const SOURCES: Readonly<Record<ServedScreen, FrameSources>> = {
  login: { params: ['way', 'redirect'], shows: [] },
  signup: { params: ['invite', 'gender', 'looking_for'], shows: ['company', 'regions'] },
  'reset-password': { params: [], shows: [] },
  'members-id-signup': { params: [], shows: ['company', 'regions'] },
  pricing: { params: [], shows: ['company', 'bundles'] },
  complaints: { params: ['kind', 'place'], shows: ['company'] },
  'lang-config': { params: [], shows: ['company', 'regions', 'bundles'] },
};
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
  const address = addressOf(request, SOURCES[page.name].params);
  if (address.length > ADDRESS_LENGTH_MOST) return undefined;
  const isSignup = page.name === 'signup' || page.name === 'members-id-signup';
  if (isSignup && site.settings.signups === 'with_trafficsource') return undefined;
  const profile = page.member === undefined ? undefined : await readShownProfile(dependencies, request, page.member);
  if (page.member !== undefined && profile === undefined) return undefined;
  const settings = await settingsFor(dependencies, { site, request, language: reader.language });
  const data: ScreenData = {
    // As for the answer of a call, the schema removes what only the server knows.
    settings: getSettings.response.parse(settings),
    ...(await readShown(dependencies, visit)),
    ...(profile && { profile: getProfilePage.response.parse(profile) }),
  };
  const render = async (): Promise<StoredFrame> => {
    const rendered = await screens.renderer.render(reader, { screen: page.name, address, data });
    return { ...rendered, data: JSON.stringify(data) };
  };
  // A frame with a member is of this request only. The memory of the process contains no member.
  const hasMember = profile !== undefined;
  // The screen of languages has the date as an example.
  const today = new Date().toDateString();
  const key = [page.name, address, reader, data, today];
  const frame = await (hasMember ? frames.mayRender() && render() : frames.get(key, render));
  if (frame === undefined || frame === false) return undefined;
  return { kind: 'frame', files: screens.files[page.name], hasMember, ...frame };
}

/** The answers that a screen shows, as a visitor gets them. */
async function readShown(
  { pool, bundles, marketOf }: ScreenDependencies,
  { request, site, reader, page }: FrameVisit,
): Promise<Omit<ScreenData, 'settings'>> {
  const shows = (answer: Shown) => SOURCES[page.name].shows.includes(answer);
  const readBundles = async () => {
    const { country } = await marketOf(undefined, request);
    return offerBundles({ pool, bundles }, { site: site.id, country, member: undefined });
  };
  const language = languageParam(request, site) ?? languageOfRequest(request, site);
  const { countries } = site.settings;
  return {
    ...(shows('company') && { company: getCompanyInfo.response.parse(companyFor(site, language)) }),
    ...(shows('regions') && {
      regions: getRegions.response.parse({ countries: regionsOf(countries, reader.language) }).countries,
    }),
    ...(shows('bundles') && { bundles: getBundles.response.parse(await readBundles()) }),
  };
}

/** The address of the page with these parameters. */
function addressOf({ url }: FastifyRequest, params: readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const known = params.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known).toString()}`;
}
