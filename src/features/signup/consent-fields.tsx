import { Trans } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { WarningIcon } from '../../domain/words/fictional-warning.tsx';
import { CheckLine } from '../../ui/controls/choices/check-line.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import styles from './signup-form.module.css';
import { useField } from './use-field.ts';
import type { SignupState } from './use-signup-form.ts';

/** The consents of the new member: three separate choices, none of them preselected. */
export function ConsentFields({ state, settings }: { state: SignupState; settings: SiteSettings }) {
  const terms = useField(state, 'terms');
  const data = useField(state, 'sensitive_data');
  const mails = useField(state, 'mails');
  const site = settings.name;
  return (
    <>
      {settings.fictional_warning.plural !== '' && (
        <div className={styles.fictional}>
          <WarningIcon settings={settings} />
          <p>{settings.fictional_warning.plural}</p>
        </div>
      )}
      <div className={styles.consents}>
        <CheckLine
          name="terms"
          isChecked={terms.value}
          isRequired
          error={terms.error}
          inputRef={terms.inputRef}
          onChange={terms.onChange}
          why={
            // The link opens a new tab, so that the form stays.
            <Trans>
              Read the{' '}
              <TextLink to="/pages/terms" target="_blank">
                terms
              </TextLink>{' '}
              and what happens to your data in the{' '}
              <TextLink to="/pages/privacy" target="_blank">
                privacy statement
              </TextLink>
              .
            </Trans>
          }
        >
          <Trans>I accept the terms of {site}.</Trans>
        </CheckLine>
        <CheckLine
          name="sensitive_data"
          isChecked={data.value}
          isRequired
          error={data.error}
          inputRef={data.inputRef}
          onChange={data.onChange}
          why={<Trans>Without it nobody can be suggested to you. You can take it back by deleting your account.</Trans>}
        >
          <Trans>
            {site} may use what I say about my sex life and my orientation: my gender, whom I look for and my interests,
            to suggest people to me and me to them.
          </Trans>
        </CheckLine>
        <CheckLine
          name="mails"
          isChecked={mails.value}
          inputRef={mails.inputRef}
          onChange={mails.onChange}
          why={<Trans>Optional, and every e-mail has a way out.</Trans>}
        >
          <Trans>Send me news and offers by e-mail.</Trans>
        </CheckLine>
      </div>
    </>
  );
}
