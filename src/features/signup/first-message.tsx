import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cleanText } from '../../../contract/base/written-text.ts';
import { countGraphemes } from '../../../contract/base/graphemes.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { MESSAGE_COUNTER_FROM } from '../../../contract/base/rules.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { creditsWorth } from '../../domain/money/credits-worth.ts';
import { ControlError } from '../../ui/controls/fields/control-error.tsx';
import { visitorCreditPrice } from './visitor-credit-price.ts';
import styles from './first-message.module.css';
import { useField } from './use-field.ts';
import type { Peer, SignupState } from './use-signup-form.ts';

interface FirstMessageProps {
  state: SignupState;
  peer: Peer;
  settings: SiteSettings;
}

/** The first message to the member of the page, with its price. It may stay empty. */
export function FirstMessage({ state, peer, settings }: FirstMessageProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const { value, error, onChange, onBlur, inputRef } = useField(state, 'message');
  const { name } = peer;
  const price = visitorCreditPrice(settings, state.form.watch('country'));
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {t`Your first message to ${name}`}
      </label>
      <textarea
        ref={inputRef}
        id={id}
        name="message"
        rows={3}
        className={styles.text}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <ControlError>{error}</ControlError>
      <div id={`${id}-about`}>
        <p className={styles.cost}>
          <span>
            <strong>
              <Plural value={settings.message_credits} one="# credit" other="# credits" />
            </strong>
            {price !== null && <> · {creditsWorth(settings.message_credits, { ...price, isFrom: true }, i18n)}</>}
          </span>
          <Counter length={countGraphemes(cleanText(value))} limit={settings.message_length} />
          {settings.signup_credits > 0 && (
            <span>
              <Plural value={settings.signup_credits} one="# credit to start with" other="# credits to start with" />
            </span>
          )}
        </p>
        <p className={styles.when}>
          <Trans>It is sent when you have confirmed your e-mail address, not before.</Trans>
        </p>
      </div>
    </div>
  );
}

/** The length of the text, shown near the limit, as in a conversation. */
function Counter({ length, limit }: { length: number; limit: number }) {
  const { t } = useLingui();
  const { number } = useFormats();
  if (length < limit * MESSAGE_COUNTER_FROM) return null;
  const over = length - limit;
  if (over > 0)
    return (
      <span className={styles.over} role="status">
        {t`${plural(over, { one: '# character too many', other: '# characters too many' })}`}
      </span>
    );
  return (
    <span>
      {number(length)} / {number(limit)}
    </span>
  );
}
