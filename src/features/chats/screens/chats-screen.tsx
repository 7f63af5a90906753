import { Trans } from '@lingui/react/macro';
import { Activity } from 'react';
import type { User } from '../../../../contract/account/account.ts';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { useKeyboardInset } from '../../../browser/use-keyboard-inset.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { ChatsAlert } from './chats-alert.tsx';
import styles from './chats-screen.module.css';
import { ConversationList } from '../list/conversation-list.tsx';
import { MeContext, PricesContext, pricesOf } from '../composer/prices.ts';
import { type OnReport, OnReportContext } from '../log/on-report.ts';
import { type RenderUnblock, RenderUnblockContext } from './render-unblock.ts';
import { OpenConversation } from './open-conversation.tsx';

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
    <div className={styles.panes}>
      {/* Hidden instead of unmounted: hiding the list, and showing it again, is faster. */}
      <Activity mode={isWide || !isOpen ? 'visible' : 'hidden'}>
        <ConversationList open={address} />
      </Activity>
      <OnReportContext value={onReport}>
        <RenderUnblockContext value={renderUnblock}>
          <MeContext value={me}>
            <PricesContext value={pricesOf(me, settings)}>
              {isOpen && <OpenConversation address={address} me={me} settings={settings} isBesideList={isWide} />}
            </PricesContext>
          </MeContext>
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
