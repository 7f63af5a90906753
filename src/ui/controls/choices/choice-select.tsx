import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChoiceComboBoxProps } from './choice-combo-box.tsx';
import type { Choice } from './choice.ts';

/** Up to this number of options, a list needs no search. */
const FEW = 10;
/** On a narrow screen or a touch screen, the native select is easier to use. */
const HAS_ROOM = '(min-width: 768px) and (hover: hover)';

let known: ComponentType<ChoiceComboBoxProps> | undefined;

interface ChoiceSelectProps {
  /** The ids of the field and of its label. */
  id: string;
  labelId: string;
  name?: string | undefined;
  /** The id of the error text; undefined for a valid value. */
  errorId?: string | undefined;
  choices: readonly Choice[];
  value: string;
  isDisabled?: boolean;
  className?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * The browser's own select. If it has many options, a mouse over it or the keyboard's focus replaces it by a combo box, which
 * finds options by typed text. The code of the combo box loads at that moment, so that no screen waits for it. If the load
 * fails, the select stays.
 */
export function ChoiceSelect({ isDisabled = false, className, ...props }: ChoiceSelectProps) {
  const [comboBox, setComboBox] = useState<{ Loaded: ComponentType<ChoiceComboBoxProps>; hasFocus: boolean }>();
  const select = useRef<HTMLSelectElement>(null);
  // The browser's option list may be open. It would close if the select were replaced.
  const isUsed = useRef(false);
  const replace = () => {
    if (isDisabled || props.choices.length <= FEW || !matchMedia(HAS_ROOM).matches) return;
    const show = (Loaded: ComponentType<ChoiceComboBoxProps>) => {
      if (select.current === null || isUsed.current) return;
      setComboBox({ Loaded, hasFocus: select.current === document.activeElement });
    };
    if (known === undefined) void loadComboBox().then(show, () => {});
    else show(known);
  };
  if (comboBox !== undefined) return <comboBox.Loaded {...props} className={className} hasFocus={comboBox.hasFocus} />;
  return (
    <select
      ref={select}
      id={props.id}
      name={props.name}
      className={className}
      value={props.value}
      disabled={isDisabled}
      aria-invalid={props.errorId !== undefined || undefined}
      aria-describedby={props.errorId}
      onPointerEnter={({ pointerType }) =>
        // At once, because a press may follow.
        pointerType !== 'touch' && flushSync(replace)
      }
      onFocus={({ target }) => target.matches(':focus-visible') && replace()}
      onPointerDown={() => (isUsed.current = true)}
      onKeyDown={() => (isUsed.current = true)}
      onBlur={() => (isUsed.current = false)}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

async function loadComboBox(): Promise<ComponentType<ChoiceComboBoxProps>> {
  known ??= (await import('./choice-combo-box.tsx')).ChoiceComboBox;
  return known;
}
