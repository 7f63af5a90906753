import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/complete-signup')({
  staticData: {
    name: 'complete-signup',
    layout: 'empty',
    access: 'anyone',
    title: msg`Complete your profile`,
    soon: msg`The last steps of signing up, and the check of your e-mail address.`,
  },
  component: NotBuiltYet,
});
