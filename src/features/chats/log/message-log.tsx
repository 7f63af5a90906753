import { useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useDeferredValue, useState } from 'react';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { JumpBackButton, JumpButton } from './jump-button.tsx';
import { AnchorRows } from './anchor-rows.tsx';
import { FictionalContext } from './picture-bubble.tsx';
import { LogAbove } from './log-above.tsx';
import { toLogItems } from './log-items.ts';
import { LogLine } from './log-line.tsx';
import styles from './message-log.module.css';
import type { Log } from '../read-log.ts';
import { OnOptionsContext } from './options-button.tsx';
import { type OpenedOptions, useOptionsHandlers } from '../options-button.tsx';
import { shownReactions } from '../../../engine/store/reactions.ts';
import { useStore } from '../../../browser/store-context.tsx';
import type { Conversation } from '../use-conversation.ts';
import type { LogView } from './use-log-view.ts';
import type { Jump } from './use-jump.ts';
import { useNear } from '../use-near.ts';
import { useWarnings } from './use-warnings.ts';
import { useToday } from '../../../domain/formats/use-today.ts';

import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';

// Only a log without messages shows the introduction.
const Introduction = lazyComponent(async () => (await import('./introduction.tsx')).Introduction);

interface MessageLogProps {
  conversation: Conversation;
  name: string;
  view: LogView;
  scroller: RefObject<HTMLDivElement | null>;
  isTyping: boolean;
  /** The key of the message that the member is editing, to which they have jumped, or that a search shows. */
  marked: string | null;
  jump: Jump;
  arePicturesCovered: boolean;
  onReveal: () => void;
  onOptions: (opened: OpenedOptions) => void;
  actions: FailureActionHandlers;
}

/**
 * The messages of a conversation, the newest at the bottom. NewMessageAnnouncer reads out new ones: as a live region
 * the log would read out older ones too.
 */
export function MessageLog(props: MessageLogProps) {
  const { conversation, name, view, scroller, isTyping, marked, jump, onOptions } = props;
  const { t } = useLingui();
  const store = useStore();
  const today = useToday();
  const { log, isCut, above } = view;
  // The buttons of the options render after the messages. They take no space, so nothing moves.
  const onOptionsLater = useDeferredValue(onOptions, undefined);
  const optionsHandlers = useOptionsHandlers('[data-message]', onOptions);
  const unseen = useUnseen(log, view.isFollowing);
  const items = toLogItems({
    messages: log.messages,
    unsent: isCut ? [] : log.unsent,
    changes: log.changes,
    peer: conversation.peer,
    unread: view.unread,
  });
  const reactions = shownReactions(log.reactions, log.reacting, store.member);
  const warnings = useWarnings({ row: view.row, peer: conversation.peer, messages: log.messages });
  const newestShown = log.messages.at(-1)?.seq ?? 0;
  const top = useNear(view.reachTop, `${above} ${log.messages[0]?.seq}`);
  const bottom = useNear(
    () => view.move({ to: 'newer', newestShown, newestHeld: view.row?.newest_seq ?? 0 }),
    `${isCut} ${newestShown}`,
  );

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroller
        role="log"
        aria-live="off"
        aria-label={t`Messages with ${name}`}
        // A focusable scroller can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={view.onScroll}
      >
        <div className={styles.column}>
          <Suspense>{view.isEmpty && <Introduction profile={conversation.profile} name={name} />}</Suspense>
          {/* The key makes the skeleton and the sentinel separate elements. One element would move up as the messages arrive. */}
          <LogAbove
            key={above !== 'opening' ? 'above' : items.length === 0 ? 'alone' : 'opening'}
            above={above}
            onRetry={view.retryTop}
            sentinel={top}
          />
          <AnchorRows scroller={scroller} rows="li" isCut={isCut}>
            <OnOptionsContext value={onOptionsLater}>
              <FictionalContext value={conversation.profile?.fictional === true}>
                {/* The key creates new elements when the page is complete, because its messages regroup the first rows. Chromium counts
                  a row that changes in a growing reversed scroller as a layout shift from the top of the screen. */}
                <ol key={above === 'opening' ? 'part' : 'page'} className={styles.rows} {...optionsHandlers}>
                  {items.map((item) => (
                    <LogLine
                      key={item.key}
                      item={item}
                      row={view.row}
                      name={name}
                      today={today}
                      reactions={reactions}
                      warnings={warnings}
                      marked={marked}
                      arePicturesCovered={props.arePicturesCovered}
                      onReveal={props.onReveal}
                      actions={props.actions}
                    />
                  ))}
                </ol>
              </FictionalContext>
            </OnOptionsContext>
            {isTyping && !isCut && <TypingDots name={name} />}
          </AnchorRows>
          {isCut && <div ref={bottom} />}
        </div>
      </div>
      <Below view={view} jump={jump} unseen={unseen} />
    </div>
  );
}

interface BelowProps {
  view: LogView;
  jump: Jump;
  unseen: number;
}

/** The button over the end of the log: back from a jump, or to the newest message. */
function Below({ view: { isFollowing, toNewest }, jump, unseen }: BelowProps) {
  if (jump.isLoading || jump.canGoBack) return <JumpBackButton jump={jump} />;
  return isFollowing ? null : <JumpButton count={unseen} onJump={toNewest} />;
}

/** Three dots at the place of the peer's next message. */
function TypingDots({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.dots} role="img" aria-label={t`${name} is typing`}>
      <i />
      <i />
      <i />
    </div>
  );
}

/** The number of the peer's messages since the member left the end of the log. */
function useUnseen({ row, messages }: Log, isFollowing: boolean): number {
  const newest = Math.max(row?.last_seq ?? 0, messages.at(-1)?.seq ?? 0);
  const [seen, setSeen] = useState(newest);
  if (isFollowing && newest !== seen) setSeen(newest);
  if (isFollowing) return 0;
  const lastShown = messages.at(-1)?.seq ?? 0;
  const mounted = messages.filter(({ seq, sender }) => seq > seen && sender === row?.profile).length;
  // Messages below the window are not loaded, so all of them count. Nearly all are the peer's.
  return mounted + Math.max(0, newest - Math.max(lastShown, seen));
}
