import { msg } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SuspendedData } from '../features/export/suspended-data.tsx';
import { type Found, findSession } from '../features/account/find-session.ts';
import { currentSession } from '../domain/me/session-state.ts';
import { companyQuery } from '../domain/settings/settings-query.ts';
import { useSuspendedLogout } from '../features/account/suspended-holder.ts';
import { SuspensionScreen } from '../features/suspension/suspension-screen.tsx';
import { SuspendedOrders } from '../features/credits/suspended-orders.tsx';
import { holderKey } from '../domain/query-keys.ts';

export const Route = createFileRoute('/account-suspended')({
  staticData: {
    name: 'account-suspended',
    layout: 'empty',
    // Without a session of the app: the page works by the cookie alone.
    access: 'anyone',
    title: msg`Account suspended`,
  },
  component: SuspendedRoute,
});

function SuspendedRoute() {
  const company = useQuery(companyQuery).data;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const returnToApp = async () => {
    if (currentSession() === null) await findSession(queryClient);
    await navigate({ to: '/members', replace: true });
  };
  const logout = useSuspendedLogout();
  return (
    <SuspensionScreen
      onLetBack={() => void returnToApp()}
      onLogout={() => void logout()}
      data={(email, onBack) => <SuspendedData email={email} onBack={onBack} />}
      orders={(of, onBack) => <SuspendedOrders {...of} company={company} onBack={onBack} />}
      onDeleted={(until) => {
        // The server has ended the session.
        queryClient.setQueryData<Found>(holderKey, 'nobody');
        void navigate({ to: '/account-deleted', replace: true, state: { erasedAt: until } });
      }}
    />
  );
}
