import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useRef } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import section from '../../ui/layout/section.module.css';
import { IdentityQuestion } from '../account/identity/identity-question.tsx';
import type { Proof } from '../account/identity/prove-identity.ts';
import { useIdentity } from '../account/identity/use-identity.ts';
import { SignInError } from '../account/sign-in/sign-in-error.tsx';
import { useRequestExport } from './use-export.ts';

interface RequestFormProps {
  email: string;
  onRequested: () => void;
}

/** Requests an archive. The member proves their identity, because the archive contains all their data. */
export function RequestForm({ email, onRequested }: RequestFormProps) {
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const exporting = useRequestExport();
  const identity = useIdentity(exporting, input);

  const start = (proof: Proof) => {
    if (!exporting.isPending)
      exporting.mutate(proof, { onSuccess: onRequested, onError: () => input.current?.focus() });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (identity.check()) start({ password: identity.password });
  };

  return (
    <form className={section.form} onSubmit={submit} noValidate>
      <IdentityQuestion
        email={email}
        identity={identity}
        inputRef={input}
        isDisabled={!isOnline}
        onPasskey={() => start('passkey')}
      />
      <SignInError
        error={identity.error === undefined ? exporting.error : null}
        offline={<Trans>You can ask for your data when you’re back online.</Trans>}
      />
      <div>
        <Button type="submit" look="quiet" isPending={exporting.isPending} isDisabled={!isOnline}>
          <Trans>Ask for my data</Trans>
        </Button>
      </div>
    </form>
  );
}
