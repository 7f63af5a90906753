import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** A picture above the title; it also centres the dialog's content. */
  picture?: ReactNode;
  /** The content, announced together with the title when the dialog opens. */
  children?: ReactNode;
  /** The buttons; the main action comes last. */
  actions?: ReactNode;
  /** The width: 300, 500 (default), 800 or 1140 px. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** `alertdialog` for a question whose answer has consequences. */
  role?: 'dialog' | 'alertdialog';
  /** False while an operation runs: then neither Escape nor the backdrop closes the dialog. */
  canClose?: boolean;
  onClose: () => void;
}

/**
 * A modal dialog that is open while it is rendered. The browser's own `<dialog>` traps the focus, makes the rest of the page
 * inert and restores the focus.
 */
export function Dialog({
  title,
  picture,
  children,
  actions,
  size = 'medium',
  role = 'dialog',
  canClose = true,
  onClose,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useBackdropPress(dialog, () => {
    if (canClose) onClose();
  });

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canClose) onClose();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
      className={classNames(styles.dialog, size !== 'medium' && styles[size], picture !== undefined && styles.pictured)}
      onCancel={onCancel}
    >
      {picture}
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {children !== undefined && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {canClose && <CloseButton className={styles.close} onPress={onClose} />}
    </dialog>
  );
}

// The backdrop belongs to the dialog element, so only the position of the press tells them apart. The keyboard uses Escape.
function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: MouseEvent) => {
      if (event.target === element && element && isOutside(event, element)) onPress();
    };
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  });
}

function isOutside(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
