import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PasswordField } from '../../../ui/controls/fields/password-field.tsx';
import { hasPasskeys } from '../../../browser/passkey-ceremony.ts';
import { passkeysQuery } from '../../../domain/me/passkeys-query.ts';
import type { IdentityState } from './use-identity.ts';

interface IdentityQuestionProps {
  /** The address of the account. Password managers find the password by it. */
  email: string;
  identity: IdentityState;
  inputRef: Ref<HTMLInputElement>;
  isDisabled: boolean;
  /** Continues with a passkey instead of the password. */
  onPasskey: () => void;
}

/** Asks for proof of the member's identity: the password, or a passkey if the account has one. */
export function IdentityQuestion({ email, identity, inputRef, isDisabled, onPasskey }: IdentityQuestionProps) {
  const { t } = useLingui();
  const passkeys = useQuery({ ...passkeysQuery, enabled: hasPasskeys() }).data ?? [];
  const { password, error, change } = identity;
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t`Your password`} value={password} onChange={change} error={error} inputRef={inputRef} />
      {passkeys.length > 0 && (
        <div>
          <Button look="text" small isDisabled={isDisabled} onPress={onPasskey}>
            <Icon of={Fingerprint} size="s" />
            <Trans>Use a passkey instead</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
