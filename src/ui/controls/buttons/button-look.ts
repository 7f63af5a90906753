import styles from './button.module.css';
import { classNames } from '../../class-names.ts';

/** `solid` for a screen's main action, `love` for likes, `danger` for actions that cannot be undone. */
export type ButtonLook = 'solid' | 'quiet' | 'outline' | 'text' | 'love' | 'danger' | 'premium';

export interface ButtonLookProps {
  look?: ButtonLook;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

export function buttonClass({ look = 'solid', small = false, wide = false }: ButtonLookProps, extra?: string): string {
  return classNames(styles.button, styles[look], small && styles.small, wide && styles.wide, extra);
}
