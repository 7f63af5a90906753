import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LikesScreen } from '../features/likes/likes-screen.tsx';

export const Route = createFileRoute('/likes/')({
  staticData: {
    name: 'likes',
    layout: 'default',
    access: 'member',
    title: msg`Likes`,
  },
  validateSearch: ({ real }: Record<string, unknown>): { real?: '1' | undefined } => ({
    real: real === '1' ? real : undefined,
  }),
  component: LikesRoute,
});

function LikesRoute() {
  return <LikesScreen list="received" />;
}
