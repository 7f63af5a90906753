import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ConversationItem } from '../../engine/store/conversations.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConversationRow } from './conversation-row.tsx';
import styles from './conversation-list.module.css';
import { useSlices } from './use-slices.ts';
import { useToday } from './use-today.ts';

interface ConversationRowsProps {
  items: readonly ConversationItem[];
  open: { conversation?: ConversationId | undefined; profile?: MemberId | undefined };
  wanted: string;
}

/** Where the list was left on a phone, where an open conversation takes its place. */
const left = { top: 0, shown: 0 };

export function ConversationRows({ items, open, wanted }: ConversationRowsProps) {
  const { t } = useLingui();
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, end } = useSlices(items.length, left.shown);
  const isSearching = wanted.trim() !== '';

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: left.top, behavior: 'instant' });
  }, []);
  useLayoutEffect(() => {
    if (isSearching) scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [isSearching, wanted]);

  const rememberPlace = () => {
    if (isSearching || scroller.current === null) return;
    left.top = scroller.current.scrollTop;
    left.shown = shown;
  };

  return (
    <div ref={scroller} className={styles.rows} data-scroller onScroll={rememberPlace}>
      <VisuallyHidden role="status">
        {isSearching && t`${plural(items.length, { one: '# conversation found', other: '# conversations found' })}`}
      </VisuallyHidden>
      {items.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody and nothing here matches “{wanted.trim()}”.</Trans>
        </p>
      )}
      <ul>
        {items.slice(0, shown).map((item) => (
          <li key={item.row.conversation}>
            <ConversationRow
              item={item}
              today={today}
              isOpen={item.row.conversation === open.conversation || item.row.profile === open.profile}
            />
          </li>
        ))}
        {shown < items.length && <li ref={end} aria-hidden="true" />}
      </ul>
    </div>
  );
}
