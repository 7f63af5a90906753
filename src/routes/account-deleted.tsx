import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { AccountDeleted } from '../features/deletion/account-deleted.tsx';
import { ReactivationRequest } from '../features/deletion/reactivation-request.tsx';
import { useDevice } from '../domain/me/session-state.ts';
import { useSignInBy } from '../features/account/way-in/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';
import { MailedCode } from '../features/links/mailed-code.tsx';

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
  const { way } = Route.useSearch();
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const onDone = () => void navigate({ to: '/members', replace: true });
  const isMember = useDevice() !== null;
  const codeForm = (email: string | undefined) => (
    <MailedCode>
      <CodeForm kind="reactivate" email={email} look="quiet" signInBy={signInBy} onDone={onDone} />
    </MailedCode>
  );
  const erasedAt = useLocation({ select: ({ state }) => state.erasedAt });
  if (way === 'mail' && !isMember) return <ReactivationRequest codeForm={codeForm} />;
  return <AccountDeleted erasedAt={erasedAt} codeForm={codeForm(undefined)} />;
}
