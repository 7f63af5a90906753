import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { contentSearch } from './-content-search.ts';

export const Route = createFileRoute('/pages/terms')({
  staticData: {
    name: 'pages-terms',
    layout: 'default',
    access: 'anyone',
    title: msg`Terms`,
  },
  validateSearch: contentSearch,
  component: Page,
});

function Page() {
  return <ContentScreen page="terms" />;
}
