import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/mail-change/do')({
  staticData: {
    name: 'mail-change-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Confirm your e-mail address`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
