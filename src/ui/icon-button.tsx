import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Icon, type IconProps } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
  size?: IconProps['size'];
  className?: string | undefined;
}

/** A button that is only an icon: 44 px to the finger, and a name for everybody else. */
export function IconButton({ icon, label, size, className, ...props }: IconButtonProps) {
  return (
    <Button {...props} aria-label={label} className={classNames(styles.button, className)}>
      <Icon of={icon} size={size} />
    </Button>
  );
}
