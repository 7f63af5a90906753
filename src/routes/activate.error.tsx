import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { useSignInBy } from '../features/account/way-in/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';
import { MailedCode } from '../features/links/mailed-code.tsx';
import { ActivationFailed } from '../features/signup/activation-failed.tsx';

export const Route = createFileRoute('/activate/error')({
  staticData: {
    name: 'activate-error',
    layout: 'empty',
    access: 'anyone',
    title: msg`Activation failed`,
  },
  component: ActivationFailedRoute,
});

function ActivationFailedRoute() {
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const onDone = () => void navigate({ to: '/activate/done', replace: true, state: { isActivated: true } });
  return (
    <ActivationFailed
      me={me}
      supportEmail={settings?.support_email}
      codeForm={
        <MailedCode>
          <CodeForm kind="activate" email={me?.email} look="quiet" signInBy={signInBy} onDone={onDone} />
        </MailedCode>
      }
    />
  );
}
