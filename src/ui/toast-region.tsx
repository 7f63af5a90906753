import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import { IconButton } from './icon-button.tsx';
import { closeToast, holdToast, readToasts, resumeToast, subscribeToToasts, type Toast } from './toast-queue.ts';
import styles from './toast-region.module.css';

/** Where toasts appear. One stands in the app; it is there from the start, so that screen readers listen to it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const hold = () => holdToast(toast.id);
  const resume = () => resumeToast(toast.id);
  return (
    <div className={styles.toast} onPointerEnter={hold} onPointerLeave={resume} onFocus={hold} onBlur={resume}>
      <span className={styles.words}>{toast.text}</span>
      {toast.action && (
        <Button
          className={styles.action}
          onPress={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label={t`Close`} size="s" className={styles.close} onPress={() => closeToast(toast.id)} />
    </div>
  );
}
