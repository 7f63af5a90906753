import { useSyncExternalStore } from 'react';
import { ToastItem } from './toast-item.tsx';
import { readToasts, subscribeToToasts } from './toast-queue.ts';
import styles from './toast-region.module.css';

/** The region of the toasts. The app renders it from the start, so that screen readers announce its changes.
 * An open overlay leaves it usable. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <div className={styles.region} data-toasts data-react-aria-top-layer role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
