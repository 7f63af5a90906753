import { Trans } from '@lingui/react/macro';
import { useAtom, useSetAtom } from 'jotai';
import { Activity, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useKeyboardInset } from '../../../browser/use-keyboard-inset.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { SafetyDialog } from '../../reports/safety-dialog.tsx';
import { ChatsAlert } from './chats-alert.tsx';
import styles from './chats-screen.module.css';
import { ConversationList } from '../list/conversation-list.tsx';
import { messageToPayAtom } from '../composer/message-to-pay.ts';
import { OnReportContext, type Reported } from '../log/on-report.ts';
import { useNavigate } from '@tanstack/react-router';
import { useIsBesideList } from '../use-is-beside-list.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { useForgetHit } from '../search/shown-hit.tsx';
import { giftRecipientAtom } from '../composer/gift-recipient.ts';

const UnpaidSheet = lazyComponent(async () => (await import('./unpaid-sheet.tsx')).UnpaidSheet);

interface ChatsScreenProps {
  /** The address of the open conversation; empty if none is open. */
  open: ConversationAddress;
  /** Whether the address is the gift link of a profile. */
  isGiftLink?: boolean;
  /** The open conversation (`OpenConversation`), whose route loads its code: the list does not wait for it. */
  children: ReactNode;
}

/** The list and the open conversation: side by side on a wide screen, else one of the two. */
export function ChatsScreen({ open, isGiftLink = false, children }: ChatsScreenProps) {
  const [reported, setReported] = useState<Reported | null>(null);
  const isWide = useIsBesideList();
  useKeyboardInset();
  useGiftLink(open.profile, isGiftLink);
  useForgetHit(open);
  const isOpen = open.conversation !== undefined || open.profile !== undefined;
  return (
    <div className={styles.panes}>
      <OnReportContext value={setReported}>
        {/* Hidden instead of unmounted, because hiding and showing the list is faster. */}
        <Activity mode={isWide || !isOpen ? 'visible' : 'hidden'}>
          <ConversationList open={open} />
        </Activity>
        {children}
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
  const [unpaid, setUnpaid] = useAtom(messageToPayAtom);
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
