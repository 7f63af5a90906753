import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CreditsScreen } from '../features/payments/plans/credits-screen.tsx';
import { bundleOf, discountCodeOf } from '../features/payments/purchase-search.ts';

interface BundleSearch {
  credits?: string | undefined;
  /** The checkout applies it. */
  code?: string | undefined;
}

export const Route = createFileRoute('/credits/')({
  staticData: {
    name: 'credits',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    withoutTabs: true,
  },
  validateSearch: ({ credits, code }: Record<string, unknown>): BundleSearch => ({
    credits: bundleOf(credits),
    code: discountCodeOf(code),
  }),
  component: CreditsRoute,
});

function CreditsRoute() {
  const { credits, code } = Route.useSearch();
  return <CreditsScreen code={code} chosen={credits === undefined ? undefined : Number(credits)} />;
}
