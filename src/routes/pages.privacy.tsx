import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/privacy')({
  staticData: {
    name: 'pages-privacy',
    layout: 'default',
    access: 'anyone',
    title: msg`Privacy`,
  },
  component: NotBuiltYet,
});
