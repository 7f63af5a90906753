import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignConsent } from '../features/tracking/campaign-consent.tsx';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pages/cookies')({
  staticData: {
    name: 'pages-cookies',
    layout: 'default',
    access: 'anyone',
    title: msg`Cookies`,
  },
  component: CookiesRoute,
});

function CookiesRoute() {
  return (
    <>
      <NotBuiltYet />
      <CampaignConsent />
    </>
  );
}
