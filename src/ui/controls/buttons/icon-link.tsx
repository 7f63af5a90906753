import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon, type IconProps } from '../../icons/icon.tsx';
import styles from './icon-button.module.css';

interface AnchorProps extends Omit<ComponentProps<'a'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
  size?: IconProps['size'];
}

function Anchor({ icon, label, size, className, ...props }: AnchorProps) {
  return (
    <a {...props} aria-label={label} className={classNames(styles.button, className)}>
      <Icon of={icon} size={size} />
    </a>
  );
}

/** A link with only an icon. */
export const IconLink = createLink(Anchor);
