import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gift, Image, type LucideIcon, MailOpen, MessageCircle, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Money } from '../../../../contract/account/account.ts';
import { VOICE_CREDITS, VOICE_SECONDS_MAX } from '../../../../contract/base/rules.ts';
import { GIFTS, giftPrice, isGift } from '../../../../contract/chats/gifts.ts';
import type { BundleOffer } from '../../../../contract/payments/bundles.ts';
import { worthIn } from '../../../../contract/payments/prices.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { countriesByWords } from '../../../domain/places/country-words.ts';
import { useSuspendedHolder } from '../../../domain/session/cookie-holder.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CompareTable } from './compare-table.tsx';
import { PriceCountryChoice } from '../country-choice.tsx';
import { LookAround } from './look-around.tsx';
import { PageWait } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { bundlesQuery } from '../../../domain/money/bundles-query.ts';
import { usePriceCountry } from '../use-price-country.ts';
import styles from './pricing-screen.module.css';

/** All prices, for members and visitors. They are list prices, without offers. */
export function PricingScreen() {
  const settings = useQuery(settingsQuery).data;
  const country = usePriceCountry();
  const isSuspended = useSuspendedHolder();
  const isMember = useDevice() !== null || isSuspended;
  const { data, error, isFetching, refetch } = useQuery(bundlesQuery(country.chosen));
  if (data === undefined || settings === undefined)
    return <PageWait error={error} isTrying={isFetching || error === null} onRetry={() => void refetch()} />;
  const prices = data.bundles.map(withoutOffer);
  return (
    <div className={styles.screen}>
      <section className={styles.top}>
        <div className={styles.intro}>
          <h1>
            <Trans>You pay for what you send</Trans>
          </h1>
          <p>
            <Trans>
              Looking, reading, receiving, blocking and reporting are free. Sending takes credits, bought once, without
              a subscription. They never expire.
            </Trans>
          </p>
          <PriceCountryChoice shown={data.country} currency={prices[0]?.price.currency} country={country} />
        </div>
        <LowestPrice prices={prices} settings={settings} country={data.country} vatRate={data.vat_rate} />
      </section>
      <section className={styles.half}>
        <WhatThingsCost prices={prices} settings={settings} />
        <Bundles prices={prices} settings={settings} vatRate={data.vat_rate} isMember={isMember} />
      </section>
      <section className={styles.half}>
        <Premium prices={prices} />
        <MessageByCountry costs={settings.minimum_message_costs} shown={data.country} />
      </section>
      {!isMember && <LookAround credits={settings.signup_credits} />}
    </div>
  );
}

/** A bundle at its list price. */
interface BundlePrice {
  readonly credits: number;
  readonly price: Money;
}

const withoutOffer = ({ credits, price }: BundleOffer): BundlePrice => ({ credits, price });

interface PricesProps {
  prices: readonly BundlePrice[];
  settings: SiteSettings;
}

function LowestPrice({ prices, settings, country, vatRate }: PricesProps & { country: string; vatRate: number }) {
  const { money, number } = useFormats();
  const [smallest, largest] = [prices[0], prices.at(-1)];
  if (smallest === undefined || largest === undefined) return null;
  const least = settings.minimum_message_costs[country];
  const lowest = least ? { cents: least.costs, currency: least.currency } : worthIn(largest, settings.message_credits);
  const credits = number(largest.credits);
  const highest = money(worthIn(smallest, settings.message_credits));
  return (
    <div className={styles.lowest}>
      <h2>
        <Trans>Lowest price of a message</Trans>
      </h2>
      <b>{money(lowest)}</b>
      <p>
        {vatRate > 0 ? (
          <Trans>With the bundle of {credits} credits, VAT included.</Trans>
        ) : (
          <Trans>With the bundle of {credits} credits.</Trans>
        )}{' '}
        <Trans>With the smallest bundle, a message is {highest}.</Trans>
      </p>
    </div>
  );
}

function WhatThingsCost({ prices, settings }: PricesProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const gifts = Object.keys(GIFTS).filter(isGift);
  const dearest = Math.max(...gifts.map((gift) => giftPrice(gift, settings.gift_credits)));
  const length = number(settings.message_length);
  const minutes = VOICE_SECONDS_MAX / 60;
  return (
    <div>
      <h2 className={styles.title}>
        <Trans>What things cost</Trans>
      </h2>
      <ul className={styles.costs}>
        <Cost icon={MessageCircle} name={t`Message`} more={t`Up to ${length} characters`}>
          <CreditsCost prices={prices} from={settings.message_credits} />
        </Cost>
        <Cost icon={Image} name={t`Picture or GIF`} more={t`In a conversation`}>
          <CreditsCost prices={prices} from={settings.photo_credits} />
        </Cost>
        <Cost
          icon={Mic}
          name={t`Voice message`}
          more={t`Up to ${plural(minutes, { one: '# minute', other: '# minutes' })}`}
        >
          <CreditsCost prices={prices} from={settings.voice_credits ?? VOICE_CREDITS} />
        </Cost>
        <Cost icon={Gift} name={t`Gift`} more={t`${gifts.length} of them, from a coffee to a balloon ride`}>
          <CreditsCost prices={prices} from={settings.gift_credits} to={dearest} />
        </Cost>
        <Cost icon={MailOpen} isFree name={t`Reading and receiving`} more={t`Also blocking and reporting, always`}>
          <Trans>Free</Trans>
        </Cost>
      </ul>
    </div>
  );
}

interface CostProps {
  icon: LucideIcon;
  name: string;
  more: string;
  isFree?: boolean;
  children: ReactNode;
}

function Cost({ icon, name, more, isFree = false, children }: CostProps) {
  return (
    <li>
      <span className={classNames(styles.round, isFree && styles.free)}>
        <Icon of={icon} />
      </span>
      <span>
        <b>{name}</b>
        <span className={styles.more}>{more}</span>
      </span>
      <span className={styles.cost}>{children}</span>
    </li>
  );
}

/** A price in credits, and in money with the largest and the smallest bundle. */
function CreditsCost({ prices, from, to = from }: { prices: readonly BundlePrice[]; from: number; to?: number }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [smallest, largest] = [prices[0], prices.at(-1)];
  const low = largest && money(worthIn(largest, from));
  const high = smallest && money(worthIn(smallest, to));
  return (
    <>
      {to === from
        ? t`${plural(from, { one: '# credit', other: '# credits' })}`
        : t`${from} to ${plural(to, { one: '# credit', other: '# credits' })}`}
      {low !== undefined && <span className={styles.more}>{t`${low} to ${high}`}</span>}
    </>
  );
}

function Bundles({ prices, settings, vatRate, isMember }: PricesProps & { vatRate: number; isMember: boolean }) {
  const { money, number, rate: rateWords } = useFormats();
  const rate = rateWords(vatRate);
  return (
    <div>
      <h2 className={styles.title}>
        <Trans>Bundles</Trans>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Credits</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
            <th scope="col">
              <Trans>Message</Trans>
            </th>
            <th scope="col">
              <Trans>Picture</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((one) => (
            <tr key={one.credits}>
              <th scope="row">{number(one.credits)}</th>
              <td>{money(one.price)}</td>
              <td>{money(worthIn(one, settings.message_credits))}</td>
              <td>{money(worthIn(one, settings.photo_credits))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.small}>
        {vatRate > 0 && <Trans>With {rate} VAT.</Trans>}{' '}
        {!isMember && <Trans>You start with {settings.signup_credits} credits when you sign up.</Trans>}
      </p>
    </div>
  );
}

function Premium({ prices: [cheapest] }: { prices: readonly BundlePrice[] }) {
  const { money, nothing } = useFormats();
  const from = cheapest && money(cheapest.price);
  return (
    <div>
      <h2 className={styles.title}>
        <Trans>Premium, beside free</Trans>
      </h2>
      <CompareTable
        free={cheapest && nothing(cheapest.price.currency)}
        price={
          from && (
            <Trans>
              From {from}
              <small>once</small>
            </Trans>
          )
        }
      />
      <p className={styles.small}>
        <Trans>
          The first bundle you buy, of any size, makes you a premium member for good, also when your credits run out.
        </Trans>
      </p>
    </div>
  );
}

interface MessageByCountryProps {
  costs: SiteSettings['minimum_message_costs'];
  shown: string;
}

function MessageByCountry({ costs, shown }: MessageByCountryProps) {
  const { i18n } = useLingui();
  const { money } = useFormats();
  const countries = countriesByWords(Object.keys(costs), i18n.locale);
  if (countries.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>
        <Trans>A message, by country</Trans>
      </h2>
      <dl className={styles.countries}>
        {countries.map(({ code, words }) => (
          <div key={code} className={code === shown ? styles.shown : undefined}>
            <dt>{words}</dt>
            <dd>{money({ cents: costs[code]?.costs ?? 0, currency: costs[code]?.currency ?? 'EUR' })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        <Trans>
          The lowest price of one message, with the tax of the country. At checkout you can choose the country you live
          in.
        </Trans>
      </p>
    </div>
  );
}
