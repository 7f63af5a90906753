import type { Money } from '../../../contract/account/account.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

type Prices = Pick<
  SiteSettings,
  'minimum_message_costs' | 'message_credits' | 'geoip_selected_country' | 'geoip_country' | 'countries'
>;

/**
 * The price of one credit in the best bundle of a country, for a visitor, who has bought none. If the site does not serve the country, its
 * first country counts, as on the server. Null if the price is unknown.
 */
export function creditPrice(settings: Prices, country: string): Money | null {
  const { minimum_message_costs: costs, message_credits } = settings;
  const priced = [settings.geoip_selected_country, country, settings.geoip_country, settings.countries[0]].find(
    (code) => code != null && costs[code] !== undefined,
  );
  const price = priced == null ? undefined : costs[priced];
  return price === undefined || message_credits === 0
    ? null
    : { cents: price.costs / message_credits, currency: price.currency };
}
