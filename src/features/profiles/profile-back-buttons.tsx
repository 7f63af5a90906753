import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useGoBack } from './profile-back.ts';
import styles from './profile-view.module.css';

/** Above the profile, where there is room. */
export function BackCrumb() {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.crumb} onClick={useGoBack()}>
      <Icon of={ChevronLeft} size="s" />
      {t`Back`}
    </button>
  );
}

/** On the picture of a phone. */
export function BackOnPicture() {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.glass} aria-label={t`Back`} onClick={useGoBack()}>
      <Icon of={ChevronLeft} size="l" />
    </button>
  );
}
