import { CloseButton } from '../controls/buttons/close-button.tsx';
import { closeToast, holdToast, resumeToast, type Toast } from './toast-queue.ts';
import styles from './toast-region.module.css';

export function ToastItem({ toast }: { toast: Toast }) {
  const hold = () => holdToast(toast.id);
  const resume = () => resumeToast(toast.id);
  return (
    <div className={styles.toast} onPointerEnter={hold} onPointerLeave={resume} onFocus={hold} onBlur={resume}>
      <span className={styles.words}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <CloseButton className={styles.close} onPress={() => closeToast(toast.id)} />
    </div>
  );
}
