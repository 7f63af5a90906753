import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/likes/')({
  staticData: {
    name: 'likes',
    layout: 'default',
    access: 'member',
    title: msg`Likes`,
    soon: msg`The members who like you, and those you like.`,
  },
  component: NotBuiltYet,
});
