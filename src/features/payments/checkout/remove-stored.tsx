import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredMethodId } from '../../../../contract/base/ids.ts';
import { removeStoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { request } from '../../../engine/api/request.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { ControlError } from '../../../ui/controls/fields/control-error.tsx';
import styles from './method-choice.module.css';

interface RemoveStoredProps {
  id: StoredMethodId;
  /** The name of the method, such as "Card ending 4242". */
  name: string;
  /** The button's text contains the name, because nothing beside the button shows it. */
  isNamed?: boolean;
  className?: string | undefined;
}

/** Removes a stored card or mandate. It asks for confirmation, because only a new payment stores the method again. */
export function RemoveStored({ id, name, isNamed = false, className }: RemoveStoredProps) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: () => request(removeStoredMethod, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: pricesKey }),
  });
  if (!isConfirming)
    return (
      <Button
        look="text"
        small
        className={className}
        aria-label={t`Remove ${name}`}
        onPress={() => setConfirming(true)}
      >
        {isNamed ? t`Remove ${name}` : t`Remove`}
      </Button>
    );
  return (
    <div className={styles.confirmation} role="group" aria-label={t`Remove ${name}`}>
      <p>
        <Trans>Remove {name}? We forget it, and so does our payment provider.</Trans>
      </p>
      <ControlError>{removing.error === null ? undefined : i18n._(failureWords(removing.error))}</ControlError>
      <div className={styles.buttons}>
        <Button look="danger" small isPending={removing.isPending} onPress={() => removing.mutate()}>
          <Trans>Remove</Trans>
        </Button>
        {/* The question replaces the button with the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look="quiet" small autoFocus onPress={() => setConfirming(false)}>
          <Trans>Keep</Trans>
        </Button>
      </div>
    </div>
  );
}
