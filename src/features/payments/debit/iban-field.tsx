import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Landmark } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { countryWords } from '../../../domain/places/country-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './debit.module.css';
import { caretAfter, compactIban, countryOfIban, ibanErrorOf, groupIban } from './iban.ts';
import { useDebitField } from './use-debit-field.ts';

/** The IBAN, in groups of four during typing, with the country of its bank. */
export function IbanField() {
  const { i18n, t } = useLingui();
  const { inputRef, value, onChange, ...field } = useDebitField('iban');
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    // React sets the grouped text, after which the browser moves the caret to the end. This effect restores the caret.
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);
  const country = countryOfIban(value);
  const isRight = ibanErrorOf(value) === undefined;
  const bank = country && countryWords(country, i18n.locale);
  return (
    <TextField
      {...field}
      label="IBAN"
      name="iban"
      value={value}
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      end={isRight && <Icon of={CircleCheck} size="s" className={styles.right} />}
      help={
        bank === undefined || field.error !== undefined ? undefined : (
          <span className={classNames(styles.help, isRight && styles.right)}>
            <Icon of={Landmark} size="s" />
            <span>
              <Trans>Country of the bank: {bank}</Trans>
              {isRight && <VisuallyHidden>. {t`This IBAN is complete.`}</VisuallyHidden>}
            </span>
          </span>
        )
      }
      inputRef={(element) => {
        input.current = element;
        inputRef(element);
      }}
      onChange={(text) => {
        const typedUpTo = input.current?.selectionStart ?? text.length;
        caret.current = caretAfter(compactIban(text.slice(0, typedUpTo)).length);
        onChange(groupIban(text));
      }}
    />
  );
}
