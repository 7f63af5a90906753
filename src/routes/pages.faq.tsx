import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/faq')({
  staticData: {
    name: 'pages-faq',
    layout: 'default',
    access: 'anyone',
    title: msg`FAQ`,
  },
  component: NotBuiltYet,
});
