import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileText } from 'lucide-react';
import { DOCUMENT_FILE_PATH } from '../../../contract/credits.ts';
import type { Order } from '../../../contract/payments/payments.ts';
import { useOnline } from '../../browser/use-online.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import styles from './order-pane.module.css';

/** The invoice and the credit notes, each as a file. */
export function OrderDocuments({ documents }: Pick<Order, 'documents'>) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { money, written } = useFormats();
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map(({ number, total, issued_at }) => (
        <li key={number}>
          <Icon of={FileText} size="s" />
          <span className={styles.document}>
            <span>
              {total.cents < 0 ? (
                <Trans>
                  Credit note <span className={styles.whole}>{number}</span>
                </Trans>
              ) : (
                <Trans>
                  Invoice <span className={styles.whole}>{number}</span>
                </Trans>
              )}
            </span>
            <span className={styles.sub}>
              {written(issued_at, 'day')} · <span className={styles.whole}>{money(total)}</span>
            </span>
          </span>
          {/* A link without `href` is disabled. */}
          <a
            className={classNames(buttonClass({ look: 'quiet', small: true }), styles.unprinted)}
            aria-label={t`${number} as PDF`}
            {...(isOnline
              ? { href: `${DOCUMENT_FILE_PATH}?number=${encodeURIComponent(number)}`, download: '' }
              : { role: 'link', 'aria-disabled': true })}
          >
            <Icon of={Download} size="s" />
            PDF
          </a>
        </li>
      ))}
    </ul>
  );
}
