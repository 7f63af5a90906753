import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Disclaimer, LegalLinks } from './footer.tsx';
import styles from './legal-dialog.module.css';

/** The links of the footer, for screens that fill the window and so have none. */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`About and legal`} onClose={onClose}>
      <nav className={styles.links} aria-label={t`About this site`}>
        <LegalLinks onFollow={onClose} />
      </nav>
      <Disclaimer className={styles.disclaimer} />
    </Dialog>
  );
}
