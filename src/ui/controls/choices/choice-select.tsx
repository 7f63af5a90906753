import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChoiceComboBoxProps } from './choice-combo-box.tsx';
import type { Choice } from './choice.ts';

/** So many options are found at a glance. */
const FEW = 10;
/** On a narrow or touched screen, the native select is easier to use. */
const HAS_ROOM = '(min-width: 768px) and (hover: hover)';

let known: ComponentType<ChoiceComboBoxProps> | undefined;

interface ChoiceSelectProps {
  /** The ids of the field and of its label. */
  id: string;
  labelId: string;
  /** The id of the text that says why the value is not accepted; undefined for one that is. */
  faultId?: string | undefined;
  choices: readonly Choice[];
  value: string;
  isDisabled?: boolean;
  className?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * The browser's own select. If it has many options, a mouse over it or the keyboard's focus replaces it by a combo box, which
 * finds options by typed text. The combo box loads then, so that no screen waits for it. Without its code the select stays.
 */
export function ChoiceSelect({ isDisabled = false, className, ...props }: ChoiceSelectProps) {
  const [comboBox, setComboBox] = useState<{ Loaded: ComponentType<ChoiceComboBoxProps>; takesFocus: boolean }>();
  const select = useRef<HTMLSelectElement>(null);
  // An option list of the browser may be open. It would close when the select goes.
  const isUsed = useRef(false);
  const replace = () => {
    if (isDisabled || props.choices.length <= FEW || !matchMedia(HAS_ROOM).matches) return;
    const show = (Loaded: ComponentType<ChoiceComboBoxProps>) => {
      if (select.current === null || isUsed.current) return;
      setComboBox({ Loaded, takesFocus: select.current === document.activeElement });
    };
    if (known === undefined) void loadComboBox().then(show, () => {});
    else show(known);
  };
  if (comboBox !== undefined)
    return <comboBox.Loaded {...props} className={className} takesFocus={comboBox.takesFocus} />;
  return (
    <select
      ref={select}
      id={props.id}
      className={className}
      value={props.value}
      disabled={isDisabled}
      aria-invalid={props.faultId !== undefined || undefined}
      aria-describedby={props.faultId}
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
