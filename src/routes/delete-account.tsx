import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccount } from '../features/deletion/delete-account.tsx';

export const Route = createFileRoute('/delete-account')({
  staticData: {
    name: 'delete-account',
    layout: 'default',
    access: 'member',
    title: msg`Delete account`,
    withoutTabs: true,
  },
  // An explicit undefined removes an invalid value from the address.
  validateSearch: ({ step }: Record<string, unknown>): { step?: '2' | '3' | undefined } => ({
    step: step === '2' || step === '3' ? step : undefined,
  }),
  component: DeleteAccountRoute,
});

function DeleteAccountRoute() {
  const { step } = Route.useSearch();
  return <DeleteAccount step={step === '3' ? 3 : step === '2' ? 2 : 1} />;
}
