import type { SiteSettings } from './sites.ts';

// The entry warning is about adult content. It stands above a page until the visitor confirms that they are an adult:
//
//   server, app    does the site ask here?      setting × layout × country, `asksAtEntry`
//   device         has the visitor answered?    the note of the time, or the installed app (src/features/entry/open-entry-warning.ts)
//
// A member is never asked.

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

/** The countries in which the layouts other than the default one ask. */
const ENTRY_COUNTRIES = ['NL', 'DE'];
/** The pages that the warning itself links to. A visitor reads them before the answer. */
const LINKED_PAGES = ['pages-terms', 'pages-privacy'];

interface Place {
  readonly layout: LayoutName;
  /** The name of the route. */
  readonly name: string;
}

type EntrySettings = Pick<
  SiteSettings,
  'enable_site_entry_popup' | 'countries' | 'geoip_country' | 'geoip_selected_country'
>;

/** Whether a site asks its visitors at this place. A visitor whose country is unknown is not asked. */
export function asksAtEntry({ layout, name }: Place, settings: EntrySettings): boolean {
  if (!settings.enable_site_entry_popup || LINKED_PAGES.includes(name)) return false;
  const countries = layout === 'default' ? settings.countries : ENTRY_COUNTRIES;
  const country = settings.geoip_selected_country ?? settings.geoip_country;
  return country !== null && countries.includes(country);
}
