import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icons/icon.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The accessible name, and the text while the field is empty. */
  label: string;
  inputRef?: Ref<HTMLInputElement>;
  onFocusChange?: (isFocused: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string | undefined;
  /** Shown in the field after the text, in place of the button that empties it. */
  children?: ReactNode;
}

/** A field for the words of a search. Escape empties it. The keys of an input composition do nothing. */
export function SearchField({
  value,
  onChange,
  label,
  inputRef,
  onKeyDown,
  onFocusChange,
  className,
  children,
}: SearchFieldProps) {
  const { t } = useLingui();
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      onChange('');
    } else onKeyDown?.(event);
  };
  return (
    <label className={classNames(styles.field, className)}>
      <Icon of={Search} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clear}
        onFocus={() => onFocusChange?.(true)}
        onBlur={() => onFocusChange?.(false)}
      />
      {children ??
        (value !== '' && <IconButton icon={X} label={t`Clear the search`} size="s" onPress={() => onChange('')} />)}
    </label>
  );
}
