import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LinkScreen } from '../features/links/link-screen.tsx';
import { requireLink } from '../features/links/require-link.ts';

/** The one-time links of e-mails. It matches after every other route. */
export const Route = createFileRoute('/$token')({
  staticData: {
    name: 'token',
    layout: 'empty',
    access: 'anyone',
    title: msg`Link from an e-mail`,
  },
  beforeLoad: requireLink,
  component: TokenRoute,
});

function TokenRoute() {
  const { token } = Route.useParams();
  return <LinkScreen key={token} token={token} />;
}
