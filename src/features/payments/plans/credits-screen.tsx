import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Coins, TicketPercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { VOICE_CREDITS } from '../../../../contract/base/rules.ts';
import type { BundleOffer } from '../../../../contract/payments/bundles.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { countryWords } from '../../../domain/places/country-words.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { BundleList } from './bundle-list.tsx';
import { PriceCountryChoice } from '../country-choice.tsx';
import { OfferBanner, OfferEnded, useHasEnded } from '../offer-banner.tsx';
import { OnWide, OrderCard, PayBar } from '../order-card.tsx';
import { OfflineLine, PageWait } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import styles from '../payment-page.module.css';
import { bundlesQuery } from '../../../domain/money/bundles-query.ts';
import { orderQuery } from '../payment-queries.ts';
import { type Price, PriceLines } from '../price-lines.tsx';
import { type Buyer, useBuyer } from '../use-buyer.ts';
import { usePriceCountry } from '../use-price-country.ts';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import { WaitingOrders } from '../waiting/waiting-orders.tsx';

/** The prices of actions, and the number of days to withdraw from an order. */
export type Costs = Pick<
  SiteSettings,
  'message_credits' | 'photo_credits' | 'voice_credits' | 'gift_credits' | 'refund_days'
>;

interface CreditsScreenProps {
  /** The discount code of the URL, for the checkout. */
  code: string | undefined;
  /** The bundle of the URL. */
  chosen: number | undefined;
}

/** The balance, the prices of actions, and the choice of bundles. */
export function CreditsScreen({ code, chosen }: CreditsScreenProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const buyer = useBuyer();
  const costs = useQuery(settingsQuery).data;
  const country = usePriceCountry();
  const { data, error, isFetching, refetch } = useQuery(bundlesQuery(country.chosen));
  const last = useQuery({ ...orderQuery(), enabled: buyer?.isPaid === true }).data;
  const hasEnded = useHasEnded(data?.offer, data?.country ?? '');
  if (data === undefined) return <PageWait error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  const { bundles, offer } = data;
  const place = <PriceCountryChoice shown={data.country} currency={bundles[0]?.price.currency} country={country} />;
  const lastTime = last?.credits;
  const bundle = chosenBundle(bundles, chosen ?? lastTime);
  if (bundle === undefined) return <NothingOnSale place={data.country}>{place}</NothingOnSale>;
  const onChoose = (credits: number) =>
    void navigate({ to: '/credits', search: { credits: String(credits), code }, replace: true, resetScroll: false });
  const endOffer = () => void client.invalidateQueries({ queryKey: pricesKey });
  return (
    <div className={styles.screen}>
      <div className={styles.page}>
        <BalanceHead buyer={buyer} costs={costs} />
        <div className={classNames(styles.main, styles.close)}>
          <WaitingOrders />
          <UnpaidMessages />
          {code !== undefined && <CodeNotice code={code} />}
          {offer !== null && <OfferBanner offer={offer} onOver={endOffer} />}
          {hasEnded && <OfferEnded />}
          <BundleList bundles={bundles} chosen={bundle.credits} lastTime={lastTime} onChoose={onChoose} />
          {buyer?.isPaid === false && <PremiumLine />}
          {place}
        </div>
        <Summary price={bundleTotal(bundle, data)} bundle={bundle} costs={costs} code={code} />
      </div>
      <PayBar price={bundleTotal(bundle, data)} isShort>
        <ToCheckout credits={bundle.credits} code={code} />
      </PayBar>
    </div>
  );
}

/** The bundle of the URL or of the last order if it is on sale, else the middle one. */
function chosenBundle(bundles: readonly BundleOffer[], credits: number | undefined): BundleOffer | undefined {
  return bundles.find((one) => one.credits === credits) ?? bundles[Math.floor(bundles.length / 2)];
}

function bundleTotal(
  { credits, price, reduced }: BundleOffer,
  { country, vat_rate, offer }: { country: string; vat_rate: number; offer: Price['discount'] },
): Price {
  const total = reduced ?? price;
  const discount =
    offer === null || reduced === null
      ? null
      : { ...offer, amount: { cents: price.cents - reduced.cents, currency: price.currency } };
  return { credits, country, list: price, discount, total, vat: null, vat_rate };
}

/** The heading with the balance and the use of credits. Under another title it is shorter. */
export function BalanceHead({
  buyer,
  costs,
  title,
}: {
  buyer: Buyer | undefined;
  costs: Costs | undefined;
  title?: string;
}) {
  const { t } = useLingui();
  const credits = buyer?.credits ?? 0;
  const balance = t`${plural(credits, { one: 'You have # credit', other: 'You have # credits' })}`;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title ?? (buyer === undefined ? t`Credits` : balance)}</h1>
      <p className={styles.lead}>
        {title !== undefined && buyer !== undefined && `${balance}. `}
        {costs !== undefined && <CostsLine costs={costs} />}{' '}
        {title === undefined && <Trans>Reading, blocking and reporting are free. Credits never expire.</Trans>}
      </p>
    </div>
  );
}

function CostsLine({ costs }: { costs: Costs }) {
  const { message_credits, photo_credits, voice_credits = VOICE_CREDITS, gift_credits } = costs;
  return (
    <Trans>
      A message costs {message_credits}, a picture {photo_credits}, a voice message {voice_credits}, a gift from{' '}
      {gift_credits}.
    </Trans>
  );
}

interface SummaryProps extends Pick<CreditsScreenProps, 'code'> {
  costs: Costs | undefined;
  price: Price;
  bundle: BundleOffer;
}

function Summary({ price, bundle, costs, code }: SummaryProps) {
  const each = useFormats().money(bundle.credit_price);
  return (
    <OrderCard isSticky>
      <PriceLines price={price} />
      <OnWide>
        <ToCheckout credits={price.credits} code={code} />
      </OnWide>
      <OfflineLine />
      {costs !== undefined && (
        <p className={styles.small}>
          <Amounts each={each} credits={price.credits} costs={costs} />{' '}
          <Trans>Within {costs.refund_days} days you can withdraw; what is unspent is paid back.</Trans>
        </p>
      )}
    </OrderCard>
  );
}

function Amounts({ each, credits, costs }: { each: string; credits: number; costs: Costs }) {
  const { t } = useLingui();
  const messages = Math.floor(credits / costs.message_credits);
  const pictures = Math.floor(credits / costs.photo_credits);
  const both = t`${plural(messages, { one: '# message', other: '# messages' })}`;
  const either = t`${plural(pictures, { one: '# picture', other: '# pictures' })}`;
  return (
    <Trans>
      {each} a credit: {both}, or {either}.
    </Trans>
  );
}

/**
 * Explains that the shown prices ignore the code. They contain the member's best offer; only the checkout computes the price with the code.
 */
function CodeNotice({ code }: { code: string }) {
  return (
    <Notice icon={TicketPercent}>
      <Trans>
        Your code {code} is applied at the checkout, unless an offer takes more off. The prices here do not include it.
      </Trans>
    </Notice>
  );
}

function ToCheckout({ credits, code }: { credits: number; code: string | undefined }) {
  return (
    <LinkButton to="/credits/$id/{-$paymentmethod}" params={{ id: String(credits) }} search={{ code }} wide>
      <Trans>Choose how to pay</Trans>
    </LinkButton>
  );
}

function PremiumLine() {
  return (
    <p className={styles.small}>
      <Trans>
        Any bundle makes you a premium member, for good. <TextLink to="/premium">What premium adds</TextLink>
      </Trans>
    </p>
  );
}

function NothingOnSale({ place, children }: { place: string; children: ReactNode }) {
  const { i18n, t } = useLingui();
  const name = countryWords(place, i18n.locale);
  return (
    <EmptyState level={1} icon={Coins} title={t`There are no bundles for ${name} yet`} actions={children}>
      <Trans>Is another country yours? Choose it here. Reading and receiving are free everywhere.</Trans>
    </EmptyState>
  );
}
