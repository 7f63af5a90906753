import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RepeatScreen } from '../features/payments/checkout/repeat-screen.tsx';
import { discountCodeOf } from '../features/payments/purchase-search.ts';

export const Route = createFileRoute('/credits/repeat-order')({
  staticData: {
    name: 'credits-repeat-order',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    withoutTabs: true,
  },
  validateSearch: ({ code }: Record<string, unknown>): { code?: string | undefined } => ({
    code: discountCodeOf(code),
  }),
  component: RepeatRoute,
});

function RepeatRoute() {
  return <RepeatScreen code={Route.useSearch().code} />;
}
