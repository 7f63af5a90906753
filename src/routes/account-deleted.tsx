import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountDeleted } from '../features/deletion/account-deleted.tsx';

export const Route = createFileRoute('/account-deleted')({
  staticData: {
    name: 'account-deleted',
    layout: 'empty',
    access: 'anyone',
    title: msg`Account deleted`,
  },
  validateSearch: ({ way }: Record<string, unknown>): { way?: 'mail' | undefined } => ({
    way: way === 'mail' ? way : undefined,
  }),
  component: AccountDeletedRoute,
});

function AccountDeletedRoute() {
  return <AccountDeleted way={Route.useSearch().way} />;
}
