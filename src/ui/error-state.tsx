import { CircleAlert } from 'lucide-react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import styles from './state.module.css';

/** What happened, what is not lost, and the way on. */
export function ErrorState({
  icon = CircleAlert,
  ...props
}: Pick<EmptyStateProps, 'icon' | 'title' | 'children' | 'actions' | 'level'>) {
  return <EmptyState {...props} icon={icon} role="alert" className={styles.error} />;
}
