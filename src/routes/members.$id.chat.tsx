import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { MemberId } from '../../contract/ids.ts';
import { settingsQuery } from '../features/account/settings-query.ts';
import { useMe } from '../features/account/use-me.ts';
import { ChatsScreen } from '../features/chats/chats-screen.tsx';

export const Route = createFileRoute('/members/$id/chat')({
  staticData: { name: 'members-id-chat', layout: 'chat', access: 'member', title: msg`Messages`, fill: true },
  beforeLoad: ({ params }) => {
    if (!MemberId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
  },
  component: MemberChatRoute,
});

function MemberChatRoute() {
  const { id } = Route.useParams();
  const settings = useQuery(settingsQuery).data;
  return <ChatsScreen me={useMe()} settings={settings} profile={MemberId.safeParse(id).data} />;
}
