import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginForm } from '../features/account/login-form.tsx';

export const Route = createFileRoute('/login')({
  staticData: { name: 'login', layout: 'empty', access: 'visitor', catalogues: 'account', title: msg`Log in` },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect } = Route.useSearch();
  return <LoginForm after={redirect} />;
}
