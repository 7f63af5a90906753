import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon, type IconProps } from '../../icons/icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'onClick' | 'disabled' | 'type' | 'children' | 'aria-label'
> {
  icon: LucideIcon;
  label: string;
  size?: IconProps['size'];
  isDisabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

/** A button with only an icon: a touch target of 44 px and an accessible name. */
export function IconButton({ icon, label, size, isDisabled, onPress, className, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      disabled={isDisabled}
      className={classNames(styles.button, className)}
      onClick={onPress}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}
