import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';
import { ChatsScreen } from '../features/chats/screens/chats-screen.tsx';
import { OpenConversation } from '../features/chats/screens/open-conversation.tsx';
import { requireMemberId } from './-require-member-id.ts';

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
  const { gift } = Route.useSearch();
  const address = { profile: MemberId.safeParse(id).data };
  return (
    <ChatsScreen open={address} isGiftLink={gift !== undefined}>
      <OpenConversation address={address} />
    </ChatsScreen>
  );
}
