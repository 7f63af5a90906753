import { CircleAlert } from 'lucide-react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import styles from './state.module.css';

/** An error state: states the failure, the data that is safe, and the next step. */
export function ErrorState({
  icon = CircleAlert,
  ...props
}: Pick<EmptyStateProps, 'icon' | 'title' | 'children' | 'actions' | 'level'>) {
  return <EmptyState {...props} icon={icon} role="alert" className={styles.error} />;
}
