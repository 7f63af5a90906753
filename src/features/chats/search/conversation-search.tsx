import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { wordsOf } from '../../../engine/search/words.ts';
import { type MessageHit, readHits } from '../../../engine/store/find-messages.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { SearchField } from '../../../ui/controls/fields/search-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './conversation-search.module.css';
import type { ShownHit } from './shown-hit.tsx';
import { markWords } from './marked-text.tsx';
import { OlderMessages, type OlderSearch, useOlderSearch } from './older-messages.tsx';
import { useSearchIndex } from './use-search-index.ts';

interface ConversationSearchProps {
  conversation: ConversationId;
  name: string;
  /** 2 beside the list, which has the first heading. */
  level: 1 | 2;
  /** Called with the message that the log shows; null without one. */
  onHit: (hit: ShownHit | null) => void;
  /** Opens the dialog that asks for a day. */
  onDay: () => void;
  onClose: () => void;
}

/** The search in a conversation, in place of its header and of the composer: from the newest message that has the words to older ones. */
export function ConversationSearch({ conversation, name, level, onHit, onDay, onClose }: ConversationSearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const query = useMemo(() => wordsOf(searched), [searched]);
  const { find, reach, isError } = useSearchIndex(conversation, { readsReach: true });
  // The times of two messages may be in another order than their numbers.
  const hits = useMemo(() => find?.(query).newest.toSorted((a, b) => b.seq - a.seq) ?? [], [find, query]);
  const { place, show } = useChosen(hits, query);
  const older = useOlderSearch({ query, conversation, enough: 1, reach });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const mark = useMemo(() => markWords(query), [query]);
  useShown({ conversation, mark, hit: hits[place], onHit });

  const searchOlder = useShowingOlder(older, { query, hits, show });
  const showOlder = () => {
    if (place + 1 < hits.length) show(place + 1);
    else if (older.canStart) searchOlder.start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.shiftKey) show(place - 1);
    else showOlder();
  };
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <search className={styles.bar}>
        <VisuallyHidden>
          <Heading>
            <Trans>Search in the conversation with {name}</Trans>
          </Heading>
        </VisuallyHidden>
        <IconButton icon={ChevronLeft} size="l" label={t`Close the search`} onPress={onClose} />
        <SearchField
          inputRef={field}
          value={text}
          onChange={setText}
          label={t`Search in this conversation`}
          onKeyDown={onKeyDown}
          className={styles.field}
        >
          <span className={styles.place} aria-hidden="true">
            {hits.length > 0 && t`${place + 1} of ${hits.length}`}
          </span>
        </SearchField>
        <IconButton
          icon={ChevronUp}
          label={t`Older message`}
          aria-disabled={place + 1 >= hits.length && !older.canStart}
          onPress={showOlder}
        />
        <IconButton
          icon={ChevronDown}
          label={t`Newer message`}
          aria-disabled={place === 0}
          onPress={() => show(place - 1)}
        />
      </search>
      <OlderMessages reach={reach} search={searchOlder} className={styles.note} />
      <div className={styles.foot}>
        <Button look="text" small onPress={onDay}>
          <Icon of={CalendarDays} />
          <Trans>Go to a day</Trans>
        </Button>
        <p role="status">
          {isError ? (
            <Trans>The messages on this device could not be searched.</Trans>
          ) : (
            searched !== '' && (
              <PlaceOfHit hits={hits} place={place} searched={searched} isComplete={reach?.missing === 0} />
            )
          )}
        </p>
      </div>
    </>
  );
}

/**
 * The place of the shown hit among all. A newer hit does not change it. If it disappears, the next older one is shown. A search without
 * words ends the choice.
 */
function useChosen(hits: readonly MessageHit[], query: readonly string[]) {
  const [seq, setSeq] = useState(Infinity);
  if (query.length === 0 && seq !== Infinity) setSeq(Infinity);
  const at = hits.findIndex((hit) => hit.seq <= seq);
  const place = Math.max(0, at === -1 ? hits.length - 1 : at);
  const show = (next: number) => {
    const hit = hits[next];
    if (hit !== undefined) setSeq(hit.seq);
  };
  // The newest hit is also a choice, from which the member goes on with other words.
  const shown = hits[place]?.seq;
  if (shown !== undefined && shown !== seq) setSeq(shown);
  return { place, show };
}

interface Hits {
  readonly query: readonly string[];
  readonly hits: readonly MessageHit[];
  readonly show: (place: number) => void;
}

/** The search in older messages, which shows its first hit. */
function useShowingOlder(older: OlderSearch, { query, hits, show }: Hits): OlderSearch {
  // The index has the message a little later than the device.
  const [awaited, setAwaited] = useState<{ query: readonly string[]; oldest: number } | null>(null);
  if (awaited !== null) {
    const first = hits.findIndex(({ seq }) => seq < awaited.oldest);
    if (first !== -1 || awaited.query !== query) setAwaited(null);
    if (first !== -1 && awaited.query === query) show(first);
  }
  return {
    ...older,
    start: () => {
      const oldest = hits.at(-1)?.seq ?? Infinity;
      older.start(() => setAwaited({ query, oldest }));
    },
  };
}

interface ShownInput extends Pick<ConversationSearchProps, 'conversation' | 'onHit'> {
  readonly mark: ShownHit['mark'];
  readonly hit: MessageHit | undefined;
}

/** The jump to a hit takes longer than the search, so it waits until no key has come for this time. */
const TYPING_MS = 150;

/** Reports the message of the shown hit: at once after a step to another hit, a moment after other words. */
function useShown({ conversation, mark, hit, onHit }: ShownInput): void {
  const store = useStore();
  const report = useEffectEvent(onHit);
  const seq = hit?.seq;
  const reported = useRef(mark);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const [row] = seq === undefined ? [] : await readHits(store, [{ conversation, seq, at: 0 }]);
      if (isCurrent) report(row === undefined ? null : { message: row.message, mark });
    };
    const timer = setTimeout(() => void read().catch(reportError), reported.current === mark ? 0 : TYPING_MS);
    reported.current = mark;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [store, conversation, seq, mark]);
  useEffect(() => () => report(null), []);
}

interface PlaceOfHitProps {
  hits: readonly MessageHit[];
  place: number;
  searched: string;
  /** All messages of the device are in the index. */
  isComplete: boolean;
}

/** The place of the shown hit and its time; without hits, a text for it. */
function PlaceOfHit({ hits, place, searched, isComplete }: PlaceOfHitProps) {
  const formats = useFormats();
  const today = useToday();
  const hit = hits[place];
  if (hit === undefined) return isComplete ? <Trans>No message has “{searched}”.</Trans> : <Trans>Searching…</Trans>;
  const day = formats.day(hit.at, today);
  const time = formats.written(hit.at, 'time');
  return (
    <Trans>
      {place + 1} of {hits.length} · {day}, {time}
    </Trans>
  );
}
