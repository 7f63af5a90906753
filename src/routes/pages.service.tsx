import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { contentSearch } from './-content-search.ts';

export const Route = createFileRoute('/pages/service')({
  staticData: {
    name: 'pages-service',
    layout: 'default',
    access: 'anyone',
    title: msg`Customer service`,
  },
  validateSearch: contentSearch,
  component: Page,
});

function Page() {
  return <ContentScreen page="service" />;
}
