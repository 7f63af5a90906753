import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { isPlainClick } from '../../../browser/is-plain-click.ts';
import { useStore } from '../../../browser/store-context.tsx';
import type { ListPart } from '../../../engine/store/conversations.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { closeToasts } from '../../../ui/overlays/toast-queue.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { type ConversationItem, nameOf } from './conversation-item.ts';
import { ConversationRow } from './conversation-row.tsx';
import { type OpenedOptions, OptionsButton, useOptionsHandlers } from '../options-button.tsx';
import type { OpenedRow } from './row-options.tsx';
import styles from './conversation-list.module.css';
import rowStyles from './conversation-row.module.css';
import { peerPlaceholder } from '../peer-placeholder.ts';
import type { useConversations } from './use-conversations.ts';
import { listPositionOf, rememberListPosition } from '../list-position.ts';
import { useRowSwipe } from './use-row-swipe.ts';
import { usePresence } from '../use-presence.ts';
import { listSearchOf } from '../use-has-search.ts';
import { useNear } from '../use-near.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { preloadConversation } from '../preload/preload-conversation.ts';
import type { ConversationAddress } from '../use-conversation.ts';

const RowOptions = lazyComponent(async () => (await import('./row-options.tsx')).RowOptions);
const SwipeActions = lazyComponent(async () => (await import('./row-options.tsx')).SwipeActions);

interface ConversationRowsProps {
  list: ReturnType<typeof useConversations>;
  open: { conversation?: ConversationId | undefined; profile?: MemberId | undefined };
  /** Empty while the member does not search. */
  searchText: string;
  /** The part of the list. Without one, the list itself. */
  part?: ListPart;
  /** Above the rows. */
  children: ReactNode;
  below?: ReactNode;
}

export function ConversationRows({ list, open, searchText, part = 'list', children, below }: ConversationRowsProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const today = useToday();
  const isOnline = useOnline();
  const store = useStore();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, hasMore, showMore } = list;
  const end = useNear(showMore, `${items.length} ${hasMore}`);

  usePresence(() => findPeersInView(scroller.current), `${items.length}`);

  const rememberTop = useListTop(scroller, searchText === '' && part === 'list', searchText);
  const client = useQueryClient();
  const preload = useCallback(
    (row: HTMLElement) => preloadConversation(client, store, addressOf(row)),
    [client, store],
  );
  const preloadPressed = ({ target, isPrimary, button }: PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-peer]') : null;
    if (row !== null && isPrimary && button === 0) void preload(row);
  };
  // Plain links: each link of the router subscribes to it, and hundreds would render with every navigation.
  const openOne = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const link = event.currentTarget;
      if (!isPlainClick(event)) return;
      event.preventDefault();
      rememberListPosition(store, { opened: link.dataset.peer });
      // Removing a focused element forces one more style and layout pass.
      link.blur();
      const { pathname } = link;
      // The new address has the filter of the list too.
      void preload(link).then(() => navigate({ href: `${pathname}${listSearchOf(router.state.location)}` }));
    },
    [navigate, preload, store, router],
  );
  const { opened, openRow, close, ask, swipe, handlers } = useRowOptions(scroller, items, preloadPressed);
  const chosen = items.find(({ peer }) => peer === opened?.key);
  // The conversation has left the list.
  if (opened !== null && chosen === undefined) close();
  const isOpen = ({ peer, row }: ConversationItem) =>
    peer === open.profile || (row !== null && row.conversation === open.conversation);

  return (
    <>
      <div ref={scroller} className={styles.rows} data-scroller onScroll={rememberTop} {...handlers}>
        {children}
        <ul>
          {items.map((item) => (
            <li key={item.peer} className={styles.item}>
              <ConversationRow {...item} onClick={openOne} today={today} isOnline={isOnline} isOpen={isOpen(item)} />
              {item.row !== null && <RowOptionsButton item={item} onOptions={openRow} />}
              {item.peer === swipe.swiped && (
                <Suspense>
                  <SwipeActions item={item} onAsk={(first) => ask(item.peer, first)} onEnd={swipe.close} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
        {hasMore && <div ref={end} />}
        {below}
      </div>
      <Suspense>
        {opened !== null && chosen !== undefined && (
          <RowOptions item={chosen} isOpen={isOpen(chosen)} opened={opened} onEnd={close} />
        )}
      </Suspense>
    </>
  );
}

/**
 * When a row leaves the list with the focus, the row that takes its place receives it, otherwise the title. A dialog that
 * closes cannot return the focus to a row that has left. Returns the focus handler of the list.
 */
function useFocusInRows(scroller: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ readonly row: Element; readonly index: number } | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.row.isConnected) return undefined;
    const { index } = last.current;
    last.current = null;
    // In the next frame, the dialog has released the focus.
    const frame = requestAnimationFrame(() => {
      const { current } = scroller;
      if (current === null || document.activeElement !== document.body) return;
      const links = [...current.querySelectorAll<HTMLElement>('li > a')];
      const title = current.closest('section')?.querySelector('h1');
      (links[Math.min(index, links.length - 1)] ?? title)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return ({ target }) => {
    const row = target.closest('li');
    last.current = row && { row, index: [...(row.parentElement?.children ?? [])].indexOf(row) };
  };
}

/** The row whose options are open, the row that is swiped, and the handlers of the list for both. */
function useRowOptions(
  scroller: RefObject<HTMLElement | null>,
  items: readonly ConversationItem[],
  onPressed: (event: PointerEvent) => void,
) {
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  const swipe = useRowSwipe(scroller);
  const hasLeft = swipe.swiped !== null && !items.some(({ peer }) => peer === swipe.swiped);
  useEffect(() => {
    if (hasLeft) swipe.close();
  });
  const openRow = (row: OpenedRow) => {
    swipe.close();
    // On a phone, a toast would cover the items of the sheet.
    closeToasts();
    setOpened(row);
  };
  const options = useOptionsHandlers('li', openRow);
  const ask = (peer: MemberId, first: OpenedRow['first']) => {
    const button = scroller.current?.querySelector<HTMLButtonElement>(`button[data-options="${peer}"]`);
    if (button != null) openRow({ key: peer, button, openedBy: 'pointer', first });
  };
  const handlers = {
    ...options,
    // The actions show while the finger still moves.
    onPointerEnter: () => void RowOptions.preload().catch(() => undefined),
    onPointerDown(event: PointerEvent) {
      onPressed(event);
      options.onPointerDown(event);
      swipe.handlers.onPointerDown(event);
    },
    onPointerMove(event: PointerEvent) {
      options.onPointerMove(event);
      swipe.handlers.onPointerMove(event);
    },
    onPointerUp(event: PointerEvent) {
      options.onPointerUp();
      swipe.handlers.onPointerUp(event);
    },
    onPointerCancel(event: PointerEvent) {
      options.onPointerCancel();
      swipe.handlers.onPointerCancel(event);
    },
    onClickCapture: swipe.handlers.onClickCapture,
    onFocus: useFocusInRows(scroller),
  };
  return { opened, openRow, close: () => setOpened(null), ask, swipe, handlers };
}

/** Restores and remembers the scroll offset of the list. A search and the other parts start at the top. */
function useListTop(scroller: RefObject<HTMLElement | null>, isRemembered: boolean, searchText: string): () => void {
  const store = useStore();
  const lastSearch = useRef(searchText);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    const top = isRemembered ? listPositionOf(store).top : 0;
    const isOtherSearch = lastSearch.current !== searchText;
    lastSearch.current = searchText;
    // A list that is at its top stays there. Setting that offset would force a layout during the render.
    if (top > 0 || (isOtherSearch && isScrolled.current)) scroller.current?.scrollTo({ top, behavior: 'instant' });
  }, [scroller, searchText, isRemembered, store]);
  return () => {
    const top = scroller.current?.scrollTop ?? 0;
    isScrolled.current = top > 0;
    if (isRemembered) rememberListPosition(store, { top });
  };
}

function RowOptionsButton({ item, onOptions }: { item: ConversationItem; onOptions: (opened: OpenedOptions) => void }) {
  const { i18n, t } = useLingui();
  const name = nameOf(item) ?? i18n._(peerPlaceholder(item.row));
  const label = t`Options of the conversation with ${name}`;
  return <OptionsButton of={item.peer} label={label} className={rowStyles.options} onOptions={onOptions} />;
}

/** The address of a row's conversation. */
function addressOf({ dataset }: HTMLElement): ConversationAddress {
  const { conversation, peer } = dataset as {
    conversation?: NonNullable<ConversationAddress['conversation']>;
    peer?: NonNullable<ConversationAddress['profile']>;
  };
  return conversation === undefined ? { profile: peer } : { conversation };
}

/** The members whose rows are in the visible part of the list. */
function findPeersInView(scroller: HTMLElement | null): MemberId[] {
  if (scroller === null) return [];
  const view = scroller.getBoundingClientRect();
  const shown = [...scroller.querySelectorAll<HTMLElement>('a[data-peer]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom >= view.top && top <= view.bottom;
  });
  return shown.flatMap(({ dataset }) => dataset.peer ?? []) as MemberId[];
}
