import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/payments/payments.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { paymentMethodWords } from '../../domain/words/payment-method-words.ts';
import { countryWords } from '../../domain/places/country-words.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { OrderDocuments } from './order-documents.tsx';
import { ORDER_STATE_WORDS, PAYMENT_STATE_WORDS, REFUND_STATE_WORDS } from '../../domain/words/order-words.ts';
import styles from './order-pane.module.css';

interface OrderPaperProps {
  order: Order;
  company: CompanyInfo | undefined;
  level: 1 | 2;
}

/** The order as a receipt, on the screen and on paper. */
export function OrderPaper({ order, company, level }: OrderPaperProps) {
  const { written } = useFormats();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.card, styles.paper)} data-printed>
      <div className={styles.top}>
        <div>
          <Heading className={styles.title}>
            <Trans>Order {order.number}</Trans>
          </Heading>
          <p className={styles.date}>{written(order.created_at, 'moment')}</p>
        </div>
        <OrderState state={order.state} />
      </div>
      <Amounts order={order} />
      <hr />
      <Facts order={order} company={company} />
      {order.state === 'open' ? (
        <WayToPay order={order} />
      ) : (
        <>
          <OrderDocuments documents={order.documents} />
          <Button look="quiet" small className={styles.unprinted} onPress={() => globalThis.print()}>
            <Icon of={Printer} size="s" />
            <Trans>Print</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

function OrderState({ state }: Pick<Order, 'state'>) {
  const { i18n } = useLingui();
  return (
    <span className={classNames(styles.state, styles[state])}>
      {state === 'completed' && <Icon of={Check} size="xs" />}
      {i18n._(ORDER_STATE_WORDS[state])}
    </span>
  );
}

function Amounts({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { money, rate } = useFormats();
  const { credits, list, discount, total, vat, vat_rate, country, refunds, returned_credits } = order;
  const { currency } = total;
  const net = { cents: total.cents - vat.cents, currency };
  const back = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount.cents, 0);
  const [share, land, code] = [rate(vat_rate), countryWords(country, i18n.locale), discount?.code];
  return (
    <dl className={styles.lines}>
      {discount !== null && (
        <>
          <Line term={<Plural value={credits} one="# credit" other="# credits" />}>{money(list)}</Line>
          <Line term={<Trans>Discount, {code}</Trans>} className={styles.less}>
            {money({ ...discount.amount, cents: -discount.amount.cents })}
          </Line>
        </>
      )}
      <Line
        term={
          discount === null ? (
            <Plural value={credits} one="# credit, before VAT" other="# credits, before VAT" />
          ) : (
            <Trans>Before VAT</Trans>
          )
        }
      >
        {money(net)}
      </Line>
      <Line
        term={
          <Trans>
            {share} VAT, {land}
          </Trans>
        }
      >
        {money(vat)}
      </Line>
      <Line term={<Trans>Total</Trans>} className={styles.total}>
        {money(total)}
      </Line>
      {back > 0 && (
        <Line
          term={
            returned_credits > 0 ? (
              <Trans>
                Paid back, {returned_credits} of {credits} credits
              </Trans>
            ) : (
              <Trans>Paid back</Trans>
            )
          }
        >
          {money({ cents: -back, currency })}
        </Line>
      )}
    </dl>
  );
}

function Facts({ order, company }: Omit<OrderPaperProps, 'level'>) {
  const { i18n } = useLingui();
  const { money, written } = useFormats();
  const { state, payment, refunds } = order;
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  return (
    <dl className={styles.lines}>
      {state === 'open' ? (
        <Line term={<Trans>Payment</Trans>}>
          {method}: {i18n._(PAYMENT_STATE_WORDS[payment.status])}
        </Line>
      ) : (
        <Line term={<Trans>Paid with</Trans>}>{method}</Line>
      )}
      {refunds.map((refund, index) => (
        <Line key={index} term={<Trans>Refund of {money(refund.amount)}</Trans>}>
          {i18n._(REFUND_STATE_WORDS[refund.state])}
          <span className={styles.sub}>{written(refund.asked_at, 'day')}</span>
        </Line>
      ))}
      {company && (
        <>
          <Line term={<Trans>Sold by</Trans>}>
            {[company.name, company.city].filter((part) => part !== '').join(', ')}
            <span className={styles.printed}>
              {[company.address, company.kvk === '' ? '' : `${company.register} ${company.kvk}`.trim()]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
          </Line>
          {company.vat_numbers.length > 0 && (
            <Line term={<Trans>VAT number</Trans>}>{company.vat_numbers.join(', ')}</Line>
          )}
        </>
      )}
    </dl>
  );
}

function WayToPay({ order: { payment } }: { order: Order }) {
  return (
    <p className={styles.words}>
      <Trans>This order is not paid. Nothing has been charged.</Trans>{' '}
      {payment.checkout_url !== null && (
        <a className={buttonClass({ wide: true })} href={payment.checkout_url}>
          <Trans>Go on to pay</Trans>
        </a>
      )}
    </p>
  );
}

interface LineProps {
  term: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

function Line({ term, className, children }: LineProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
