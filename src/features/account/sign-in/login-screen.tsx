import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface LoginScreenProps {
  /** The path to open after the login. */
  after: string | undefined;
  /** The screen that signs in by the link of an e-mail. */
  way: 'link' | undefined;
}

/** The login, by a password or by an e-mail. Both forms share the typed address. */
export function LoginScreen({ after, way }: LoginScreenProps) {
  const [email, setEmail] = useState('');
  const Way = way === undefined ? LoginForm : SignInLink;
  return <Way email={email} onEmail={setEmail} after={after} />;
}
