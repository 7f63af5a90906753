import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/likes/m/$id')({
  staticData: {
    name: 'likes-m-id',
    layout: 'default',
    access: 'member',
    title: msg`Profile`,
    soon: msg`The profile of someone who likes you.`,
  },
  component: NotBuiltYet,
});
