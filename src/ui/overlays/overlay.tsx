import { type ReactNode, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { useHoldInterruptions } from './interruption-guard.tsx';
import styles from './overlay.module.css';
import { useCloseRequest } from './use-close-request.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface OverlayProps {
  /** The accessible name, if no `Heading` in the slot `title` provides it. */
  label?: string;
  /** The id of the element that screen readers read together with the name. */
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** The class of the layer between the page and the overlay. */
  backdropClassName?: string | undefined;
  className?: string | undefined;
  /** False while neither Escape, a press outside nor the device's Back may close the overlay. */
  canClose?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal overlay that is open while it is rendered. React Aria traps the focus, hides the rest of the page from screen readers
 * and restores the focus.
 */
export function Overlay({
  label,
  describedBy,
  role = 'dialog',
  backdropClassName,
  className,
  canClose = true,
  onClose,
  children,
}: OverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useHoldInterruptions(true);
  useCloseRequest(canClose, onClose);
  useReturnFocus(overlay);
  return (
    <ModalOverlay
      ref={overlay}
      isOpen
      isDismissable={canClose}
      isKeyboardDismissDisabled={!canClose}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={classNames(styles.overlay, backdropClassName)}
      data-overlay
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog
          role={role}
          {...(label !== undefined && { 'aria-label': label })}
          aria-describedby={describedBy}
          className={classNames(styles.dialog, className)}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
