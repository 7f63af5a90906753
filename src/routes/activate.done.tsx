import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivatedScreen } from '../features/signup/activated-screen.tsx';

export const Route = createFileRoute('/activate/done')({
  staticData: {
    name: 'activate-done',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your account is active`,
  },
  component: ActivatedScreen,
});
