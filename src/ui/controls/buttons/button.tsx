import type { ComponentProps } from 'react';
import { type ButtonLookProps, buttonClass } from './button-look.ts';
import styles from './button.module.css';
import { Spinner } from '../../icons/spinner.tsx';

export interface ButtonProps extends ButtonLookProps, Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> {
  type?: 'button' | 'submit';
  isDisabled?: boolean | undefined;
  /** While pending, the button stays in place, retains the focus and ignores presses. */
  isPending?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

/**
 * The browser's own button. React Aria's button would add 11 KiB to every page. React Aria's other controls are used where the
 * browser has no equal control.
 */
export function Button({
  look,
  small,
  wide,
  className,
  type,
  isDisabled,
  isPending = false,
  onPress,
  children,
  ...props
}: ButtonProps) {
  const shown = buttonClass({ look, small, wide }, className);
  return (
    <button
      {...props}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={isPending ? `${shown} ${styles.pending}` : shown}
      onClick={isPending ? (event) => event.preventDefault() : onPress}
    >
      {isPending ? <span>{children}</span> : children}
      {isPending && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
