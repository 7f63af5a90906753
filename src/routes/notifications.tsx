import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BlockedMembers } from '../features/blocks/blocked-members.tsx';
import { DisabledMails } from '../features/mails/disabled-mails.tsx';
import { MailsSection } from '../features/mails/mails-section.tsx';
import { PrivatePicturesLine } from '../features/settings/private-pictures-line.tsx';
import { AccessSettings } from '../features/settings/access-settings.tsx';
import { DataSettings } from './-data-settings.tsx';
import { LookSettings } from '../features/settings/look-settings.tsx';
import { VisibilitySettings } from '../features/settings/visibility-settings.tsx';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { useMe } from '../domain/me/use-me.ts';
import { LocationSection } from '../features/location/location-section.tsx';
import { PushSection } from '../features/notifications/push-section.tsx';
import { usePlaceChange } from './-use-place-change.ts';

export const Route = createFileRoute('/notifications')({
  staticData: {
    name: 'notifications',
    layout: 'default',
    access: 'member',
    title: msg`Settings`,
  },
  component: SettingsRoute,
});

/** The settings. Each section comes from its feature. */
function SettingsRoute() {
  const me = useMe();
  const onPlaceChanged = usePlaceChange();
  const settings = useQuery(settingsQuery).data;
  return (
    <SettingsScreen
      alerts={{ notices: me && <DisabledMails me={me} /> }}
      groups={{
        notices: (
          <>
            <PushSection me={me} publicKey={settings?.push_public_key} />
            <MailsSection me={me} />
          </>
        ),
        privacy: (
          <>
            <VisibilitySettings me={me} />
            <LocationSection me={me} onPlaceChanged={onPlaceChanged} />
            <PrivatePicturesLine />
            <BlockedMembers />
          </>
        ),
        access: <AccessSettings me={me} />,
        look: <LookSettings />,
        data: <DataSettings me={me} />,
      }}
    />
  );
}
