import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { normalizeCode } from '../../../../contract/payments/discount-code.ts';
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
import { choosePaymentOption, paymentOptionsOf } from './payment-options.ts';

interface CheckoutScreenProps {
  credits: number;
  /** The method of the URL. */
  method: string | undefined;
  /** The discount code of the URL. */
  code: string | undefined;
}

/** The choice of a payment method for a bundle, and the order. */
export function CheckoutScreen({ credits, code, method = '' }: CheckoutScreenProps) {
  const owner = useDevice()?.member_id ?? '';
  const country = usePriceCountry();
  const navigate = useNavigate();
  const state = useCheckout({ credits, country: country.chosen, code });
  const { checkout } = state;
  const [selected, setSelected] = useState(() => initialKey(owner, method));
  const { t } = useLingui();
  const options = checkout === undefined ? [] : paymentOptionsOf(checkout);
  const option = choosePaymentOption(options, [selected]);
  const [storesCard, setStoresCard] = useState(() => Boolean(readChoice(owner).storesCard));
  const ordering = usePlaceOrder({ owner, checkout, option, storesCard });
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
          {options.length === 0 ? (
            <Notice>
              <Trans>
                No way to pay is open for this country at the moment. Please try another bundle or come back later.
              </Trans>
            </Notice>
          ) : (
            <MethodChoice
              options={options}
              chosen={option}
              title={t`Ways to pay`}
              onChoose={({ key }) => {
                setSelected(key);
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
        <OrderForm checkout={checkout} hasEnded={state.hasEnded} option={option} code={codeState} ordering={busy} />
      </div>
      <OrderBar checkout={checkout} option={option} ordering={busy} />
    </div>
  );
}

/** The payment method that the member chose at this URL before a reload, or else the method of the URL. */
function initialKey(owner: string, method: string): string | undefined {
  const { way, at } = readChoice(owner);
  return at === method && way !== '' ? way : method;
}

interface CodeOptions {
  readonly owner: string;
  readonly code: string | undefined;
  readonly onCode: (code: string | undefined) => void;
}

/** The code of the URL and the typed code, which survives a reload. */
export function useCodeState(
  { owner, code, onCode }: CodeOptions,
  state: CheckoutState,
  ordering: { readonly codeError: Error | null; readonly forget: () => void },
) {
  const [typed, setTyped] = useState(() => code ?? readChoice(owner).code ?? '');
  const isTypedRequested = normalizeCode(typed) === code;
  const store = (text: string) => {
    setTyped(text);
    storeChoice(owner, { code: text });
    ordering.forget();
  };
  return {
    typed,
    requested: code,
    error: ordering.codeError ?? (isTypedRequested ? state.codeError : null),
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
