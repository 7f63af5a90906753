import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '../domain/me/me-query.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { ProfileLoading } from '../features/own-profile/profile-loading.tsx';
import { OwnProfileScreen } from '../features/own-profile/own-profile-screen.tsx';

export const Route = createFileRoute('/profile')({
  staticData: {
    name: 'profile',
    layout: 'default',
    access: 'member',
    title: msg`My profile`,
  },
  component: ProfileRoute,
});

function ProfileRoute() {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery);
  const settings = useQuery(settingsQuery).data;
  if (me === undefined || me === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  return <OwnProfileScreen me={me} settings={settings} />;
}
