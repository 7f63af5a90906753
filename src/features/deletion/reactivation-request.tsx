import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { MailRequest } from '../account/sign-in/mail-request.tsx';
import { CodeForm } from '../links/code-form.tsx';
import { MailedCode } from '../links/mailed-code.tsx';

/** Requests again the e-mail that cancels a deletion. */
export function ReactivationRequest() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  return (
    <MailRequest
      kind="reactivate"
      title={t`Is the e-mail lost?`}
      lead={<Trans>We send you the link again that brings your account back.</Trans>}
      email={email}
      onEmail={setEmail}
      sent={<ReactivationCode email={email.trim()} />}
    >
      <LinkButton to="/account-deleted" look="text" wide>
        <Trans>I have a code</Trans>
      </LinkButton>
    </MailRequest>
  );
}

/** The form for the code that reactivates the account. Without an address it has a field for it. */
export function ReactivationCode({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const onDone = () => void navigate({ to: '/members', replace: true });
  return (
    <MailedCode>
      <CodeForm kind="reactivate" email={email} look="quiet" onDone={onDone} />
    </MailedCode>
  );
}
