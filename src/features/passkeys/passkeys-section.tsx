import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { Passkey } from '../../../contract/passkeys.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { signInErrorWords } from '../account/sign-in-error-words.ts';
import { AddPasskey } from './add-passkey.tsx';
import { hasPasskeys } from '../../browser/passkey-ceremony.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery } from '../../domain/me/passkeys-query.ts';
import { RemovePasskey } from './remove-passkey.tsx';

/** The passkeys of the member: add, rename, remove. */
export function PasskeysSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Passkey>();
  const { data } = useQuery(passkeysQuery);
  return (
    <Fold icon={Fingerprint} title={t`Passkeys`} anchor="passkeys" value={data?.length} heading={heading}>
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <div className={section.body}>
        {data === undefined ? <Loading /> : <About isEmpty={data.length === 0} me={me} />}
      </div>
      {removing !== undefined && (
        <RemovePasskey
          passkey={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => heading.current?.focus()}
        />
      )}
    </Fold>
  );
}

function Loading() {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const { error, isFetching, refetch } = useQuery(passkeysQuery);
  if (!isOnline)
    return (
      <p className={section.words}>
        <Trans>This list will load when you’re back online.</Trans>
      </p>
    );
  if (error === null)
    return (
      <div role="status" aria-busy="true" aria-label={t`Loading`}>
        <Skeleton width="60%" />
      </div>
    );
  return (
    <>
      <Notice tone="danger" role="alert">
        {i18n._(signInErrorWords(error))}
      </Notice>
      <Button look="quiet" small isPending={isFetching} onPress={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function About({ isEmpty, me }: { isEmpty: boolean; me: User | undefined }) {
  const isOnline = useOnline();
  /** Undefined until the form that adds a passkey was open. */
  const [isAdding, setAdding] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAdding === false) button.current?.focus();
  }, [isAdding]);
  if (!hasPasskeys())
    return (
      <p className={section.words}>
        <Trans>This browser has no passkeys.</Trans>
      </p>
    );
  if (me?.status === 'not_confirmed')
    return (
      <p className={section.words}>
        <Trans>
          You can add a passkey once your e-mail address is confirmed. Until then, we could not tell you when somebody
          else adds one.
        </Trans>
      </p>
    );
  if (isAdding === true && me !== undefined) return <AddPasskey email={me.email} onEnd={() => setAdding(false)} />;
  return (
    <>
      {isEmpty && (
        <p className={section.words}>
          <Trans>
            Log in with your finger, your face or the PIN of your device, without a password. A passkey cannot be
            guessed, and nobody can trick you into giving it away.
          </Trans>
        </p>
      )}
      {!isOnline && (
        <p className={section.words}>
          <Trans>You can change this when you’re back online.</Trans>
        </p>
      )}
      <div>
        <Button ref={button} look="quiet" isDisabled={!isOnline} onPress={() => setAdding(true)}>
          <Icon of={Plus} size="s" />
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </>
  );
}
