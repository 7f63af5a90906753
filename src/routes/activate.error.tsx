import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivationFailed } from '../features/signup/activation-failed.tsx';

export const Route = createFileRoute('/activate/error')({
  staticData: {
    name: 'activate-error',
    layout: 'empty',
    access: 'anyone',
    title: msg`Activation failed`,
  },
  component: ActivationFailed,
});
