import { useEffect } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import type { MessageToPay } from '../composer/message-to-pay.ts';
import { useConversation } from '../use-conversation.ts';
import { WalletSheet } from '../../payments/checkout/wallet-sheet.tsx';
import { noteBuyingFor, noteUnpaidDraft } from '../../../engine/outbox/unpaid.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';

interface UnpaidSheetProps {
  unpaid: MessageToPay;
  onClose: () => void;
}

/** The sheet with bundles of credits, for a message that costs more credits than the member has. */
export function UnpaidSheet({ unpaid, onClose }: UnpaidSheetProps) {
  const store = useStore();
  const { peer, kind, body, picture, voice, price, enqueue, keep } = unpaid;
  // The sheet may open before the profile of the peer has loaded.
  const profile = useConversation({ profile: peer }).conversation?.profile ?? unpaid.profile;
  const name = profile?.name ?? unpaid.name;
  useEffect(() => {
    const note = async () => {
      await noteBuyingFor(store, peer);
      await noteUnpaidDraft(store, peer, kind);
    };
    note().catch(reportError);
  }, [store, peer, kind]);
  return (
    <WalletSheet
      name={name}
      picture={<PeerPicture name={name} profile={profile} />}
      isFictional={profile?.fictional === true}
      unpaid={{ kind, body, picture, voice }}
      price={price}
      onLeave={enqueue}
      onClose={() => {
        onClose();
        keep?.().catch(reportError);
      }}
    />
  );
}

function PeerPicture({ name, profile }: Pick<MessageToPay, 'name' | 'profile'>) {
  // Presence is only known while online.
  const isHere = useOnline() && profile?.presence === 'online';
  const picture = profile?.main_image;
  return (
    <Avatar name={name} src={picture?.thumb_filename} placeholder={picture?.placeholder} size={56} online={isHere} />
  );
}
