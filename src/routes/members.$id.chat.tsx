import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { MemberId } from '../../contract/base/ids.ts';
import { ChatsScreen } from '../features/chats/screens/chats-screen.tsx';
import { giftRecipientAtom } from '../features/chats/composer/gift-recipient.ts';
import { requireMemberId } from './-require-member-id.ts';
import { WithWallet } from './-with-wallet.tsx';

export const Route = createFileRoute('/members/$id/chat')({
  staticData: {
    name: 'members-id-chat',
    layout: 'chat',
    access: 'member',
    title: msg`Messages`,
    fill: true,
    wideBar: true,
  },
  beforeLoad: requireMemberId,
  validateSearch: ({ gift }: Record<string, unknown>): { gift?: '1' | undefined } => ({
    gift: gift === '1' ? gift : undefined,
  }),
  component: MemberChatRoute,
});

function MemberChatRoute() {
  const { id } = Route.useParams();
  const profile = MemberId.safeParse(id).data;
  useGiving(profile);
  return (
    <WithWallet>
      <ChatsScreen profile={profile} />
    </WithWallet>
  );
}

/** Opens the gift picker once, for a profile's gift link. Without the parameter, a reload or a step back does not open it again. */
function useGiving(profile: MemberId | undefined): void {
  const { gift } = Route.useSearch();
  const navigate = Route.useNavigate();
  const setGiftRecipient = useSetAtom(giftRecipientAtom);
  useEffect(() => {
    if (gift === undefined || profile === undefined) return;
    setGiftRecipient(profile);
    void navigate({ search: ({ gift: _, ...rest }) => rest, replace: true });
  }, [gift, profile, navigate, setGiftRecipient]);
  // Without a contactable member the picker never opened, so leaving resets the recipient.
  useEffect(() => () => setGiftRecipient(null), [profile, setGiftRecipient]);
}
