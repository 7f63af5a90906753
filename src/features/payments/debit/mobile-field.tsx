import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, MessageSquareLock } from 'lucide-react';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import styles from './debit.module.css';
import type { DebitValues } from './debit-values.ts';
import { dialChoices, prefixOf, tidyMobile } from './mobile.ts';
import { useDebitField } from './use-debit-field.ts';

/** The mobile number with the prefix of its country. A typed prefix selects the country. */
export function MobileField() {
  const { t } = useLingui();
  const { onBlur, ...field } = useDebitField('mobile');
  const dial = useDebitField('dial');
  const { getValues, setValue, trigger } = useFormContext<DebitValues>();
  const tidy = () => {
    const typed = getValues();
    const tidied = tidyMobile(typed);
    setValue('dial', tidied.dial);
    setValue('mobile', tidied.mobile);
    onBlur();
  };
  return (
    <TextField
      {...field}
      onBlur={tidy}
      label={t`Mobile number`}
      name="mobile"
      type="tel"
      autoComplete="tel-national"
      maxLength={24}
      start={
        <DialChoice
          dial={dial.value}
          onChange={(country) => {
            dial.onChange(country);
            if (field.error !== undefined) void trigger('mobile');
          }}
        />
      }
      help={
        <span className={styles.help}>
          <Icon of={MessageSquareLock} size="s" />
          <span>
            <Trans>We send one SMS with a code. The number is used for nothing else.</Trans>
          </span>
        </span>
      }
    />
  );
}

/** A native select lies over the prefix, because its options are too long for the field. */
function DialChoice({ dial, onChange }: { dial: string; onChange: (dial: string) => void }) {
  const { i18n, t } = useLingui();
  const choices = useMemo(() => dialChoices(i18n.locale), [i18n.locale]);
  return (
    <span className={styles.dial}>
      <span aria-hidden="true">
        {prefixOf(dial)}
        <Icon of={ChevronDown} size="xs" />
      </span>
      <select aria-label={t`Country code`} value={dial} onChange={({ target }) => onChange(target.value)}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
