import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The field for an existing password, with a button to show it. */
export function PasswordField({ value, onChange, error, inputRef }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={t`Password`}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      spellCheck="false"
      value={value}
      onChange={onChange}
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
