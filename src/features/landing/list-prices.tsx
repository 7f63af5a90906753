import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { worthIn } from '../../../contract/payments/prices.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { countryWords } from '../../domain/places/country-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import text from '../../ui/controls/buttons/text-link.module.css';
import styles from './list-prices.module.css';
import type { StartData } from './start-data.ts';
import page from './start-page.module.css';

/** The bundles at their list prices, and what is free. */
export function ListPrices({ data }: { data: StartData }) {
  const { signup_credits } = data.settings;
  return (
    <section className={classNames(page.section, page.sunken)}>
      <div className={classNames(page.wrap, styles.prices)}>
        <div>
          <div className={classNames(page.head, styles.head)}>
            <h2>
              <Trans>You pay for what you send</Trans>
            </h2>
            <p>
              <Trans>
                Credits are bought once, without a subscription, and never expire. The first bundle, of any size, makes
                you a premium member.
              </Trans>
            </p>
          </div>
          <ul className={styles.free}>
            <Free>
              <Trans>Looking, reading and receiving: free</Trans>
            </Free>
            <Free>
              <Trans>Likes, blocking, reporting: free</Trans>
            </Free>
            {signup_credits > 0 && (
              <Free>
                <Plural value={signup_credits} one="# credit to start with" other="# credits to start with" />
              </Free>
            )}
          </ul>
        </div>
        <div>
          <Bundles data={data} />
          <Fine data={data} />
        </div>
      </div>
    </section>
  );
}

function Free({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon of={Check} />
      <span>{children}</span>
    </li>
  );
}

function Bundles({ data: { settings, prices } }: { data: StartData }) {
  const { money, number } = useFormats();
  return (
    <div className={styles.card}>
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
              <Trans>One message</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.bundles.map((bundle) => (
            <tr key={bundle.credits}>
              <th scope="row">{number(bundle.credits)}</th>
              <td className={styles.price}>{money(bundle.price)}</td>
              <td>{money(worthIn(bundle, settings.message_credits))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of the country stands alone: in some languages a preposition would change it. */
function Fine({ data: { prices } }: { data: StartData }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const country = countryWords(prices.country, i18n.locale);
  const rate = formats.rate(prices.vat_rate);
  return (
    <p className={styles.fine}>
      {prices.vat_rate > 0 ? (
        <Trans>
          {country}: prices with {rate} VAT.
        </Trans>
      ) : (
        <Trans>{country}: prices without VAT.</Trans>
      )}{' '}
      <PageLink to="/pricing" className={classNames(text.link, styles.link)}>
        <Trans>All prices and countries</Trans>
      </PageLink>
    </p>
  );
}
