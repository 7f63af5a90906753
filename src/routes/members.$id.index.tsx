import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/members/$id/')({
  staticData: {
    name: 'members-id',
    layout: 'default',
    access: 'anyone',
    title: msg`Profile`,
    soon: msg`Pictures, words and interests of a member, and the buttons to like, write or give.`,
  },
  component: NotBuiltYet,
});
