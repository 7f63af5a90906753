import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Solo } from '../../../ui/layout/solo.tsx';
import { CodeForm } from '../../links/code-form.tsx';
import { MailedCode } from '../../links/mailed-code.tsx';
import { safePath } from '../safe-path.ts';
import { MailRequest } from './mail-request.tsx';

interface SignInLinkProps {
  email: string;
  onEmail: (email: string) => void;
  /** The path to open after the login. */
  after: string | undefined;
}

/** Signs in without a password: by the link of an e-mail or by its code. */
export function SignInLink({ email, onEmail, after }: SignInLinkProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [hasCode, setHasCode] = useState(false);
  const onDone = () => void navigate({ href: safePath(after, '/members'), replace: true });
  const search = after === undefined ? {} : { redirect: after };
  if (hasCode)
    return (
      <Solo
        isNext
        icon={KeyRound}
        title={t`Type the code`}
        lead={<Trans>It stands in the newest e-mail with a log-in link.</Trans>}
      >
        <CodeForm kind="sign_in" email={undefined} onDone={onDone} />
        <Button look="text" wide onPress={() => setHasCode(false)}>
          <Trans>Send me a new e-mail</Trans>
        </Button>
      </Solo>
    );
  return (
    <MailRequest
      kind="sign_in"
      title={t`Log in without a password`}
      lead={<Trans>We send you a link and a code. One of them is enough.</Trans>}
      email={email}
      onEmail={onEmail}
      sent={
        <MailedCode>
          <CodeForm kind="sign_in" email={email.trim()} onDone={onDone} />
        </MailedCode>
      }
    >
      <Button look="quiet" wide onPress={() => setHasCode(true)}>
        <Trans>I have a code</Trans>
      </Button>
      <LinkButton to="/login" search={search} look="text" wide>
        <Trans>Back to log in</Trans>
      </LinkButton>
    </MailRequest>
  );
}
