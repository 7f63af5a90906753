import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/account/sign-in/login-screen.tsx';

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
    // An explicit undefined removes an invalid value from the address.
    redirect: typeof redirect === 'string' ? redirect : undefined,
    way: way === 'link' ? way : undefined,
  }),
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect, way } = Route.useSearch();
  return <LoginScreen after={redirect} way={way} />;
}
