import { type ReactNode, useId } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { classNames } from '../class-names.ts';
import { CloseButton } from '../controls/buttons/close-button.tsx';
import styles from './dialog.module.css';
import { Overlay } from './overlay.tsx';
import { Unbroken } from '../layout/unbroken.tsx';

interface DialogProps {
  title: string;
  /** A picture above the title; it also centres the dialog's content. */
  picture?: ReactNode;
  /** A small picture beside the title and the content. */
  beside?: ReactNode;
  /** The content, announced together with the title when the dialog opens. */
  children?: ReactNode;
  /** The buttons; the main action comes last. */
  actions?: ReactNode;
  /** The width: 300, 500 (default), 800 or 1140 px, or the whole window, which is dark in both themes. */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'full';
  /** `alertdialog` for a question whose answer has consequences. */
  role?: 'dialog' | 'alertdialog';
  /** False while an operation runs: then neither Escape, the backdrop nor the device's Back closes the dialog. */
  canClose?: boolean;
  /** Whether there is a close button, by default if the dialog can be closed. */
  hasCloseButton?: boolean;
  onClose: () => void;
}

/** A modal dialog that is open while it is rendered. */
export function Dialog({
  title,
  picture,
  beside,
  children,
  actions,
  size = 'medium',
  role = 'dialog',
  canClose = true,
  hasCloseButton = canClose,
  onClose,
}: DialogProps) {
  const id = useId();
  return (
    <Overlay
      role={role}
      describedBy={children === undefined ? undefined : id}
      backdropClassName={styles.backdrop}
      className={classNames(
        styles.dialog,
        size !== 'medium' && styles[size],
        picture !== undefined && styles.pictured,
        beside !== undefined && styles.beside,
      )}
      canClose={canClose}
      onClose={onClose}
    >
      {picture ?? beside}
      <Heading slot="title" className={styles.title ?? ''}>
        <Unbroken>{title}</Unbroken>
      </Heading>
      {children !== undefined && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {hasCloseButton && <CloseButton className={styles.close} onPress={onClose} />}
    </Overlay>
  );
}
