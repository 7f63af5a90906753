import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { PASSKEY_NAME_LENGTH } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import section from '../../ui/layout/section.module.css';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { SaveState } from '../account/save-state.tsx';
import styles from './passkey-row.module.css';
import { useRenamePasskey } from './use-passkeys.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
}

/** A passkey with its editable name, and the times when it was added and last used. */
export function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const { written } = useFormats();
  const isOnline = useOnline();
  /** Undefined until the form for the name was open. */
  const [isNaming, setNaming] = useState<boolean>();
  const rename = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNaming === false) rename.current?.focus();
  }, [isNaming]);
  const { name, created_at, used_at } = passkey;
  const day = (iso: string) => written(iso, 'day');
  const [added, used] = [day(created_at), used_at === null ? null : day(used_at)];
  if (isNaming === true)
    return (
      <li className={styles.row}>
        <Naming passkey={passkey} onEnd={() => setNaming(false)} />
      </li>
    );
  return (
    <li className={styles.row}>
      <Icon of={Fingerprint} />
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.times}>
          {used === null ? (
            <Trans>Added {added}, not used yet</Trans>
          ) : (
            <Trans>
              Added {added}, used {used}
            </Trans>
          )}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button
          ref={rename}
          look="text"
          small
          aria-label={t`Rename ${name}, added ${added}`}
          isDisabled={!isOnline}
          onPress={() => setNaming(true)}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          look="text"
          small
          aria-label={t`Remove ${name}, added ${added}`}
          isDisabled={!isOnline}
          onPress={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
}

function Naming({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [name, setName] = useState(passkey.name);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const rename = useRenamePasskey();
  useEffect(() => input.current?.select(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return input.current?.focus();
    if (!rename.isPending) rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onEnd });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Name of the passkey`}
        name="passkey_name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={isChecked && name.trim() === '' ? t`Give it a name.` : undefined}
        inputRef={input}
      />
      <SaveState error={rename.error} />
      <div className={section.buttons}>
        <Button type="submit" small look="quiet" isPending={rename.isPending} isDisabled={!isOnline}>
          <Trans>Save</Trans>
        </Button>
        <Button small look="text" isDisabled={rename.isPending} onPress={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
