import styles from './choice-cards.module.css';
import { classNames } from '../../class-names.ts';
import { RadioCard, RadioMark } from './radio-card.tsx';
import { RadioGroup } from './radio-group.tsx';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  name: string;
  /** The chosen value; null before the first choice. */
  value: Value | null;
  choices: readonly { readonly value: Value; readonly text: string }[];
  /** Two in a row on a wide screen. */
  inPairs?: boolean;
  /** The id of the validation error. */
  errorId?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice of one among some answers, each on a card of its own. */
export function ChoiceCards<Value extends string>({
  label,
  name,
  value,
  choices,
  inPairs = false,
  errorId,
  onChange,
}: ChoiceCardsProps<Value>) {
  return (
    <RadioGroup
      label={label}
      name={name}
      value={value}
      className={classNames(styles.cards, inPairs && styles.pairs)}
      onChange={onChange}
    >
      {choices.map((choice) => (
        <RadioCard
          key={choice.value}
          value={choice.value}
          className={styles.card}
          {...(errorId !== undefined && { describedBy: errorId })}
        >
          <RadioMark />
          <span>{choice.text}</span>
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
