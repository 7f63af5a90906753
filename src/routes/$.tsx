import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** Matches every unknown address. */
export const Route = createFileRoute('/$')({
  staticData: { name: 'not-found', layout: 'default', access: 'anyone', title: msg`Page not found` },
  beforeLoad: () => {
    throw notFound();
  },
});
