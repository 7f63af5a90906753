import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { requireMemberId } from './-require-member-id.ts';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/members/$id/signup')({
  staticData: {
    name: 'members-id-signup',
    layout: 'empty',
    access: 'visitor',
    title: msg`Create your profile`,
    catalogues: 'pages',
  },
  beforeLoad: requireMemberId,
  component: NotBuiltYet,
});
