import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { LINK_TOKEN } from '../../contract/base/rules.ts';
import { ApiFailure } from '../engine/api/failure.ts';
import { LinkScreen } from '../features/links/link-screen.tsx';
import { linkKey } from '../domain/query-keys.ts';

/** The one-time links of e-mails. It matches after every other route. */
export const Route = createFileRoute('/$token')({
  staticData: {
    name: 'token',
    layout: 'empty',
    access: 'anyone',
    title: msg`Link from an e-mail`,
  },
  beforeLoad: ({ params, context }) => {
    // The screen asks the server for the purpose of the link. It enters the route again when the server does not know the link.
    const error = context.queryClient.getQueryState(linkKey(params.token))?.error;
    const isUnknown = error instanceof ApiFailure && error.code === 'not_found';
    if (isUnknown || !LINK_TOKEN.test(params.token)) throw notFound({ routeId: rootRouteId });
  },
  component: TokenRoute,
});

function TokenRoute() {
  const { token } = Route.useParams();
  return <LinkScreen key={token} token={token} />;
}
