import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BundleOffer } from '../../../../contract/payments/bundles.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RadioCard, RadioMark } from '../../../ui/controls/choices/radio-card.tsx';
import { RadioGroup } from '../../../ui/controls/choices/radio-group.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './bundle-list.module.css';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface BundleListProps {
  bundles: readonly BundleOffer[];
  chosen: number;
  /** The number of credits of the last order. */
  lastTime: number | undefined;
  /** Shows each bundle in two lines on a wide window too. */
  isNarrow?: boolean;
  onChoose: (credits: number) => void;
}

/** The bundles on sale, as a choice. */
export function BundleList({ bundles, chosen, lastTime, isNarrow = false, onChoose }: BundleListProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      label={t`Bundles`}
      value={String(chosen)}
      className={classNames(styles.bundles, !isNarrow && styles.wide)}
      onChange={(credits) => onChoose(Number(credits))}
    >
      {bundles.map((bundle) => (
        <BundleRow key={bundle.credits} bundle={bundle} isLast={bundle.credits === lastTime} />
      ))}
    </RadioGroup>
  );
}

function BundleRow({ bundle, isLast }: { bundle: BundleOffer; isLast: boolean }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { credits, price, reduced, credit_price, saving } = bundle;
  const each = money(credit_price);
  const less = number(saving / 100, 'percent');
  return (
    <RadioCard value={String(credits)} className={styles.bundle}>
      <RadioMark className={styles.mark} />
      <span className={styles.quantity}>
        {t`${plural(credits, { one: '# credit', other: '# credits' })}`}
        {isLast && (
          <span className={styles.last}>
            <Trans>last time</Trans>
          </span>
        )}
      </span>
      <span className={styles.price}>{money(reduced ?? price)}</span>
      <span className={styles.each}>
        <Trans>{each} a credit</Trans>
        {saving > 0 && (
          <>
            {'\u00A0· '}
            <span className={styles.saving}>
              <Trans>{less} less</Trans>
            </span>
          </>
        )}
      </span>
      <span className={styles.before}>
        {reduced !== null && (
          <>
            <VisuallyHidden>
              <Trans>before</Trans>
            </VisuallyHidden>{' '}
            <s>{money(price)}</s>
          </>
        )}
      </span>
    </RadioCard>
  );
}
