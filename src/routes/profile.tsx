import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OwnProfileScreen } from '../features/own-profile/own-profile-screen.tsx';

export const Route = createFileRoute('/profile')({
  staticData: {
    name: 'profile',
    layout: 'default',
    access: 'member',
    title: msg`My profile`,
  },
  component: OwnProfileScreen,
});
