import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FirstMatches } from '../features/search/first-matches.tsx';

export const Route = createFileRoute('/signup-matches')({
  staticData: {
    name: 'signup-matches',
    layout: 'empty',
    access: 'member',
    title: msg`Your first matches`,
  },
  component: FirstMatches,
});
