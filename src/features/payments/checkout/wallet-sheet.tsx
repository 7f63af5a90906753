import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { BundleOffer, Discount } from '../../../../contract/payments/bundles.ts';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { BundleList } from '../plans/bundle-list.tsx';
import { useOfferFormats } from '../offer-banner.tsx';
import { OfflineLine } from '../page-states.tsx';
import page from '../payment-page.module.css';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { bundlesQuery } from '../../../domain/money/bundles-query.ts';
import { orderQuery } from '../payment-queries.ts';
import { usePriceCountry } from '../use-price-country.ts';
import { UnpaidPreview, type UnpaidPreviewProps } from '../waiting/unpaid-preview.tsx';
import { MethodMark } from './method-mark.tsx';
import { storedName } from './method-words.ts';
import { AgreeLine, ConsentLine, OrderButton, OrderError } from './order-form.tsx';
import { useCheckout } from './use-checkout.ts';
import { type Ordering, usePlaceOrder } from './use-place-order.ts';
import styles from './wallet-sheet.module.css';
import { storedOptionOf, type PaymentOption } from './payment-options.ts';

/** The number of bundles that fit into the sheet. */
const BUNDLES = 3;

interface WalletSheetProps {
  /** The recipient. */
  name: string;
  /** The picture of the recipient. */
  picture: ReactNode;
  isFictional: boolean;
  /** The message or gift that the member was about to send. */
  unpaid: UnpaidPreviewProps;
  /** The price of that message or gift, in credits. */
  price: number;
  /** Stores the message or gift before the member leaves for the checkout. */
  onLeave: () => Promise<void>;
  onClose: () => void;
}

/**
 * Opens when credits do not suffice. It shows the held message, and the bundles that pay for it. A member with a stored payment method
 * orders here by one press, after the consent; for others the sheet leads to the checkout.
 */
export function WalletSheet(props: WalletSheetProps) {
  const { name, picture, isFictional, unpaid, price, onLeave, onClose } = props;
  const isPaid = useMe()?.paid_user === true;
  const country = usePriceCountry().chosen;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(bundlesQuery(country));
  const last = useQuery({ ...orderQuery(), enabled: isPaid });
  const lastTime = last.data?.credits;
  const [selected, setSelected] = useState<number>();
  const [isLeaving, setLeaving] = useState(false);
  const offered = data === undefined ? [] : someBundles(data.bundles, lastTime, price);
  const chosen =
    offered.find(({ credits }) => credits === (selected ?? lastTime)) ?? offered[Math.floor(offered.length / 2)];
  const repeat = useRepeat({ country, onLeave }, chosen, last.data);
  const isWaiting = (isPaid && last.isLoading) || repeat.isWaiting;
  const isBusy = isLeaving || repeat.ordering.isPending;
  const leave = (go: () => Promise<void>) => {
    if (isBusy) return;
    setLeaving(true);
    void onLeave()
      .then(go)
      .finally(() => setLeaving(false));
  };
  const toCheckout = () =>
    chosen && leave(() => navigate({ to: '/credits/$id/{-$paymentmethod}', params: { id: String(chosen.credits) } }));
  const choice = (
    <div className={styles.choice}>
      <UnpaidPreview {...unpaid} />
      {data === undefined && <BundlesWait error={isFetching ? null : error} onRetry={() => void refetch()} />}
      {chosen !== undefined && (
        <BundleList
          bundles={offered}
          chosen={chosen.credits}
          lastTime={lastTime}
          isNarrow
          onChoose={(credits) => {
            setSelected(credits);
            repeat.ordering.forget();
          }}
        />
      )}
      {data !== undefined && <OfferLine offer={data.offer} isFirst={!isPaid} />}
      {repeat.of !== null ? (
        <StoredOrder {...repeat.of} ordering={repeat.ordering} onChange={toCheckout} />
      ) : (
        <>
          <OfflineLine />
          <Button wide isDisabled={chosen === undefined} isPending={isLeaving || isWaiting} onPress={toCheckout}>
            <Trans>Choose how to pay</Trans>
          </Button>
        </>
      )}
      <div className={styles.others}>
        <Button look="text" isDisabled={isBusy} onPress={() => leave(() => navigate({ to: '/credits' }))}>
          <Trans>All bundles</Trans>
        </Button>
        <Button look="text" isDisabled={isBusy} onPress={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  );
  return (
    <Dialog
      title={unpaid.kind === 'gift' ? t`Your gift for ${name} is kept` : t`Your message to ${name} is kept`}
      beside={picture}
      actions={choice}
      canClose={!repeat.ordering.isPending}
      onClose={onClose}
    >
      {isFictional && <Mask />} <Plural value={price} one="It needs # credit." other="It needs # credits." />{' '}
      <Trans>You press send yourself.</Trans>
    </Dialog>
  );
}

/** The order of the chosen bundle by a stored payment method of the last order. Without such a method `of` is null. */
function useRepeat(
  { country, onLeave }: { country: string | undefined; onLeave: () => Promise<void> },
  chosen: BundleOffer | undefined,
  last: Order | null | undefined,
) {
  const owner = useDevice()?.member_id ?? '';
  const canRepeat = last !== null && last !== undefined && chosen !== undefined;
  const { checkout, isOld, isFetching } = useCheckout(
    { credits: chosen?.credits ?? 0, country, code: undefined },
    canRepeat,
  );
  const option = canRepeat ? storedOptionOf(checkout, last) : undefined;
  const ordering = usePlaceOrder({ owner, checkout, option, onLeave });
  return {
    of: checkout === undefined || option === undefined ? null : { checkout, option, isOld },
    isWaiting: canRepeat && checkout === undefined && isFetching,
    ordering,
  };
}

interface StoredOrderProps {
  checkout: Checkout;
  option: PaymentOption;
  /** The price is of another bundle, until the new price has loaded. */
  isOld: boolean;
  ordering: Ordering;
  onChange: () => void;
}

/** The stored payment method, the price, the consent and the button. */
function StoredOrder({ checkout, option, isOld, ordering, onChange }: StoredOrderProps) {
  const { i18n, t } = useLingui();
  const { money, rate: rateWords } = useFormats();
  const total = money(checkout.total);
  const rate = rateWords(checkout.vat_rate);
  return (
    <>
      <div className={styles.way}>
        <MethodMark method={option.method} />
        <div>
          <b>{option.stored && storedName(option.stored, i18n)}</b>
          <span>{checkout.vat_rate > 0 ? t`${total} with ${rate} VAT` : total}</span>
        </div>
        <TextLink
          to="/credits/$id/{-$paymentmethod}"
          params={{ id: String(checkout.credits) }}
          aria-label={t`Change the way to pay`}
          aria-disabled={ordering.isPending}
          className={page.hit}
          onClick={(event) => {
            event.preventDefault();
            onChange();
          }}
        >
          <Trans>Change</Trans>
        </TextLink>
      </div>
      <ConsentLine days={checkout.refund_days} ordering={ordering} />
      <OrderError error={ordering.error ?? ordering.codeError} />
      <OfflineLine />
      <OrderButton checkout={checkout} option={option} ordering={isOld ? { ...ordering, isPending: true } : ordering} />
      <AgreeLine />
    </>
  );
}

/** The state of loading bundles. Offline it is empty, because the sheet explains the offline state below. */
function BundlesWait({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (!isOnline) return null;
  if (error === null)
    return (
      <div role="status" aria-busy="true" aria-label={t`Loading`} className={styles.wait}>
        {Array.from({ length: BUNDLES }, (_, index) => (
          <Skeleton key={index} width="100%" height="68px" />
        ))}
      </div>
    );
  const again = (
    <Button look="quiet" small onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" role="alert" end={again}>
      {i18n._(failureWords(error))}
    </Notice>
  );
}

/** Three bundles that suffice: around the bundle of the last order or, without one, the smallest ones. */
function someBundles(bundles: readonly BundleOffer[], last: number | undefined, price: number): BundleOffer[] {
  const enough = bundles.filter(({ credits }) => credits >= price);
  const at = enough.findIndex(({ credits }) => credits === last);
  const from = Math.max(0, Math.min(at - 1, enough.length - BUNDLES));
  return enough.slice(from, from + BUNDLES);
}

/** One line about the offer that the prices contain, and about the benefits of a first bundle. */
function OfferLine({ offer, isFirst }: { offer: Discount | null; isFirst: boolean }) {
  const { title, until } = useOfferFormats();
  if (offer === null && !isFirst) return null;
  return (
    <p className={page.small}>
      {offer !== null && `${[title(offer), ...(offer.expires ? [until(offer.expires)] : [])].join(', ')}. `}
      {isFirst && <Trans>Any bundle makes you a premium member, for good.</Trans>}
    </p>
  );
}
