import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/return-policy')({
  staticData: {
    name: 'pages-return-policy',
    layout: 'default',
    access: 'anyone',
    title: msg`Return policy`,
  },
  component: NotBuiltYet,
});
