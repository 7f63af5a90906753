import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '../features/search/search-screen.tsx';

export const Route = createFileRoute('/members/')({
  staticData: {
    name: 'members',
    layout: 'default',
    access: 'anyone',
    title: msg`Search members`,
  },
  component: SearchScreen,
});
