import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/profile')({
  staticData: {
    name: 'profile',
    layout: 'default',
    access: 'member',
    title: msg`My profile`,
    soon: msg`Your own profile, pictures and private photos.`,
  },
  component: NotBuiltYet,
});
