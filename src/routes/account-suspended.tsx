import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SuspensionScreen } from '../features/suspension/suspension-screen.tsx';

export const Route = createFileRoute('/account-suspended')({
  staticData: {
    name: 'account-suspended',
    layout: 'empty',
    // The page needs no session of the app. It works with the cookie alone.
    access: 'anyone',
    title: msg`Account suspended`,
  },
  component: SuspensionScreen,
});
