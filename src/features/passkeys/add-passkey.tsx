import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import section from '../../ui/layout/section.module.css';
import { SaveState } from '../account/save-state.tsx';
import { IdentityQuestion } from '../account/identity/identity-question.tsx';
import type { Proof } from '../account/identity/prove-identity.ts';
import { useIdentity } from '../account/identity/use-identity.ts';
import { useAddPasskey } from './use-passkeys.ts';

/** Confirms the member's identity, and then asks the device to create a passkey. */
export function AddPasskey({ email, onEnd }: { email: string; onEnd: () => void }) {
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddPasskey();
  const identity = useIdentity(adding, input);
  useEffect(() => input.current?.focus(), []);

  const add = (proof: Proof) => {
    if (!adding.isPending) adding.mutate(proof, { onSuccess: onEnd, onError: () => input.current?.focus() });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (identity.check()) add({ password: identity.password });
  };

  return (
    <form className={section.form} onSubmit={submit} noValidate>
      <p className={section.words}>
        <Trans>Before we add a passkey, show that it is you. Then follow your device.</Trans>
      </p>
      <IdentityQuestion
        email={email}
        identity={identity}
        inputRef={input}
        isDisabled={!isOnline}
        onPasskey={() => add('passkey')}
      />
      <SaveState error={identity.error === undefined ? adding.error : null} />
      <div className={section.buttons}>
        <Button type="submit" isPending={adding.isPending} isDisabled={!isOnline}>
          <Trans>Continue</Trans>
        </Button>
        <Button look="text" isDisabled={adding.isPending} onPress={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
