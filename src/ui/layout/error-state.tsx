import { CircleAlert } from 'lucide-react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** An error state: states the failure, the data that is safe, and the next step. */
export function ErrorState({
  icon = CircleAlert,
  ...props
}: Pick<EmptyStateProps, 'icon' | 'title' | 'children' | 'actions' | 'level'>) {
  return <EmptyState {...props} icon={icon} role="alert" tone="danger" />;
}
