import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/terms')({
  staticData: {
    name: 'pages-terms',
    layout: 'default',
    access: 'anyone',
    title: msg`Terms`,
  },
  component: NotBuiltYet,
});
