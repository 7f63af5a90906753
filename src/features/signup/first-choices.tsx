import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { INTEREST_WORDS } from '../../domain/interests/interest-words.ts';
import { listWords } from '../../domain/words/list-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import styles from './first-choices.module.css';
import type { ShownChoices } from './use-visitor-choices.ts';

/** The likes and interests that the visitor chose before the form, each with a button that removes them. */
export function FirstChoices({ choices, removeLikes, removeInterests }: ShownChoices) {
  const { i18n, t } = useLingui();
  const [first] = useState(choices);
  const hadLikes = first.likes.length > 0;
  const hadInterests = first.interests.length > 0;
  if (!hadLikes && !hadInterests) return null;
  const list = (words: readonly string[]) => listWords(words, i18n.locale, 'unit');
  const names = list(choices.likes.map(({ name }) => name));
  const interests = list(choices.interests.map((interest) => i18n._(INTEREST_WORDS[interest])));
  return (
    <div className={styles.choices}>
      {hadLikes && (
        <Choice
          isRemoved={names === ''}
          removed={<Trans>Your likes are removed.</Trans>}
          label={t`Remove your likes`}
          onRemove={removeLikes}
        >
          <Trans>
            Your likes: <strong>{names}</strong>. They go out when your address is confirmed.
          </Trans>
        </Choice>
      )}
      {hadInterests && (
        <Choice
          isRemoved={interests === ''}
          removed={<Trans>Your interests are removed.</Trans>}
          label={t`Remove your interests`}
          onRemove={removeInterests}
        >
          <Trans>
            Your interests: <strong>{interests}</strong>
          </Trans>
        </Choice>
      )}
    </div>
  );
}

interface ChoiceProps {
  isRemoved: boolean;
  /** Replaces the line of removed choices. */
  removed: ReactNode;
  /** The accessible name of the button. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One kind of choices. After the removal its text receives the focus, because the button disappears. */
function Choice({ isRemoved, removed, label, onRemove, children }: ChoiceProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const remove = () => {
    onRemove();
    text.current?.focus();
  };
  return (
    <div className={styles.choice}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {isRemoved ? removed : children}
      </p>
      {!isRemoved && (
        <Button look="text" small aria-label={label} onPress={remove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  );
}
