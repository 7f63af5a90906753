import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CookiesScreen } from '../features/pages/cookies-screen.tsx';

export const Route = createFileRoute('/pages/cookies')({
  staticData: {
    name: 'pages-cookies',
    layout: 'default',
    access: 'anyone',
    title: msg`Cookies`,
  },
  component: CookiesScreen,
});
