import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BlockedMembers } from '../features/account/blocked-members.tsx';
import { SettingsScreen } from '../features/account/settings-screen.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: { name: 'notifications', layout: 'default', access: 'member', title: msg`Settings` },
  component: SettingsRoute,
});

/** The settings, section by section; each comes from the feature that it is about. */
function SettingsRoute() {
  return (
    <SettingsScreen>
      <BlockedMembers />
    </SettingsScreen>
  );
}
