import { useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import styles from './debit.module.css';
import type { DebitField, DebitValues } from './debit-values.ts';
import { IbanField } from './iban-field.tsx';
import { MobileField } from './mobile-field.tsx';
import { useDebitField } from './use-debit-field.ts';

/** The id of the form. The buttons of the order are outside the form and refer to it by this id. */
export const FORM_ID = 'direct-debit';

/** The direct debit form. */
export function DebitFields({ onSubmit }: { onSubmit: (values: DebitValues) => void }) {
  const { t } = useLingui();
  const { handleSubmit, formState } = useFormContext<DebitValues>();
  useHoldInterruptions(formState.isDirty);
  const submit = (event: SubmitEvent) => void handleSubmit(onSubmit)(event);
  return (
    <form id={FORM_ID} className={styles.form} onSubmit={submit} noValidate>
      <Plain name="account_holder" label={t`Account holder`} autoComplete="name" maxLength={70} />
      <IbanField />
      <div className={styles.street}>
        <Plain name="street" label={t`Street`} autoComplete="address-line1" maxLength={70} />
        <Plain name="house_number" label={t`Number`} autoComplete="off" maxLength={16} />
      </div>
      <div className={styles.city}>
        <Plain name="postal_code" label={t`Postal code`} autoComplete="postal-code" maxLength={16} />
        <Plain name="city" label={t`City`} autoComplete="address-level2" maxLength={35} />
      </div>
      <MobileField />
    </form>
  );
}

interface PlainProps {
  name: DebitField;
  label: string;
  autoComplete: string;
  maxLength: number;
}

function Plain({ name, ...props }: PlainProps) {
  return <TextField {...useDebitField(name)} {...props} name={name} />;
}
