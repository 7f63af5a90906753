import { CONTENT_PAGES } from './base/content-pages.ts';
import { LANDERS } from './base/lander-names.ts';
import type { ContentPage, ContentPageName, Line } from './content.ts';
import type { LayoutName } from './sites/entry-warning.ts';
import type { CompanyInfo, getCompanyInfo, getSettings, SiteSettings } from './sites/sites.ts';
import type { getRegions } from './sites/choices.ts';
import type { Money } from './account/account.ts';
import type { ProfileCard } from './profiles/profile-card.ts';
import type { getBundles } from './payments/bundles.ts';
import type { getProfilePage, ProfilePage } from './profiles/profiles.ts';
import type { ResponseOf } from './base/call.ts';
import type { Language } from './base/language.ts';
import type { LanderName, LanderPeople, MemberLandingName, SlugWords } from './landers.ts';

/**
 * The paths of the pages that the server renders for visitors, by the names of their routes. The worker requests them from the server, and
 * the app has a screen for each. The content pages are one entry, the landers another, and the landings of
 * members a third.
 */
const PATHS = {
  index: /^\/$/,
  content: new RegExp(`^/pages/(?<content>${CONTENT_PAGES.join('|')})$`),
  // The game of swiping has no slug.
  lander: new RegExp(`^/landers/(?<lander>tinderswipe(?!/.)|${LANDERS.join('|')})(?:/(?<slug>[^/]*))?$`),
  login: /^\/login$/,
  signup: /^\/signup$/,
  'reset-password': /^\/reset-password$/,
  'members-id-landing':
    /^\/members\/(?<member>[^/]+)\/(?<landing>landing(?!\/.)|landing2|landing3)(?:\/(?<slug>[^/]*))?$/,
  'members-id-signup': /^\/members\/(?<member>[^/]+)\/signup$/,
  pricing: /^\/pricing$/,
  complaints: /^\/complaints$/,
  'lang-config': /^\/lang-config$/,
} as const;
export type ServedPage = keyof typeof PATHS;
/** The layouts of these routes. */
const LAYOUTS: Readonly<Record<ServedPage, LayoutName>> = {
  index: 'default',
  content: 'default',
  lander: 'lander',
  login: 'empty',
  signup: 'empty',
  'reset-password': 'empty',
  'members-id-landing': 'lander',
  'members-id-signup': 'empty',
  pricing: 'default',
  complaints: 'default',
  'lang-config': 'default',
};
/** The pages that hold the first frame of a screen, which the app then replaces. All others stay as they are. */
const SERVED_SCREENS = [
  'login',
  'signup',
  'reset-password',
  'members-id-signup',
  'pricing',
  'complaints',
  'lang-config',
] as const satisfies readonly ServedPage[];
export type ServedScreen = (typeof SERVED_SCREENS)[number];

export const isServedScreen = (name: ServedPage): name is ServedScreen => SERVED_SCREENS.some((one) => one === name);

export interface FoundPage {
  readonly name: ServedPage;
  readonly layout: LayoutName;
  /** The member of the path. It is not checked. */
  readonly member: string | undefined;
  readonly content: ContentPageName | undefined;
  readonly lander: LanderName | undefined;
  /** The landing of the member. */
  readonly landing: MemberLandingName | undefined;
  /** The words of a campaign on a landing. It is not checked, and may be empty. */
  readonly slug: string | undefined;
}

export function findServedPage(path: string): FoundPage | undefined {
  for (const [name, pattern] of Object.entries(PATHS)) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const { member, content, lander, landing, slug } = found.groups ?? {};
    return {
      name: name as ServedPage,
      layout: LAYOUTS[name as ServedPage],
      member,
      content: content as ContentPageName | undefined,
      lander: lander as LanderName | undefined,
      landing: landing as MemberLandingName | undefined,
      slug,
    };
  }
  return undefined;
}

/** The list prices of a country, including VAT. */
export interface ListPrices {
  readonly country: string;
  /** In hundredths of a percent. */
  readonly vat_rate: number;
  /** The smallest is first. */
  readonly bundles: readonly { readonly credits: number; readonly price: Money }[];
}

/** The data of the site in the foot of a page. */
export interface FootData {
  readonly name: string;
  readonly minimum_age: number;
  readonly company: CompanyInfo;
  /** The languages that the site offers. */
  readonly languages: readonly Language[];
  /** Additional paragraphs for readers in the United States. */
  readonly american: readonly Line[];
}

/** The data of a content page. It is the same for all visitors of a site with one language, region and price country. */
export interface ContentPageData {
  readonly content: ContentPage;
  readonly support_email: string;
  readonly foot: FootData;
}

/** The data of the start page without members. It is the same for all visitors of a site with one language, region and price country. */
export interface StartPageData {
  readonly settings: Pick<
    SiteSettings,
    | 'message_credits'
    | 'photo_credits'
    | 'voice_credits'
    | 'gift_credits'
    | 'signup_credits'
    | 'refund_days'
    | 'minimum_age'
    | 'niche'
    | 'niche_words'
  >;
  readonly foot: FootData;
  readonly prices: ListPrices;
}

/** The members that the start page shows to a visitor. */
export interface MembersNear {
  /** The country of these members. Null: members of all countries. */
  readonly country: string | null;
  readonly members: number;
  readonly fictional: number;
  /** At most NEAR_CARDS. Empty on a site that shows members to members only. */
  readonly profiles: readonly ProfileCard[];
  /** Whether the site shows members to this visitor. */
  readonly isOpen: boolean;
  /** The niche of the site, whose drawn people stand in the place of members. */
  readonly niche: number;
}

/** The number of cards on the start page. */
export const NEAR_CARDS = 7;

/** The reader of a page. `language` is that of the interface. `locale` has also the region whose dates, numbers and prices the page has. */
export interface PageReader {
  readonly language: Language;
  readonly locale: string;
  /** Whether the address names a campaign. The page then asks whether the device may store it. */
  readonly hasCampaign: boolean;
  /** The address before the shared files of the site. Empty: this host. */
  readonly cdnPrefix: string;
}

/** The folders of files that are the same for every site and reader, so that a content delivery network may send them (decision 107). */
export const SHARED_FOLDERS = ['people', 'film'] as const;
/** The path of such a file. */
export type SharedFile = `/${(typeof SHARED_FOLDERS)[number]}/${string}`;

/** The answers of the calls whose data the first frame of a screen shows. The app starts with them and does not repeat the calls. */
export interface ScreenData {
  readonly settings: ResponseOf<typeof getSettings>;
  readonly company?: ResponseOf<typeof getCompanyInfo>;
  readonly regions?: ResponseOf<typeof getRegions>['countries'];
  /** Those of the country of the prices. */
  readonly bundles?: ResponseOf<typeof getBundles>;
  readonly profile?: ResponseOf<typeof getProfilePage>;
}

/** The id of the element with the `ScreenData` as JSON. */
export const SCREEN_DATA_ID = 'screen-data';

/** A visit of a screen. `address` is the path with the query. */
export interface ScreenVisit {
  readonly screen: ServedScreen;
  readonly address: string;
  readonly data: ScreenData;
}

export interface RenderedScreen {
  readonly title: string;
  /** Style rules of this frame. */
  readonly rules: string;
  readonly body: string;
}

/** The renderer of the screens, which the build of `src/pages` exports. */
export interface ScreenRenderer {
  /** The text of a script for the head. Until the app replaces the frame, it records what the visitor does. */
  readonly earlyInput: string;
  readonly render: (reader: PageReader, visit: ScreenVisit) => Promise<RenderedScreen>;
}

/** The renderer of the pages, which the build of `src/pages` exports. */
export interface PageRenderer {
  /** Renders the start page. The mark `MEMBERS_PLACE` stands where its members belong. */
  readonly startPage: (reader: PageReader, data: StartPageData) => string;
  readonly membersNear: (reader: PageReader, near: MembersNear) => string;
}

/** The data of the entry warning. */
export type EntryData = Pick<FootData, 'name' | 'minimum_age' | 'languages'>;

/** The renderer of the entry warning, which stands above any page. Pages that do not ask have nothing of it. */
export interface EntryRenderer {
  /** The text of a script that stands directly after the warning: it opens it before the first paint, if this device is to be asked. */
  readonly open: string;
  readonly entryWarning: (reader: PageReader, data: EntryData) => string;
}

/** The renderer of the content pages. It is a module of its own, so that a page gets only its own styles. */
export interface ContentRenderer {
  readonly contentPage: (reader: PageReader, data: ContentPageData) => string;
}

/** The renderer of the page for an unknown address. The page is the same for all of them, so no address is part of it. */
export interface NotFoundRenderer {
  readonly notFoundPage: (reader: PageReader, foot: FootData) => RenderedNotFound;
}

export interface RenderedNotFound {
  readonly title: string;
  readonly body: string;
}

/** A rendered lander. */
export interface RenderedLander {
  readonly title: string;
  readonly description: string;
  /** The mark `MEMBERS_PLACE` stands where the members belong, if the lander shows members. */
  readonly body: string;
}

/** The renderer of the landers. Each lander is a module of its own, so that a page gets only its own styles. */
export interface LanderRenderer {
  /** The text of a script for the head of the landings of members: it hides what the visitor has hidden on this device. */
  readonly hideNoted: string;
  readonly lander: (reader: PageReader, visit: LanderVisit) => Promise<RenderedLander>;
  readonly people: (reader: PageReader, visit: LanderPeopleVisit) => Promise<string>;
  readonly member: (reader: PageReader, visit: MemberLandingVisit) => Promise<RenderedLander>;
}

export interface LanderVisit {
  readonly name: LanderName;
  /** The path of the page, with the slug of its words. */
  readonly path: string;
  /** The words of the campaign. Null without one. */
  readonly slug: SlugWords | null;
  readonly data: StartPageData;
}

/** The part of a lander that its members, or drawn people of the niche, fill. */
export interface LanderPeopleVisit {
  readonly name: LanderName;
  readonly settings: StartPageData['settings'];
  readonly people: LanderPeople;
}

/** A landing of a member. */
export interface MemberLandingVisit {
  readonly name: MemberLandingName;
  /** The path of the page, with the slug of its words. */
  readonly path: string;
  readonly data: StartPageData;
  readonly slug: SlugWords | null;
  readonly page: ProfilePage;
  readonly settings: Pick<SiteSettings, 'fictional_icon' | 'fictional_warning' | 'texts_language' | 'cam_promotion'>;
}

/** The mark in a rendered page that the server replaces with the members. No text can contain it, because `<` is escaped there. */
export const MEMBERS_PLACE = '<template data-members=""></template>';
