import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ConversationId, MemberId } from '../../../../contract/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { whenSettled } from '../../../browser/when-idle.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ConversationRow } from './conversation-row.tsx';
import styles from './conversation-list.module.css';
import type { useConversations } from './use-conversations.ts';
import { listPositionOf, rememberListPosition } from './list-position.ts';
import { useNear } from '../use-near.ts';
import { useToday } from '../use-today.ts';
import { useTouchAhead } from '../preload/use-touch-ahead.ts';

interface ConversationRowsProps {
  list: ReturnType<typeof useConversations>;
  open: { conversation?: ConversationId | undefined; profile?: MemberId | undefined };
  /** What is looked for; empty where nothing is. */
  searchText: string;
}

/** What reads the rows at rest: no first screen needs it, and it comes once that has settled. */
let restRows: Promise<typeof import('../preload/rest-rows.ts')> | undefined;

export function ConversationRows({ list, open, searchText }: ConversationRowsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const isOnline = useOnline();
  const store = useStore();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, hasMore, showMore } = list;
  const end = useNear(showMore, `${items.length} ${hasMore}`);

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: searchText === '' ? listPositionOf(store).top : 0, behavior: 'instant' });
  }, [searchText, store]);

  useEffect(() => {
    const over = new AbortController();
    // Where its code cannot be had, a tap reads for itself.
    const begin = () =>
      void (restRows ??= import('../preload/rest-rows.ts')).then(
        ({ readRowsAtRest }) => scroller.current && readRowsAtRest(store, scroller.current, over.signal),
        () => undefined,
      );
    const callOff = restRows ? begin() : whenSettled(begin);
    return () => {
      callOff?.();
      over.abort();
    };
  }, [store]);
  const {
    onPointerDown,
    onPointerCancel,
    open: beginWith,
  } = useTouchAhead(open.conversation === undefined && open.profile === undefined);
  // Plain links: hundreds of the router's would each listen to it, and be drawn anew with every step.
  const openOne = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const link = event.currentTarget;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      rememberListPosition(store, { opened: link.dataset.peer });
      // What goes away with the focus on it is first styled and laid out once more.
      link.blur();
      const { pathname } = link;
      void beginWith(link).then(() => navigate({ href: pathname }));
    },
    [navigate, beginWith, store],
  );
  const rememberTop = () => {
    if (searchText === '') rememberListPosition(store, { top: scroller.current?.scrollTop ?? 0 });
  };

  return (
    <div
      ref={scroller}
      className={styles.rows}
      data-scroller
      onScroll={rememberTop}
      onPointerDown={onPointerDown}
      onPointerCancel={onPointerCancel}
    >
      <VisuallyHidden role="status">
        {searchText !== '' &&
          t`${plural(items.length, { one: '# conversation found', other: '# conversations found' })}`}
      </VisuallyHidden>
      {items.length === 0 && (
        <p className={styles.none}>
          <Trans>No name and no last message matches “{searchText}”.</Trans>
        </p>
      )}
      <ul>
        {items.map(({ peer, row, profile, draft, unsent }) => (
          <li key={peer}>
            <ConversationRow
              peer={peer}
              row={row}
              profile={profile}
              draft={draft}
              unsent={unsent}
              onClick={openOne}
              today={today}
              isOnline={isOnline}
              isOpen={peer === open.profile || (row !== null && row.conversation === open.conversation)}
            />
          </li>
        ))}
      </ul>
      {hasMore && <div ref={end} />}
    </div>
  );
}
