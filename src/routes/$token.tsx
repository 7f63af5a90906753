import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** The one-time links of e-mails. It matches after every other route; no token is known yet, so each is the 404. */
export const Route = createFileRoute('/$token')({
  staticData: { name: 'token', layout: 'empty', access: 'anyone', title: msg`Page not found` },
  beforeLoad: () => {
    throw notFound();
  },
});
