import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Solo } from '../../ui/layout/solo.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkCard, LinkDone, LinkInvalid } from './link-card.tsx';
import { linkQuery, useValidToken } from './link-query.ts';
import type { SignInBy } from './use-redeem.ts';

interface MailChangeProps {
  /** The token of the link; null when somebody comes to type the code. */
  token: string | null;
  /** The present address of the member who is signed in here. */
  email: string | undefined;
  signInBy: SignInBy;
  /** The token is used up or invalid, so nobody needs to keep it. */
  onUsed: () => void;
}

/** Confirms a new e-mail address by the link or by the code of the e-mail that went to it. */
export function MailChange({ token, email, signInBy, onUsed }: MailChangeProps) {
  const valid = useValidToken(token, 'mail_change');
  const link = useQuery({ ...linkQuery(valid ?? ''), enabled: false });
  const isInvalid = token !== null && valid === null;
  useEffect(() => {
    if (isInvalid) onUsed();
  }, [isInvalid, onUsed]);
  if (token === null) return <MailChangeByCode email={email} signInBy={signInBy} />;
  if (valid === null) return <LinkInvalid kind="mail_change" />;
  return (
    <LinkCard
      kind="mail_change"
      email={link.data?.email ?? null}
      token={valid}
      signInBy={signInBy}
      onDone={onUsed}
      onInvalid={onUsed}
    />
  );
}

function MailChangeByCode({ email, signInBy }: Pick<MailChangeProps, 'email' | 'signInBy'>) {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  if (isDone) return <LinkDone kind="mail_change" />;
  return (
    <Solo
      icon={MailCheck}
      title={t`Confirm your new e-mail address`}
      lead={t`Open the link of the e-mail that we sent there, or type its code.`}
    >
      <CodeForm kind="mail_change" email={email} signInBy={signInBy} onDone={() => setDone(true)} />
    </Solo>
  );
}
