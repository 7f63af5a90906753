import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { MailRequest } from './mail-request.tsx';

/** Requests the e-mail with the link for a new password. */
export function ResetRequest() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  return (
    <MailRequest
      kind="reset"
      title={t`Forgot your password?`}
      lead={<Trans>We send you a link to choose a new one. Your conversations stay where they are.</Trans>}
      email={email}
      onEmail={setEmail}
    >
      <LinkButton to="/login" look="text" wide>
        <Trans>Back to log in</Trans>
      </LinkButton>
    </MailRequest>
  );
}
