import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/ban')({
  staticData: {
    name: 'pages-ban',
    layout: 'default',
    access: 'anyone',
    title: msg`Access ban`,
  },
  component: NotBuiltYet,
});
