import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewPassword } from '../features/account/sign-in/new-password.tsx';
import { resetToken } from '../features/account/sign-in/reset-token.ts';

export const Route = createFileRoute('/reset-password/do')({
  staticData: {
    name: 'reset-password-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Choose a new password`,
  },
  validateSearch: resetToken.search,
  beforeLoad: resetToken.hide,
  component: NewPassword,
});
