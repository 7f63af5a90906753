import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import {
  type ContextType,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components/ComboBox';
import styles from './choice-combo-box.module.css';
import type { Choice } from './choice.ts';
import { Icon } from '../../icons/icon.tsx';
import { useCloseRequest } from '../../overlays/use-close-request.ts';

type State = NonNullable<ContextType<typeof ComboBoxStateContext>>;

export interface ChoiceComboBoxProps {
  /** The ids of the field and of its label. */
  id: string;
  labelId: string;
  /** The id of the error text; undefined for a valid value. */
  errorId?: string | undefined;
  choices: readonly Choice[];
  value: string;
  /** The class of the field, the same as that of the replaced select. */
  className?: string | undefined;
  /** Whether the replaced select had the focus. */
  hasFocus: boolean;
  onChange: (value: string) => void;
}

/** A field that finds options by a part of their text, without regard to accents and punctuation. */
export function ChoiceComboBox({ id, labelId, errorId, choices, value, ...props }: ChoiceComboBoxProps) {
  const { className, hasFocus, onChange } = props;
  const { startsWith, contains } = useFilter({ sensitivity: 'base', ignorePunctuation: true });
  const state = useRef<State>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const find = (matches: typeof contains) => choices.find(({ text }) => matches(text, typed))?.value;
  const best = typed === '' ? undefined : (find(startsWith) ?? find(contains));
  useEffect(() => {
    // Enter selects the best match without an arrow key before it.
    if (isOpen && best !== undefined) state.current?.selectionManager.setFocusedKey(best);
  }, [isOpen, best, typed]);
  return (
    <ComboBox
      id={id}
      aria-labelledby={labelId}
      aria-describedby={errorId}
      isInvalid={errorId !== undefined}
      validationBehavior="aria"
      className={styles.comboBox ?? ''}
      value={value}
      // Without it, a field that has the focus from the start is empty.
      defaultInputValue={choices.find((choice) => choice.value === value)?.text ?? ''}
      // An emptied field has no value. The last value stays until the user chooses another.
      onChange={(key) => key !== null && key !== value && onChange(String(key))}
      defaultItems={choices}
      defaultFilter={contains}
      allowsEmptyCollection
      onInputChange={setTyped}
      onOpenChange={(opens, trigger) => {
        setOpen(opens);
        // The button and the arrow keys show all options.
        if (trigger !== 'input') setTyped('');
      }}
    >
      <Field className={className} hasFocus={hasFocus} stateRef={state} />
      <Suggestions labelId={labelId} />
    </ComboBox>
  );
}

interface FieldProps {
  className: string | undefined;
  hasFocus: boolean;
  stateRef: RefObject<State | null>;
}

function Field({ className, hasFocus, stateRef }: FieldProps) {
  const state = use(ComboBoxStateContext);
  useImperativeHandle<State | null, State | null>(stateRef, () => state, [state]);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // As after Tab, typed text replaces the current option.
    if (hasFocus) input.current?.select();
  }, [hasFocus]);
  const isOpen = state?.isOpen === true;
  // Escape closes the list and no dialog below it. With its default prevented, the dialog's close watcher ignores the key.
  const isToClose = ({ key }: KeyboardEvent) => isOpen && key === 'Escape';
  return (
    <span className={styles.field}>
      <Input
        ref={input}
        className={className ?? ''}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        onKeyDownCapture={(event) => isToClose(event) && event.preventDefault()}
        onKeyDown={(event) => isToClose(event) && event.stopPropagation()}
        onClick={({ currentTarget }) => {
          if (isOpen) return;
          currentTarget.select();
          state?.open(null, 'manual');
        }}
      />
      <Button className={styles.button ?? ''} />
    </span>
  );
}

function Suggestions({ labelId }: { labelId: string }) {
  const { t } = useLingui();
  return (
    <Popover className={styles.popover ?? ''} offset={6} containerPadding={8} data-overlay>
      <CloseOnBack />
      {/* A part of the page outside the landmarks needs one of its own. */}
      <section aria-labelledby={labelId} className={styles.landmark}>
        <ListBox<Choice>
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.empty}>{t`Nothing found`}</p>}
        >
          {({ value, text }) => (
            <ListBoxItem id={value} textValue={text} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  {text}
                  {isSelected && <Icon of={Check} size="s" className={styles.check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </section>
    </Popover>
  );
}

function CloseOnBack() {
  const state = use(ComboBoxStateContext);
  useCloseRequest(true, () => state?.close());
  return null;
}
