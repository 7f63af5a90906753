import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/activate/done')({
  staticData: {
    name: 'activate-done',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your account is active`,
    soon: msg`What to do first: your profile, premium, all members.`,
  },
  component: NotBuiltYet,
});
