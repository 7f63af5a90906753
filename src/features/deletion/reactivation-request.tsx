import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { MailRequest } from '../account/way-in/mail-request.tsx';

interface ReactivationRequestProps {
  /** The form for the code of the e-mail. The route has it from the links. */
  codeForm: (email: string) => ReactNode;
}

/** Asks again for the e-mail that takes a deletion back. */
export function ReactivationRequest({ codeForm }: ReactivationRequestProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  return (
    <MailRequest
      kind="reactivate"
      title={t`Is the e-mail lost?`}
      lead={<Trans>We send you the link again that brings your account back.</Trans>}
      email={email}
      onEmail={setEmail}
      sent={codeForm(email.trim())}
    >
      <LinkButton to="/account-deleted" look="text" wide>
        <Trans>I have a code</Trans>
      </LinkButton>
    </MailRequest>
  );
}
