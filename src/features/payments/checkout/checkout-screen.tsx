import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { BackToCredits } from '../back-to-credits.tsx';
import { readChoice, storeChoice } from './checkout-draft.ts';
import styles from './checkout-screen.module.css';
import { PriceCountryChoice } from '../country-choice.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OrderBar, OrderForm } from './order-form.tsx';
import { PageFailed, PageWait, ToBundles } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import page from '../payment-page.module.css';
import type { Price } from '../price-lines.tsx';
import { usePriceCountry } from '../use-price-country.ts';
import { StoreCardLine } from './store-card-line.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { chooseWay, waysOf } from './ways.ts';

interface CheckoutScreenProps {
  credits: number;
  /** The method of the address. */
  method: string | undefined;
  /** The discount code of the address. */
  code: string | undefined;
}

/** The choice of a way to pay for a bundle, and the order. */
export function CheckoutScreen({ credits, code, method = '' }: CheckoutScreenProps) {
  const owner = useDevice()?.member_id ?? '';
  const country = usePriceCountry();
  const navigate = useNavigate();
  const state = useCheckout({ credits, country: country.chosen, code });
  const { checkout } = state;
  const [wanted, setWanted] = useState(() => wantedWay(owner, method));
  const { t } = useLingui();
  const ways = checkout === undefined ? [] : waysOf(checkout);
  const way = chooseWay(ways, [wanted]);
  const [storesCard, setStoresCard] = useState(() => Boolean(readChoice(owner).storesCard));
  const ordering = usePlaceOrder({ owner, checkout, way, storesCard });
  const onCode = (next: string | undefined) =>
    void navigate({
      to: '/credits/$id/{-$paymentmethod}',
      params: { id: String(credits), paymentmethod: method === '' ? undefined : method },
      search: { code: next },
      replace: true,
      resetScroll: false,
    });
  const codeState = useCodeState({ owner, code, onCode }, state, ordering);
  if (checkout === undefined) return <CheckoutWait state={state} />;
  const busy = state.isOld ? { ...ordering, isPending: true } : ordering;
  return (
    <div className={page.screen}>
      <div className={page.page}>
        <CheckoutHead price={checkout} code={code} />
        <div className={page.main}>
          {ways.length === 0 ? (
            <Notice>
              <Trans>
                No way to pay is open for this country at the moment. Please try another bundle or come back later.
              </Trans>
            </Notice>
          ) : (
            <MethodChoice
              ways={ways}
              chosen={way}
              title={t`Ways to pay`}
              onChoose={({ key }) => {
                setWanted(key);
                storeChoice(owner, { way: key, at: method });
                ordering.forget();
              }}
              storing={
                <StoreCardLine
                  isChecked={storesCard}
                  onChange={(isChecked) => {
                    setStoresCard(isChecked);
                    storeChoice(owner, { storesCard: isChecked ? 'yes' : '' });
                  }}
                />
              }
            />
          )}
          <PriceCountryChoice shown={checkout.country} currency={checkout.total.currency} country={country} />
        </div>
        <OrderForm checkout={checkout} hasEnded={state.hasEnded} way={way} code={codeState} ordering={busy} />
      </div>
      <OrderBar checkout={checkout} way={way} ordering={busy} />
    </div>
  );
}

/** The way that was chosen at this address before a reload, or the one that the address names. */
function wantedWay(owner: string, method: string): string | undefined {
  const { way, at } = readChoice(owner);
  return at === method && way !== '' ? way : method;
}

interface CodeOptions {
  readonly owner: string;
  readonly code: string | undefined;
  readonly onCode: (code: string | undefined) => void;
}

/** The code of the address and the one that is being typed, which survives a reload. */
export function useCodeState(
  { owner, code, onCode }: CodeOptions,
  state: CheckoutState,
  ordering: { readonly codeFault: Error | null; readonly forget: () => void },
) {
  const [typed, setTyped] = useState(() => code ?? readChoice(owner).code ?? '');
  const isTypedAsked = typed.trim().toUpperCase() === code;
  const store = (text: string) => {
    setTyped(text);
    storeChoice(owner, { code: text });
    ordering.forget();
  };
  return {
    typed,
    asked: code,
    fault: ordering.codeFault ?? (isTypedAsked ? state.codeFault : null),
    isPending: code !== undefined && state.isOld,
    onType: store,
    onApply: (next: string | undefined) => {
      store(next ?? '');
      onCode(next);
    },
  };
}

export function CheckoutWait({ state }: { state: CheckoutState }) {
  const { error, isFetching, retry } = state;
  if (error instanceof ApiFailure && error.code === 'not_found' && !isFetching)
    return <PageFailed error={error} actions={<ToBundles />} />;
  return <PageWait error={error} isTrying={isFetching} onRetry={retry} />;
}

function CheckoutHead({ price, code }: { price: Price; code: string | undefined }) {
  const { credits, total, list, discount } = price;
  const toBundles = { to: '/credits', search: { credits: String(credits), code } } as const;
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <div className={page.head}>
      <BackToCredits credits={credits} code={code} />
      <h1 className={classNames(page.title, styles.title)}>
        <Trans>How would you like to pay?</Trans>
      </h1>
      <p className={styles.line}>
        <b>{t`${plural(credits, { one: '# credit', other: '# credits' })}`}</b>
        <b>{money(total)}</b>
        {discount !== null && <s>{money(list)}</s>}
        <TextLink {...toBundles} className={page.hit}>
          <Trans>Change</Trans>
        </TextLink>
      </p>
    </div>
  );
}
