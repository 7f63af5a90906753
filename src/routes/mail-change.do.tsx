import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../domain/me/use-me.ts';
import { useSignInBy } from '../features/account/way-in/use-sign-in-by.ts';
import { MailChange } from '../features/links/mail-change.tsx';
import { dropLinkToken, hideToken, readLinkToken, tokenSearch } from './-link-token.ts';

const PATH = '/mail-change/do';

export const Route = createFileRoute('/mail-change/do')({
  staticData: {
    name: 'mail-change-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Confirm your e-mail address`,
  },
  validateSearch: tokenSearch,
  beforeLoad: ({ search }) => hideToken(PATH, search.token),
  component: MailChangeRoute,
});

const dropToken = () => dropLinkToken(PATH);

function MailChangeRoute() {
  const [token] = useState(() => readLinkToken(PATH));
  const email = useMe()?.email;
  return <MailChange token={token} email={email} signInBy={useSignInBy()} onUsed={dropToken} />;
}
