import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { CloudOff, HardDrive } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import type { SearchReach } from '../../../engine/store/search-reach.ts';
import { searchOlder } from '../../../engine/sync/search-older.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './older-messages.module.css';

// Messages that are only on the server:
//
//   IDLE ──── "Search older messages" ───▶ SEARCHING ──── enough hits ────▶ IDLE
//    ▲                                        │ │
//    └── "Cancel", other words, offline ──────┘ └──── no older messages ──▶ ENDED: without a button

interface OlderSearchInput {
  readonly query: readonly string[];
  readonly conversation?: ConversationId | undefined;
  /** The search stops after this many hits. */
  readonly enough: number;
  readonly reach: SearchReach | undefined;
}

export interface OlderSearch {
  /** `empty` without words. */
  readonly phase: 'empty' | 'idle' | 'searching' | 'failed' | 'ended';
  /** Whether there is anything to search, and a network. */
  readonly canStart: boolean;
  /** `onHits` is called after enough hits, unless the search has ended before. */
  readonly start: (onHits?: () => void) => void;
  readonly cancel: () => void;
}

/** Searches the messages that are only on the server, and stores them on this device. Other words end it. */
export function useOlderSearch({ query, conversation, enough, reach }: OlderSearchInput): OlderSearch {
  const store = useStore();
  const isOnline = useOnline();
  const running = useRef<AbortController>(undefined);
  const searching = useMutation({
    mutationFn: ({ signal }: AbortController) => searchOlder(store, { query, conversation, enough, signal }),
    networkMode: 'always',
  });
  const { reset } = searching;
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  const cancelNow = useEffectEvent(cancel);
  const words = query.join(' ');
  useEffect(() => () => cancelNow(), [words, isOnline]);
  const phase = words === '' ? 'empty' : phaseOf(searching);
  return {
    phase,
    canStart: isOnline && reach?.next != null && (phase === 'idle' || phase === 'failed'),
    start: (onHits) => {
      running.current?.abort();
      running.current = new AbortController();
      searching.mutate(running.current, { onSuccess: (hasHits) => hasHits && onHits?.() });
    },
    cancel,
  };
}

function phaseOf({ isPending, isError, data }: Pick<UseMutationResult<boolean>, 'isPending' | 'isError' | 'data'>) {
  if (isPending) return 'searching';
  if (isError) return 'failed';
  return data === false ? 'ended' : 'idle';
}

/** Fewer messages are in the index before the member has read the text. */
const SHOWN_FROM = 1_000;

interface OlderMessagesProps {
  reach: SearchReach | undefined;
  search: OlderSearch;
  className?: string | undefined;
}

/** How far back the search reaches on this device, and the search in the older messages. Nothing if the device has all messages. */
export function OlderMessages({ reach, search, className }: OlderMessagesProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const formats = useFormats();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button has disappeared with the focus.
    if (search.phase === 'ended' && document.activeElement === document.body) note.current?.focus();
  }, [search.phase]);
  if (reach === undefined) return null;
  const isPreparing = reach.missing >= SHOWN_FROM;
  if (reach.since === null && !isPreparing) return null;
  const since = isPreparing || reach.since === null ? null : formats.written(reach.since, 'longDay');
  const { phase } = search;
  const isSearching = isOnline && phase === 'searching';
  return (
    <div ref={note} tabIndex={-1} className={classNames(styles.note, className)}>
      {isSearching ? <Spinner /> : <Icon of={isOnline ? HardDrive : CloudOff} />}
      {/* A screen reader does not read out each step. */}
      <p className={styles.words} aria-live={isPreparing || isSearching ? 'off' : 'polite'}>
        {since === null ? (
          t`Preparing the search: ${plural(reach.missing, { one: '# message is left', other: '# messages are left' })}`
        ) : !isOnline ? (
          <Trans>You are offline: searched here since {since}. Older messages come when you are back.</Trans>
        ) : isSearching ? (
          <Trans>Searching older messages, back to {since} so far.</Trans>
        ) : phase === 'failed' ? (
          <Trans>Older messages could not be searched.</Trans>
        ) : phase === 'ended' ? (
          <Trans>Searched all messages since {since}. Older ones are no longer visible.</Trans>
        ) : phase === 'empty' ? (
          <Trans>Searches what is on this device, since {since}.</Trans>
        ) : (
          <Trans>Searched what is on this device, since {since}.</Trans>
        )}
      </p>
      {since !== null && (isSearching || search.canStart) && (
        <Button look="text" small onPress={isSearching ? search.cancel : () => search.start()}>
          {isSearching ? (
            <Trans>Cancel</Trans>
          ) : phase === 'failed' ? (
            <Trans>Try again</Trans>
          ) : (
            <Trans>Search older messages</Trans>
          )}
        </Button>
      )}
    </div>
  );
}
