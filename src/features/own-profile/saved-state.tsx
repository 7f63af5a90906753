import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import type { EntryFailure } from '../../engine/store/entry.ts';
import { problemWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import styles from './profile-form.module.css';
import type { OwnProfile } from './use-own-profile.ts';

const SHOWN_MS = 4_000;

interface SavedStateProps {
  of: readonly string[];
  /** The keys whose fields show the reason of a refusal themselves. */
  shownAbove?: readonly string[];
  own: Pick<OwnProfile, 'waiting' | 'drop'>;
}

/** The state of one section's edits: saving, saved, waiting or refused. */
export function SavedState({ of: keys, shownAbove = [], own }: SavedStateProps) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const entries = keys.flatMap((key) => own.waiting.get(key) ?? []);
  const refused = entries.find(({ state }) => state === 'failed');
  const isWaiting = entries.some(({ state }) => state === 'queued');
  const isSaved = useJustEnded(isWaiting) && refused === undefined;
  if (refused?.failure) {
    return (
      <p className={styles.refused} role="alert">
        <Icon of={CircleAlert} size="s" />
        <span>{shownAbove.includes(refused.key) ? <Trans>Not saved</Trans> : i18n._(entryWords(refused.failure))}</span>
        <Button look="quiet" small onPress={() => own.drop(refused.key)}>
          <Trans>Undo the change</Trans>
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.state} role="status">
      {isWaiting && !isOnline && (
        <>
          <Icon of={CloudOff} size="s" />
          <Trans>Kept on this device. It will be saved when you’re back online.</Trans>
        </>
      )}
      {isWaiting && isOnline && (
        <>
          <Spinner />
          <Trans>Saving</Trans>
        </>
      )}
      {isSaved && !isWaiting && (
        <>
          <Icon of={Check} size="s" />
          <Trans>Saved</Trans>
        </>
      )}
    </p>
  );
}

export const entryWords = ({ code, data }: EntryFailure) =>
  code === 'stale' ? problemWords('internal', {}) : problemWords(code, data);

/** True for a short time after the flag has turned off. */
function useJustEnded(isOn: boolean): boolean {
  const [hasEnded, setEnded] = useState(false);
  const was = useRef(isOn);
  useEffect(() => {
    if (was.current === isOn) return undefined;
    was.current = isOn;
    setEnded(!isOn);
    if (isOn) return undefined;
    const timer = setTimeout(() => setEnded(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return hasEnded;
}
