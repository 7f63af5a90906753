import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm } from '../features/account/way-in/login-form.tsx';
import { safePath } from '../features/account/safe-path.ts';
import { SignInLink } from '../features/account/way-in/sign-in-link.tsx';
import { useSignInBy } from '../features/account/way-in/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';
import { MailedCode } from '../features/links/mailed-code.tsx';

interface LoginSearch {
  redirect?: string | undefined;
  /** The screen that signs in by the link of an e-mail. */
  way?: 'link' | undefined;
}

export const Route = createFileRoute('/login')({
  staticData: {
    name: 'login',
    layout: 'empty',
    access: 'visitor',
    title: msg`Log in`,
  },
  validateSearch: ({ redirect, way }: Record<string, unknown>): LoginSearch => ({
    // A missing key would leave the value of the address.
    redirect: typeof redirect === 'string' ? redirect : undefined,
    way: way === 'link' ? way : undefined,
  }),
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect, way } = Route.useSearch();
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const [email, setEmail] = useState('');
  if (way === undefined) return <LoginForm email={email} onEmail={setEmail} after={redirect} />;
  const onDone = () => void navigate({ href: safePath(redirect, '/members'), replace: true });
  return (
    <SignInLink
      email={email}
      onEmail={setEmail}
      after={redirect}
      codeForm={(known) => {
        const form = <CodeForm kind="sign_in" email={known} signInBy={signInBy} onDone={onDone} />;
        return known === undefined ? form : <MailedCode>{form}</MailedCode>;
      }}
    />
  );
}
