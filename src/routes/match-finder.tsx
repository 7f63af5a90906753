import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/match-finder')({
  staticData: {
    name: 'match-finder',
    layout: 'default',
    access: 'member',
    title: msg`Match finder`,
    soon: msg`A few questions that lead to members who fit.`,
  },
  component: NotBuiltYet,
});
