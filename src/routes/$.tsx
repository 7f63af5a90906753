import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every address that is none of ours. */
export const Route = createFileRoute('/$')({
  staticData: { name: 'not-found', layout: 'default', access: 'anyone', title: msg`Page not found` },
  beforeLoad: () => {
    throw notFound();
  },
});
