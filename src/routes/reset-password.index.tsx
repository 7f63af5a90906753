import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResetRequest } from '../features/account/sign-in/reset-request.tsx';

export const Route = createFileRoute('/reset-password/')({
  staticData: {
    name: 'reset-password',
    layout: 'empty',
    access: 'anyone',
    title: msg`Reset your password`,
  },
  component: ResetRequest,
});
