import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `solid` is for the one thing a screen is about; `love` for likes; `danger` for what cannot be taken back. */
export type ButtonLook = 'solid' | 'quiet' | 'outline' | 'text' | 'love' | 'danger' | 'premium';

export interface ButtonLookProps {
  look?: ButtonLook;
  small?: boolean;
  /** As wide as what it stands in. */
  wide?: boolean;
}

export function buttonClass({ look = 'solid', small = false, wide = false }: ButtonLookProps, extra?: string): string {
  return classNames(styles.button, styles[look], small && styles.small, wide && styles.wide, extra);
}
