import type { Money } from '../../../contract/account/account.ts';
import { servedCountry } from '../../../contract/sites/served-country.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

type Prices = Pick<
  SiteSettings,
  'minimum_message_costs' | 'message_credits' | 'geoip_selected_country' | 'geoip_country' | 'countries'
>;

/**
 * The price of one credit in the best bundle of a country, for a visitor, who has bought none. Null if the price is
 * unknown.
 */
export function visitorCreditPrice(settings: Prices, country: string): Money | null {
  const { minimum_message_costs: costs, message_credits, geoip_selected_country, geoip_country, countries } = settings;
  const price = costs[servedCountry(countries, geoip_selected_country, country, geoip_country)];
  return price === undefined || message_credits === 0
    ? null
    : { cents: price.costs / message_credits, currency: price.currency };
}
