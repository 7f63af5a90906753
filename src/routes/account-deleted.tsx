import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { AccountDeleted } from '../features/account/deletion/account-deleted.tsx';
import { useSignInBy } from '../features/account/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';

export const Route = createFileRoute('/account-deleted')({
  staticData: {
    name: 'account-deleted',
    layout: 'empty',
    access: 'anyone',
    title: msg`Account deleted`,
    catalogues: ['account', 'links'],
  },
  component: AccountDeletedRoute,
});

function AccountDeletedRoute() {
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const onDone = () => void navigate({ to: '/members', replace: true });
  return (
    <AccountDeleted
      erasedAt={useLocation({ select: ({ state }) => state.erasedAt })}
      codeForm={<CodeForm kind="reactivate" email={undefined} look="quiet" signInBy={signInBy} onDone={onDone} />}
    />
  );
}
