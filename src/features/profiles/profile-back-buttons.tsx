import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import { useGoBack } from './profile-back.ts';
import styles from './profile-back-buttons.module.css';

/** The back link above the profile on wide screens. */
export function BackCrumb() {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.crumb} onClick={useGoBack()}>
      <Icon of={ChevronLeft} size="s" />
      {t`Back`}
    </button>
  );
}

/** The back button on the picture on a phone. */
export function BackOnPicture() {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.glass} aria-label={t`Back`} onClick={useGoBack()}>
      <Icon of={ChevronLeft} size="l" />
    </button>
  );
}
