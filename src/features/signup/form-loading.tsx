import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './form-loading.module.css';

/** The placeholder of a sign-up form while it loads. */
export function FormLoading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading`} className={styles.loading}>
      <Skeleton shape="card" height="3rem" width="100%" />
      <Skeleton shape="card" height="3rem" width="100%" />
      <Skeleton shape="card" height="3rem" width="100%" />
    </div>
  );
}
