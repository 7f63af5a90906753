import { Trans, useLingui } from '@lingui/react/macro';
import { isOwnPassword } from '../../../contract/account/own-password.ts';
import { PASSWORD_LENGTH_MIN } from '../../../contract/base/rules.ts';
import { STRENGTH_WORDS } from '../../domain/words/strength-words.ts';
import { EmailField } from '../../ui/controls/fields/email-field.tsx';
import { QuestionLine } from '../../ui/controls/buttons/question-line.tsx';
import { PasswordField } from '../../ui/controls/fields/password-field.tsx';
import { StrengthLine } from '../../ui/controls/fields/strength-line.tsx';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import styles from './signup-form.module.css';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** The name that others see. */
export function NameField({ state }: { state: SignupState }) {
  const { t } = useLingui();
  const { code: _, ...name } = useField(state, 'name', 'password');
  return (
    <TextField
      {...name}
      label={t`Name others see`}
      name="name"
      autoComplete="nickname"
      maxLength={40}
      help={t`Not your e-mail address, and no @ at the start.`}
    />
  );
}

/** The e-mail address and the password, with which the member logs in. */
export function AccountFields({ state, returnTo }: { state: SignupState; returnTo: string | undefined }) {
  const { t } = useLingui();
  const { code, error, ...email } = useField(state, 'email', 'name', 'password');
  const { likely, onBlur } = state.address;
  const { code: _, ...password } = useField(state, 'password');
  return (
    <div className={styles.pair}>
      <EmailField
        {...email}
        label={t`E-mail`}
        onBlur={() => {
          email.onBlur();
          onBlur();
        }}
        help={
          <QuestionLine onYes={() => likely !== undefined && email.onChange(likely)}>
            {likely && <Trans>Did you mean {likely}?</Trans>}
          </QuestionLine>
        }
        error={
          error && (
            <>
              {error} <ExistingAccount code={code} returnTo={returnTo} />
            </>
          )
        }
      />
      <div className={styles.password}>
        <PasswordField
          {...password}
          autoComplete="new-password"
          help={t`At least ${PASSWORD_LENGTH_MIN} characters. A few words are easy to remember and hard to guess.`}
        />
        <StrengthLine
          password={password.value}
          isOwn={isOwnPassword(password.value, { email: email.value, name: state.form.watch('name') })}
          words={STRENGTH_WORDS}
        />
      </div>
    </div>
  );
}

/** The next action for a visitor whose address already has an account. */
function ExistingAccount({ code, returnTo }: { code: string | undefined; returnTo: string | undefined }) {
  if (code === 'email_taken')
    return (
      <TextLink to="/login" search={returnTo === undefined ? {} : { redirect: returnTo }}>
        <Trans>Log in</Trans>
      </TextLink>
    );
  if (code !== 'email_pending_deletion') return null;
  return (
    <TextLink to="/account-deleted" search={{ way: 'mail' }}>
      <Trans>Send me the e-mail again</Trans>
    </TextLink>
  );
}
