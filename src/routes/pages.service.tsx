import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/service')({
  staticData: {
    name: 'pages-service',
    layout: 'default',
    access: 'anyone',
    title: msg`Customer service`,
  },
  component: NotBuiltYet,
});
