import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: {
    name: 'notifications',
    layout: 'default',
    access: 'member',
    title: msg`Settings`,
    soon: msg`Notifications, e-mail address, password, invisible mode and location.`,
  },
  component: NotBuiltYet,
});
