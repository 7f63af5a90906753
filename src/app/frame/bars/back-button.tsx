import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useIsInstalled } from '../../../browser/use-display-mode.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './bar.module.css';
import { BACK_ROUTES } from './sections.ts';
import { useRouteData } from './use-route-data.ts';

/** The back button of the installed app, which has no browser toolbar. */
export function BackButton() {
  const { t } = useLingui();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const isInstalled = useIsInstalled();
  const { name } = useRouteData();
  if (!isInstalled || !canGoBack || !BACK_ROUTES.includes(name)) return null;
  return (
    <button
      type="button"
      aria-label={t`Back`}
      className={`${styles.language} ${styles.back}`}
      onClick={() => history.back()}
    >
      <Icon of={ChevronLeft} size="l" />
    </button>
  );
}
