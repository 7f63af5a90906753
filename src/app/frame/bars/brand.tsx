import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Logo } from '../../../ui/icons/logo.tsx';
import styles from './bar.module.css';

/** The site's name until its settings have loaded. */
export const SITE_NAME = 'Liaison';

export function useSiteName(): string {
  return useQuery(settingsQuery).data?.name ?? SITE_NAME;
}

interface BrandProps {
  to: '/' | '/members';
  className?: string | undefined;
}

export function Brand({ to, className }: BrandProps) {
  return (
    <Link to={to} className={classNames(styles.brand, className)}>
      <Logo />
      {useSiteName()}
    </Link>
  );
}
