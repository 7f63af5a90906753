import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { useToday } from '../../domain/formats/use-today.ts';
import { countryOfLanguages } from '../../domain/language/offered-locales.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { bundlesQuery } from '../../domain/money/bundles-query.ts';
import { countryWords } from '../../domain/places/country-words.ts';
import { regionWords } from '../../domain/places/regions-by-words.ts';
import { regionsQuery } from '../../domain/places/regions-query.ts';
import { storeVisitorRegion, useVisitorRegion } from '../../domain/places/visitor-region.ts';
import { forgetVisitorSearch } from '../../domain/search/first-search.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './language-screen.module.css';
import { CountryChoice, RegionChoice } from './place-choice.tsx';

/** Stores the region of a visitor. Their next search starts there, whatever the last one was. */
function choose(region: string): void {
  storeVisitorRegion(region);
  forgetVisitorSearch();
}

/** Whether visitors may search by place. */
const isSearchOpen = ({ logged_out_search, search_fields }: SiteSettings): boolean =>
  logged_out_search && search_fields.includes('country');

/** The page to choose a language, the country for prices and, for a visitor, the region where their search starts. */
export function LanguageScreen() {
  const settings = useQuery(settingsQuery).data;
  const isMember = useDevice() !== null;
  const country = countryOfLanguages(settings);
  const region = useVisitorRegion(country);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <Trans>Language and country</Trans>
        </h1>
        <p>
          <Trans>
            The language changes the words. The country changes prices and tax, and only here or at the checkout.
          </Trans>
        </p>
      </header>
      <section className={styles.part}>
        <h2>
          <Trans>Language</Trans>
        </h2>
        <LanguageChoice />
      </section>
      <section className={styles.part}>
        <h2>
          <Trans>Where you are</Trans>
        </h2>
        <CountryChoice onChange={() => choose('')} />
        {!isMember && <RegionChoice country={country} region={region ?? ''} onChange={choose} />}
        {settings !== undefined && (
          <Effects settings={settings} place={isMember || !isSearchOpen(settings) ? undefined : { country, region }} />
        )}
        <p className={styles.note}>
          {isMember ? (
            <Trans>Stored on this device for a year, and the language in your account.</Trans>
          ) : (
            <Trans>Stored on this device for a year. When you sign up, your account gets the language.</Trans>
          )}
        </p>
      </section>
    </div>
  );
}

interface VisitorPlace {
  readonly country: string | null;
  readonly region: string | undefined;
}

interface EffectsProps {
  settings: SiteSettings;
  /** Where the search of a visitor starts. A member searches from the own profile. */
  place: VisitorPlace | undefined;
}

/** The effects of both choices. Offline, there is no VAT rate. */
function Effects({ settings, place }: EffectsProps) {
  const { money, currency, written, rate } = useFormats();
  const { data } = useQuery(bundlesQuery(settings.geoip_selected_country ?? undefined));
  const today = useToday();
  const least = settings.minimum_message_costs[data?.country ?? countryOfLanguages(settings) ?? ''];
  const name = least && currency(least.currency);
  const vat = data === undefined || data.vat_rate === 0 ? undefined : rate(data.vat_rate);
  const price = least && money({ cents: least.costs, currency: least.currency });
  return (
    <div className={styles.effects}>
      <h3>
        <Trans>What this changes</Trans>
      </h3>
      <dl>
        {name !== undefined && (
          <Effect of={<Trans>Prices</Trans>}>
            {vat === undefined ? (
              name
            ) : (
              <Trans>
                {name}, with {vat} VAT
              </Trans>
            )}
          </Effect>
        )}
        {price !== undefined && (
          <Effect of={<Trans>One message</Trans>}>
            <Trans>from {price}</Trans>
          </Effect>
        )}
        {place !== undefined && (
          <Effect of={<Trans>Search starts in</Trans>}>
            <SearchPlace {...place} />
          </Effect>
        )}
        <Effect of={<Trans>Dates</Trans>}>{written(today, 'longDay')}</Effect>
      </dl>
    </div>
  );
}

function Effect({ of, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.effect}>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SearchPlace({ country, region }: VisitorPlace) {
  const { i18n } = useLingui();
  const countries = useQuery(regionsQuery).data ?? [];
  const named = countries.flatMap(({ regions }) => regions).find(({ id }) => id === region);
  if (named !== undefined) return regionWords(named, i18n.locale);
  return country === null ? <Trans>All countries</Trans> : countryWords(country, i18n.locale);
}
