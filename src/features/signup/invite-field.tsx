import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** The invitation code, where the site takes new members by invitation, or where the address named a code. */
export function InviteField({ state }: { state: SignupState }) {
  const { t } = useLingui();
  const { code: _, ...invite } = useField(state, 'invite');
  const [hadCode] = [state.form.formState.defaultValues?.invite !== ''];
  if (!state.rules.needsInvite && !hadCode) return null;
  return (
    <TextField
      {...invite}
      label={t`Invitation code`}
      name="invite"
      autoComplete="off"
      spellCheck="false"
      maxLength={40}
      help={t`New members come by invitation. A code works once.`}
    />
  );
}
