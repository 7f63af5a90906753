import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { NewPassword } from '../features/account/way-in/new-password.tsx';
import { useValidToken } from '../features/links/link-query.ts';
import { dropLinkToken, hideToken, readLinkToken, tokenSearch } from './-link-token.ts';

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
  component: NewPasswordRoute,
});

const dropToken = () => dropLinkToken(PATH);

function NewPasswordRoute() {
  const [token] = useState(() => readLinkToken(PATH));
  return <NewPassword token={useValidToken(token, 'reset')} onUsed={dropToken} />;
}
