import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BlockedMembers } from '../features/blocks/blocked-members.tsx';
import { LeavingSection } from '../features/account/deletion/leaving-section.tsx';
import { DevicesSection } from '../features/account/devices-section.tsx';
import { DataSection } from '../features/account/export/data-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { MailsSection } from '../features/account/mails-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { PasskeysSection } from '../features/account/passkeys-section.tsx';
import { settingsQuery } from '../features/account/settings-query.ts';
import { SettingsScreen } from '../features/account/settings-screen.tsx';
import { SignalsSection } from '../features/account/signals-section.tsx';
import { TitlesSection } from '../features/account/titles-section.tsx';
import { useMe } from '../features/account/use-me.ts';
import { VisibilitySection } from '../features/account/visibility-section.tsx';
import { LocationSection } from '../features/location/location-section.tsx';
import { PushSection } from '../features/notifications/push-section.tsx';
import { usePlaceChange } from './-use-place-change.ts';

export const Route = createFileRoute('/notifications')({
  staticData: {
    name: 'notifications',
    layout: 'default',
    access: 'member',
    title: msg`Settings`,
    catalogues: ['account', 'notifications', 'location', 'blocks'],
  },
  component: SettingsRoute,
});

/** The settings. Each section comes from its feature. */
function SettingsRoute() {
  const me = useMe();
  const onPlaceChanged = usePlaceChange();
  const settings = useQuery(settingsQuery).data;
  return (
    <SettingsScreen>
      <PushSection me={me} publicKey={settings?.push_public_key} />
      <MailsSection me={me} />
      <VisibilitySection me={me} />
      <SignalsSection me={me} />
      <TitlesSection me={me} />
      <LocationSection me={me} onPlaceChanged={onPlaceChanged} />
      <BlockedMembers />
      <EmailSection me={me} />
      <PasswordSection me={me} />
      <PasskeysSection me={me} />
      <DevicesSection />
      <DataSection me={me} />
      <LeavingSection />
    </SettingsScreen>
  );
}
