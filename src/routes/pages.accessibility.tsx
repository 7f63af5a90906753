import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { contentSearch } from './-content-search.ts';

export const Route = createFileRoute('/pages/accessibility')({
  staticData: {
    name: 'pages-accessibility',
    layout: 'default',
    access: 'anyone',
    title: msg`Accessibility`,
  },
  validateSearch: contentSearch,
  component: Page,
});

function Page() {
  return <ContentScreen page="accessibility" />;
}
