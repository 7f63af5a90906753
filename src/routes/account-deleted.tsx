import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccountDeleted } from '../features/account/deletion/account-deleted.tsx';

export const Route = createFileRoute('/account-deleted')({
  staticData: {
    name: 'account-deleted',
    layout: 'empty',
    access: 'anyone',
    title: msg`Account deleted`,
    catalogues: 'account',
  },
  component: AccountDeletedRoute,
});

function AccountDeletedRoute() {
  return <AccountDeleted erasedAt={useLocation({ select: ({ state }) => state.erasedAt })} />;
}
