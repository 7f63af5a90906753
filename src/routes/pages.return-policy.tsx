import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { contentSearch } from './-content-search.ts';

export const Route = createFileRoute('/pages/return-policy')({
  staticData: {
    name: 'pages-return-policy',
    layout: 'default',
    access: 'anyone',
    title: msg`Return policy`,
  },
  validateSearch: contentSearch,
  component: Page,
});

function Page() {
  return <ContentScreen page="return-policy" />;
}
