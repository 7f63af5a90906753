import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ComplaintScreen } from '../features/complaints/complaint-screen.tsx';

/** The address may contain the subject of a complaint. The link in the mail of a decision does. */
interface About {
  kind?: string;
  place?: string;
}

export const Route = createFileRoute('/complaints')({
  staticData: {
    name: 'complaints',
    layout: 'default',
    access: 'anyone',
    title: msg`Complaints`,
  },
  // The form checks the kind, because its list loads with the form.
  validateSearch: ({ kind, place }: Record<string, unknown>): About => ({
    kind: typeof kind === 'string' ? kind : undefined,
    place: typeof place === 'string' ? place : undefined,
  }),
  component: ComplaintsRoute,
});

function ComplaintsRoute() {
  return <ComplaintScreen start={Route.useSearch()} />;
}
