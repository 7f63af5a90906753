import { Trans } from '@lingui/react/macro';
import { Download, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef } from 'react';
import type { Money, User } from '../../../contract/account/account.ts';
import type { DeletionReason } from '../../../contract/deletion.ts';
import type { OrderId } from '../../../contract/base/ids.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { IdentityQuestion } from '../account/identity/identity-question.tsx';
import type { Proof } from '../account/identity/prove-identity.ts';
import { useIdentity } from '../account/identity/use-identity.ts';
import { SignInError } from '../account/sign-in/sign-in-error.tsx';
import { Consequences } from './consequences.tsx';
import styles from './delete-account.module.css';
import { useDeleteAccount } from './use-delete-account.ts';

interface ConfirmStepProps {
  me: User | undefined;
  reason: DeletionReason | null;
  note: string;
  /** The money that the member paid for the unspent credits, one amount a currency. */
  paid: readonly Money[] | undefined;
  /** An order from which the member can still withdraw. */
  withdrawable: OrderId | undefined;
}

export function ConfirmStep({ me, paid, withdrawable, ...answer }: ConfirmStepProps) {
  // The member must see all consequences, such as the lost credits, before they can confirm.
  if (me === undefined) return <Skeleton width="80%" />;
  return (
    <>
      <Consequences me={me} paid={paid} withdrawable={withdrawable} />
      <TextLink to="/notifications" hash="copy" className={styles.copy}>
        <Icon of={Download} size="s" />
        <Trans>Get a copy of my data first</Trans>
      </TextLink>
      <ConfirmForm email={me.email} {...answer} />
    </>
  );
}

interface ConfirmFormProps extends Omit<ConfirmStepProps, 'me' | 'paid' | 'withdrawable'> {
  email: string;
}

function ConfirmForm({ email, reason, note }: ConfirmFormProps) {
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const deletion = useDeleteAccount();
  const identity = useIdentity(deletion, input);

  const remove = (proof: Proof) => {
    if (!deletion.isPending) deletion.mutate({ proof, reason, note }, { onError: () => input.current?.focus() });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (identity.check()) remove({ password: identity.password });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <IdentityQuestion
        email={email}
        identity={identity}
        inputRef={input}
        isDisabled={!isOnline}
        onPasskey={() => remove('passkey')}
      />
      <SignInError error={identity.error === undefined ? deletion.error : null} />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" isPending={deletion.isPending} isDisabled={!isOnline}>
          <Icon of={Trash2} />
          <Trans>Delete my account</Trans>
        </Button>
        <LinkButton to="/notifications" look="quiet">
          <Trans>Keep my account</Trans>
        </LinkButton>
      </div>
    </form>
  );
}
