import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonLookProps, buttonClass } from './button-look.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonLookProps, Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  className?: string;
}

export function Button({ look, small, wide, className, children, ...props }: ButtonProps) {
  const pending = props.isPending === true;
  const shown = buttonClass({ look, small, wide }, className);
  return (
    <AriaButton {...props} className={pending ? `${shown} ${styles.pending}` : shown}>
      {pending ? <span>{children}</span> : children}
      {pending && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}
