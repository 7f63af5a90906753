import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { StoredMethodId } from '../../../../contract/base/ids.ts';
import { RadioCard, RadioMark } from '../../../ui/controls/choices/radio-card.tsx';
import { RadioGroup } from '../../../ui/controls/choices/radio-group.tsx';
import styles from './method-choice.module.css';
import { MethodMark } from './method-mark.tsx';
import { METHOD_HINTS, storedName, optionWords } from './method-words.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { RemoveStored } from './remove-stored.tsx';
import { canStore, type PaymentOption } from './payment-options.ts';

interface MethodChoiceProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  /** The heading of the methods if no stored method is above them. */
  title: string;
  /** Another name for a method, such as "iDEAL, once more". Undefined for the usual name. */
  nameOf?: (option: PaymentOption) => string | undefined;
  onChoose: (option: PaymentOption) => void;
  /** Shown below the chosen method if its card can be stored. */
  storing: ReactNode;
}

/** The choice of a payment method. */
export function MethodChoice({ options, chosen, title, nameOf, onChoose, storing }: MethodChoiceProps) {
  const { t } = useLingui();
  const stored = options.filter((option) => option.stored !== null);
  const others = options.filter((option) => option.stored === null);
  const row = (option: PaymentOption) => (
    <Fragment key={option.key}>
      <OptionRow option={option} name={nameOf?.(option)} isChosen={option === chosen} />
      {option === chosen && canStore(option) && <div className={styles.storing}>{storing}</div>}
    </Fragment>
  );
  return (
    <RadioGroup
      label={title}
      value={chosen?.key ?? null}
      className={styles.ways}
      onChange={(key) => {
        const option = options.find((one) => one.key === key);
        if (option !== undefined) onChoose(option);
      }}
    >
      {stored.length > 0 && (
        <>
          <h2 className={styles.title}>{t`Your stored ways to pay`}</h2>
          {stored.map(row)}
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className={styles.title}>{stored.length > 0 ? t`Other ways to pay` : title}</h2>
          {others.map(row)}
        </>
      )}
    </RadioGroup>
  );
}

interface OptionRowProps {
  option: PaymentOption;
  name: string | undefined;
  isChosen: boolean;
}

function OptionRow({ option, name, isChosen }: OptionRowProps) {
  const { i18n } = useLingui();
  const { stored, method } = option;
  const { next } = METHOD_HINTS[method];
  if (stored !== null)
    return (
      <StoredRow id={stored.id} name={storedName(stored, i18n)}>
        <OptionRadio
          option={option}
          name={name ?? storedName(stored, i18n)}
          hint={<StoredHint expires={stored.expires} />}
        />
      </StoredRow>
    );
  const words = optionWords(option, i18n);
  return (
    <OptionRadio
      option={option}
      name={name ?? words.name}
      hint={words.hint}
      next={isChosen && next ? i18n._(next) : undefined}
    />
  );
}

/** The button that removes the method is beside the radio button, because a label must contain no other control. */
function StoredRow({ id, name, children }: { id: StoredMethodId; name: string; children: ReactNode }) {
  return (
    <div className={styles.stored}>
      {children}
      <RemoveStored id={id} name={name} className={styles.remove} />
    </div>
  );
}

interface OptionRadioProps {
  option: PaymentOption;
  name: string;
  hint?: ReactNode;
  next?: string | undefined;
}

function OptionRadio({ option: { key, method, brands }, name, hint, next }: OptionRadioProps) {
  return (
    <RadioCard value={key} className={styles.way}>
      <RadioMark />
      <span className={styles.mark}>
        <MethodMark method={brands.length > 0 ? 'creditcard' : method} />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        {hint !== undefined && <span>{hint}</span>}
      </span>
      {next !== undefined && <span className={styles.next}>{next}</span>}
    </RadioCard>
  );
}

function StoredHint({ expires }: { expires: string | null }) {
  const { calendar } = useFormats();
  if (expires === null) return <Trans>Pays at once</Trans>;
  const when = calendar(expires, 'cardMonth');
  return <Trans>Valid until {when}</Trans>;
}
