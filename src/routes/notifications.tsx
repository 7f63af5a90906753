import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: {
    name: 'notifications',
    layout: 'default',
    access: 'member',
    title: msg`Settings`,
  },
  component: SettingsScreen,
});
