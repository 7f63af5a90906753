import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { findSession } from '../features/account/find-session.ts';
import { finishLogout, markLogoutPending } from '../features/account/pending-logout.ts';
import { currentSession } from '../features/account/session-state.ts';
import { SuspensionScreen } from '../features/suspension/suspension-screen.tsx';

export const Route = createFileRoute('/account-suspended')({
  staticData: {
    name: 'account-suspended',
    layout: 'empty',
    // Without a session of the app: the page works by the cookie alone.
    access: 'anyone',
    title: msg`Account suspended`,
    catalogues: 'suspension',
  },
  component: SuspendedRoute,
});

function SuspendedRoute() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const returnToApp = async () => {
    if (currentSession() === null) await findSession(queryClient);
    await navigate({ to: '/members', replace: true });
  };
  const leave = async () => {
    markLogoutPending();
    await navigate({ to: '/', replace: true });
    await finishLogout().catch(() => undefined);
  };
  return (
    <SuspensionScreen
      onLetBack={() => void returnToApp()}
      onLogout={() => void leave()}
      onDeleted={(until) => void navigate({ to: '/account-deleted', replace: true, state: { erasedAt: until } })}
    />
  );
}
