import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/activate/done')({
  staticData: {
    name: 'activate-done',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your account is active`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
