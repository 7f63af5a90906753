import { lazy, Suspense, useSyncExternalStore } from 'react';
import { readToasts, subscribeToToasts } from './toast-queue.ts';
import styles from './toast-region.module.css';

// The region is there from the start, so that screen readers listen to it; what a toast needs comes with the first one.
const ToastItem = lazy(async () => ({ default: (await import('./toast-item.tsx')).ToastItem }));

/** Where toasts appear. One stands in the app. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <div className={styles.region} data-toasts role="status" aria-live="polite">
      <Suspense>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
}
