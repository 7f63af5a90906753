import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../../domain/me/use-me.ts';
import { Solo } from '../../ui/layout/solo.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkCard, LinkDone, LinkInvalid } from './link-card.tsx';
import { linkQuery, useValidToken } from './link-query.ts';
import { mailChangeToken } from './link-token.ts';

/** The token is used up or invalid, so the tab deletes it. */
const onUsed = mailChangeToken.drop;

/** Confirms a new e-mail address by the link or by the code of the e-mail to this address. */
export function MailChange() {
  // Null when the visitor opened the screen to type the code.
  const [token] = useState(mailChangeToken.read);
  const valid = useValidToken(token, 'mail_change');
  const link = useQuery({ ...linkQuery(valid ?? ''), enabled: false });
  const isInvalid = token !== null && valid === null;
  useEffect(() => {
    if (isInvalid) onUsed();
  }, [isInvalid]);
  if (token === null) return <MailChangeByCode />;
  if (valid === null) return <LinkInvalid kind="mail_change" />;
  return (
    <LinkCard kind="mail_change" email={link.data?.email ?? null} token={valid} onDone={onUsed} onInvalid={onUsed} />
  );
}

function MailChangeByCode() {
  const email = useMe()?.email;
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  if (isDone) return <LinkDone kind="mail_change" />;
  return (
    <Solo
      icon={MailCheck}
      title={t`Confirm your new e-mail address`}
      lead={t`Open the link of the e-mail that we sent there, or type its code.`}
    >
      <CodeForm kind="mail_change" email={email} onDone={() => setDone(true)} />
    </Solo>
  );
}
