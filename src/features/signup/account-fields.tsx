import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_LENGTH_MIN } from '../../../contract/rules.ts';
import { STRENGTH_WORDS } from '../../labels/strength-words.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StrengthLine } from '../../ui/strength-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './signup-form.module.css';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** The name that others see, and how the member signs in. */
export function AccountFields({ state, returnTo }: { state: SignupState; returnTo: string | undefined }) {
  const { t } = useLingui();
  const { code: _name, ...name } = useField(state, 'name');
  const { code, error, ...email } = useField(state, 'email', 'name');
  const { code: _password, ...password } = useField(state, 'password');
  return (
    <>
      <TextField
        {...name}
        label={t`Name others see`}
        name="name"
        autoComplete="nickname"
        maxLength={40}
        help={t`Not your e-mail address, and no @ at the start.`}
      />
      <div className={styles.pair}>
        <EmailField
          {...email}
          label={t`E-mail`}
          error={
            code === 'email_taken' ? (
              <>
                {error}{' '}
                <TextLink to="/login" search={returnTo === undefined ? {} : { redirect: returnTo }}>
                  <Trans>Log in</Trans>
                </TextLink>
              </>
            ) : (
              error
            )
          }
        />
        <PasswordField
          {...password}
          autoComplete="new-password"
          help={t`At least ${PASSWORD_LENGTH_MIN} characters. A few words are easy to remember and hard to guess.`}
        />
        <StrengthLine password={password.value} words={STRENGTH_WORDS} />
      </div>
    </>
  );
}
