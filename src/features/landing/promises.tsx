import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock, Drama, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Money } from '../../../contract/account/account.ts';
import { OFFER_PERCENTAGE } from '../../../contract/payments/rules.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './promises.module.css';
import { lowestWorth, type StartData } from './start-data.ts';
import page from './start-page.module.css';

/** Three promises, each beside the part of the app that fulfils it. */
export function Promises({ data }: { data: StartData | undefined }) {
  const { t } = useLingui();
  const credits = data?.settings.message_credits ?? 0;
  const least = data && lowestWorth(credits, data.prices);
  return (
    <section className={classNames(page.section, page.sunken)}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2>
            <Trans>Three promises, each with its proof</Trans>
          </h2>
          <p>
            <Trans>They are built in, for every member and every profile.</Trans>
          </p>
        </div>
        <ul className={styles.promises}>
          <PromiseCard
            title={t`The price, before you press`}
            text={t`Whatever spends credits says how many, and what that costs, before you press it.`}
          >
            {least !== undefined && <PriceProof credits={credits} least={least} />}
          </PromiseCard>
          <PromiseCard
            title={t`Fictional profiles wear a mask`}
            text={t`On the card, on the profile and in the chat. A like or a message in a member’s name comes from that member.`}
          >
            <MaskProof />
          </PromiseCard>
          <PromiseCard
            title={t`Clocks that mean it`}
            text={t`An offer ends once, at the hour it says. A reload or a second phone does not start it again.`}
          >
            <ClockProof />
          </PromiseCard>
        </ul>
      </div>
    </section>
  );
}

interface PromiseCardProps {
  title: string;
  text: string;
  /** The proof. */
  children: ReactNode;
}

function PromiseCard({ title, text, children }: PromiseCardProps) {
  return (
    <li className={styles.promise}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {Boolean(children) && <div className={styles.proof}>{children}</div>}
    </li>
  );
}

function PriceProof({ credits, least }: { credits: number; least: Money }) {
  const worth = useFormats().money(least);
  return (
    <>
      <span className={styles.send}>
        <Icon of={Send} />
        <Trans>Send</Trans>
      </span>
      <span>
        <b>
          <Plural value={credits} one="# credit" other="# credits" />
        </b>{' '}
        <Trans>from {worth}</Trans>
      </span>
    </>
  );
}

function MaskProof() {
  return (
    <>
      <span className={styles.mask}>
        <Icon of={Drama} />
      </span>
      <span>
        <b>
          <Trans>Fictional profile</Trans>
        </b>{' '}
        <Trans>Cannot be met</Trans>
      </span>
    </>
  );
}

/** An example of an offer. Its time stands still, so it is no offer to the visitor. */
function ClockProof() {
  const { number } = useFormats();
  const share = number(OFFER_PERCENTAGE / 100, 'percent');
  return (
    <>
      <Icon of={Clock} />
      <span>
        <small className={styles.example}>
          <Trans>An example</Trans>
        </small>{' '}
        <b>
          <Trans>{share} off</Trans>
        </b>{' '}
        <Trans>Ends today at 23:40</Trans>
      </span>
    </>
  );
}
