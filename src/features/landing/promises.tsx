import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Drama, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { OFFER_PERCENTAGE } from '../../../contract/payments/rules.ts';
import { usePageTools } from '../../domain/page/page-tools.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './promises.module.css';
import { lowestWorth, type StartData } from './start-data.ts';
import page from './start-page.module.css';

/** Three promises, each beside the part of the app that fulfils it. */
export function Promises({ data }: { data: StartData | undefined }) {
  const { t } = useLingui();
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
            text={t`Whatever spends credits says how many, and what that is in euros, before you press it.`}
          >
            <PriceProof data={data} />
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

function PromiseCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.proof}>{children}</div>
    </li>
  );
}

function PriceProof({ data }: { data: StartData | undefined }) {
  const { money } = usePageTools().formats;
  const credits = data?.settings.message_credits ?? 0;
  const least = data && lowestWorth(credits, data.prices);
  const worth = least && money(least);
  return (
    <>
      <span className={styles.send}>
        <Icon of={Send} />
        <Trans>Send</Trans>
      </span>
      {worth !== undefined && (
        <span>
          <b>
            <Plural value={credits} one="# credit" other="# credits" />
          </b>
          <Trans>from {worth}</Trans>
        </span>
      )}
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
        </b>
        <Trans>Cannot be met</Trans>
      </span>
    </>
  );
}

/** A drawing of an offer. No clock runs here. */
function ClockProof() {
  const { number } = usePageTools().formats;
  const share = number(OFFER_PERCENTAGE / 100, 'percent');
  return (
    <div className={styles.offer} aria-hidden="true">
      <span>
        <b>
          <Trans>{share} off</Trans>
        </b>
        <Trans>Ends once</Trans>
      </span>
      <span className={styles.clock}>2:14:09</span>
    </div>
  );
}
