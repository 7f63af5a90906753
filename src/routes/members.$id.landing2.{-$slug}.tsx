import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { requireMemberId } from './-require-member-id.ts';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/members/$id/landing2/{-$slug}')({
  staticData: {
    name: 'members-id-landing2-slug',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  beforeLoad: requireMemberId,
  component: NotBuiltYet,
});
