import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { useKeyboardInset } from '../../../browser/use-keyboard-inset.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { SafetyDialog } from '../../reports/safety-dialog.tsx';
import { ChatsAlert } from './chats-alert.tsx';
import styles from './chats-screen.module.css';
import { ConversationList } from '../list/conversation-list.tsx';
import { MeContext, PricesContext, pricesOf } from '../composer/prices.ts';
import { OnReportContext, type Reported } from '../log/on-report.ts';
import { OpenConversation } from './open-conversation.tsx';

interface ChatsScreenProps {
  /** The open conversation, by its id or by its peer. */
  conversation?: ConversationId | undefined;
  profile?: MemberId | undefined;
}

/** The list and the open conversation: side by side on a wide screen, else one of the two. */
export function ChatsScreen({ conversation, profile }: ChatsScreenProps) {
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const [reported, setReported] = useState<Reported | null>(null);
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
      <OnReportContext value={setReported}>
        <MeContext value={me}>
          <PricesContext value={pricesOf(me, settings)}>
            {isOpen && <OpenConversation address={address} me={me} settings={settings} isBesideList={isWide} />}
          </PricesContext>
        </MeContext>
      </OnReportContext>
      {isWide && !isOpen && (
        <p className={styles.nothingOpen}>
          <Trans>Choose a conversation on the left: it opens here.</Trans>
        </p>
      )}
      <ChatsAlert />
      {reported && (
        <SafetyDialog
          member={{ id: reported.peer, name: reported.name }}
          about={reported.message === null ? { kind: 'profile' } : { kind: 'message', id: reported.message.id }}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  );
}
