import type { ReactNode, Ref } from 'react';
import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  label: string;
  name?: string;
  /** `username` is the address of the account; `username webauthn` also makes browsers offer passkeys. */
  autoComplete?: 'username' | 'username webauthn' | 'email';
  help?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: ReactNode;
  inputRef: Ref<HTMLInputElement>;
}

/** The field for an e-mail address, by default that of the account. */
export function EmailField({ name = 'email', autoComplete = 'username', ...props }: EmailFieldProps) {
  return (
    <TextField {...props} type="email" name={name} autoComplete={autoComplete} inputMode="email" spellCheck="false" />
  );
}
