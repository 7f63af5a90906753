import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewPassword } from '../features/account/sign-in/new-password.tsx';
import { hideToken, tokenSearch } from '../features/links/link-token.ts';

const PATH = '/reset-password/do';

export const Route = createFileRoute('/reset-password/do')({
  staticData: {
    name: 'reset-password-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Choose a new password`,
  },
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => hideToken(PATH, search.token),
  component: NewPassword,
});
