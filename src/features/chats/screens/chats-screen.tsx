import { Trans } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { Activity, useEffect } from 'react';
import type { User } from '../../../../contract/account.ts';
import type { ConversationId, MemberId } from '../../../../contract/ids.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { afterFrame } from '../../../browser/after-frame.ts';
import { useKeyboardInset } from '../../../browser/use-keyboard-inset.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { ChatsAlert } from './chats-alert.tsx';
import styles from './chats-screen.module.css';
import { ConversationList } from '../list/conversation-list.tsx';
import { type OnReport, OnReportContext } from '../log/on-report.ts';
import { type RenderUnblock, RenderUnblockContext } from './render-unblock.ts';
import { OpenConversation } from './open-conversation.tsx';
import { openedAheadAtom } from '../preload/opened-ahead.ts';
import type { ConversationAddress } from '../use-conversation.ts';

interface ChatsScreenProps {
  me: User | undefined;
  settings: SiteSettings | undefined;
  /** The open conversation, by its id or by its peer. */
  conversation?: ConversationId | undefined;
  profile?: MemberId | undefined;
  onReport?: OnReport;
  renderUnblock?: RenderUnblock;
}

/** The list and the open conversation: side by side on a wide screen, else one of the two. */
export function ChatsScreen({ me, settings, conversation, profile, onReport, renderUnblock }: ChatsScreenProps) {
  const isWide = useMediaQuery('(min-width: 992px)');
  useKeyboardInset();
  const isOpen = conversation !== undefined || profile !== undefined;
  const address = { conversation, profile };
  return (
    <div className={styles.panes} data-panes>
      {/* Put out of sight and not taken away: that is quicker, and so is the way back. */}
      <Activity mode={isWide || !isOpen ? 'visible' : 'hidden'}>
        <ConversationList open={address} />
      </Activity>
      <OnReportContext value={onReport}>
        <RenderUnblockContext value={renderUnblock}>
          <OpenPane address={isOpen ? address : null} me={me} settings={settings} isBesideList={isWide} />
        </RenderUnblockContext>
      </OnReportContext>
      {isWide && !isOpen && (
        <p className={styles.nothingOpen}>
          <Trans>Choose a conversation on the left: it opens here.</Trans>
        </p>
      )}
      <ChatsAlert />
    </div>
  );
}

interface OpenPaneProps extends Pick<ChatsScreenProps, 'me' | 'settings'> {
  address: ConversationAddress | null;
  isBesideList: boolean;
}

/** The conversation that is open, or, out of sight and doing nothing yet, the one that is being tapped. */
function OpenPane({ address, ...pane }: OpenPaneProps) {
  const [ahead, setAhead] = useAtom(openedAheadAtom);
  const isOpen = address !== null;
  const isOver = isOpen && ahead !== null;
  useEffect(() => (isOver ? afterFrame(() => setAhead(null)) : undefined), [isOver, setAhead]);
  const shown = address ?? ahead;
  if (shown === null) return null;
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <OpenConversation address={shown} {...pane} />
    </Activity>
  );
}
