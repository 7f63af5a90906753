import { Trans } from '@lingui/react/macro';
import { useAtom, useSetAtom } from 'jotai';
import { Activity, Suspense, useEffect, useState } from 'react';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { useKeyboardInset } from '../../../browser/use-keyboard-inset.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { SafetyDialog } from '../../reports/safety-dialog.tsx';
import { ChatsAlert } from './chats-alert.tsx';
import styles from './chats-screen.module.css';
import { ConversationList } from '../list/conversation-list.tsx';
import { unpaidAtom } from '../composer/unpaid.ts';
import { OnReportContext, type Reported } from '../log/on-report.ts';
import { OpenConversation } from './open-conversation.tsx';
import { useNavigate } from '@tanstack/react-router';
import { giftRecipientAtom } from '../composer/gift-recipient.ts';

const UnpaidSheet = lazyComponent(async () => (await import('./unpaid-sheet.tsx')).UnpaidSheet);

interface ChatsScreenProps {
  /** The open conversation, by its id or by its peer. */
  conversation?: ConversationId | undefined;
  profile?: MemberId | undefined;
  /** Whether the address is the gift link of a profile. */
  isGiftLink?: boolean;
}

/** The list and the open conversation: side by side on a wide screen, else one of the two. */
export function ChatsScreen({ conversation, profile, isGiftLink = false }: ChatsScreenProps) {
  const [reported, setReported] = useState<Reported | null>(null);
  const isWide = useMediaQuery('(min-width: 992px)');
  useKeyboardInset();
  useGiftLink(profile, isGiftLink);
  const isOpen = conversation !== undefined || profile !== undefined;
  const address = { conversation, profile };
  return (
    <div className={styles.panes}>
      {/* Hidden instead of unmounted, because hiding and showing the list is faster. */}
      <Activity mode={isWide || !isOpen ? 'visible' : 'hidden'}>
        <ConversationList open={address} />
      </Activity>
      <OnReportContext value={setReported}>
        {isOpen && <OpenConversation address={address} isBesideList={isWide} />}
      </OnReportContext>
      {isWide && !isOpen && (
        <p className={styles.nothingOpen}>
          <Trans>Choose a conversation on the left: it opens here.</Trans>
        </p>
      )}
      <ChatsAlert />
      <UnpaidHost />
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

/** Shows the sheet with bundles of credits, for a message that costs more credits than the member has. */
function UnpaidHost() {
  const [unpaid, setUnpaid] = useAtom(unpaidAtom);
  useEffect(() => () => setUnpaid(null), [setUnpaid]);
  return <Suspense>{unpaid && <UnpaidSheet unpaid={unpaid} onClose={() => setUnpaid(null)} />}</Suspense>;
}

/** Opens the gift picker once, for a profile's gift link. Without the parameter, a reload or a step back does not open it again. */
function useGiftLink(profile: MemberId | undefined, isGiftLink: boolean): void {
  const navigate = useNavigate();
  const setGiftRecipient = useSetAtom(giftRecipientAtom);
  useEffect(() => {
    if (!isGiftLink || profile === undefined) return;
    setGiftRecipient(profile);
    const search = ({ gift: _, ...rest }: { gift?: '1' | undefined }) => rest;
    void navigate({ to: '/members/$id/chat', params: { id: profile }, search, replace: true });
  }, [isGiftLink, profile, navigate, setGiftRecipient]);
  // The picker resets the recipient when it closes. For a member who cannot be contacted it never opens, so the cleanup resets it.
  useEffect(() => () => setGiftRecipient(null), [profile, setGiftRecipient]);
}
