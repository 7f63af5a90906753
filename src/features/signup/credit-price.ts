import type { Money } from '../../../contract/account/account.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

type Prices = Pick<
  SiteSettings,
  'minimum_message_costs' | 'message_credits' | 'geoip_selected_country' | 'geoip_country' | 'countries'
>;

/**
 * The price of one credit in the best bundle of a country, for a visitor, who has bought none. Without a country that the site
 * serves it is the site's first one, as on the server. Null if the price is not known.
 */
export function creditPrice(settings: Prices, country: string): Money | null {
  const { minimum_message_costs: costs, message_credits } = settings;
  const known = [settings.geoip_selected_country, country, settings.geoip_country, settings.countries[0]].find(
    (code) => code != null && costs[code] !== undefined,
  );
  const price = known == null ? undefined : costs[known];
  return price === undefined || message_credits === 0
    ? null
    : { cents: price.costs / message_credits, currency: price.currency };
}
