import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** `new-password` makes password managers offer one. */
  autoComplete?: 'current-password' | 'new-password';
  help?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The field for a password, by default the member's own, with a button to show it. */
export function PasswordField({
  label,
  name = 'password',
  autoComplete = 'current-password',
  help,
  value,
  onChange,
  onBlur,
  error,
  inputRef,
}: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label ?? t`Password`}
      type={isShown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      help={help}
      spellCheck="false"
      value={value}
      onChange={onChange}
      {...(onBlur !== undefined && { onBlur })}
      error={error}
      inputRef={inputRef}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t`Hide password` : t`Show password`}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
