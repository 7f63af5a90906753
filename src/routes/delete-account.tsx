import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccount } from '../features/account/deletion/delete-account.tsx';
import { useMe } from '../features/account/use-me.ts';

export const Route = createFileRoute('/delete-account')({
  staticData: {
    name: 'delete-account',
    layout: 'default',
    access: 'member',
    title: msg`Delete account`,
    catalogues: 'account',
  },
  validateSearch: ({ step }: Record<string, unknown>): { step?: '2' | '3' } =>
    step === '2' || step === '3' ? { step } : {},
  component: DeleteAccountRoute,
});

function DeleteAccountRoute() {
  const { step } = Route.useSearch();
  return <DeleteAccount step={step === '3' ? 3 : step === '2' ? 2 : 1} me={useMe()} />;
}
