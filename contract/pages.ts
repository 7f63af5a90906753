import type { CompanyInfo, SiteSettings } from './sites/sites.ts';
import type { Money } from './account/account.ts';
import type { ProfileCard } from './profiles/profile-card.ts';
import type { SpokenLanguage } from './base/language.ts';

/** The pages that the server renders for visitors. The worker requests them from the server, and the app has a screen for each. */
export const SERVED_PAGES = ['/'] as const;
export type ServedPage = (typeof SERVED_PAGES)[number];

export const findServedPage = (path: string): ServedPage | undefined => SERVED_PAGES.find((page) => page === path);

/** The list prices of a country, including VAT. */
export interface ListPrices {
  readonly country: string;
  /** In hundredths of a percent. */
  readonly vat_rate: number;
  /** The smallest is first. */
  readonly bundles: readonly { readonly credits: number; readonly price: Money }[];
}

/** The data of the start page without members. It is the same for all visitors of a site with one language, region and price country. */
export interface StartPageData {
  readonly name: string;
  readonly settings: Pick<
    SiteSettings,
    'message_credits' | 'photo_credits' | 'gift_credits' | 'signup_credits' | 'refund_days' | 'minimum_age'
  >;
  readonly company: Pick<CompanyInfo, 'name' | 'address' | 'city' | 'country' | 'kvk' | 'register' | 'vat_numbers'>;
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
}

/** The number of cards on the start page. */
export const NEAR_CARDS = 7;

/** The reader of a page. `locale` is the language with the region whose dates, numbers and prices the page has. */
export interface PageReader {
  readonly language: SpokenLanguage;
  readonly locale: string;
  /** Whether the address names a campaign. The page then asks whether the device may store it. */
  readonly hasCampaign: boolean;
}

/** The renderer of the pages, which the build of `src/pages` exports. */
export interface PageRenderer {
  /** Renders the start page. The mark `MEMBERS_PLACE` stands where its members belong. */
  readonly startPage: (reader: PageReader, data: StartPageData) => string;
  readonly membersNear: (reader: PageReader, near: MembersNear) => string;
}

/** The mark in a rendered page that the server replaces with the members. No text can contain it, because `<` is escaped there. */
export const MEMBERS_PLACE = '<template data-members=""></template>';
