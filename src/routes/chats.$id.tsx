import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { ConversationId } from '../../contract/base/ids.ts';
import { OpenConversation } from '../features/chats/screens/open-conversation.tsx';

/** One conversation, beside the list of `chats.tsx` on a wide screen. */
export const Route = createFileRoute('/chats/$id')({
  staticData: { name: 'chats-id', layout: 'chat', access: 'member', title: msg`Messages`, fill: true, wideBar: true },
  beforeLoad: ({ params }) => {
    if (!ConversationId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
  },
  component: ConversationRoute,
});

function ConversationRoute() {
  const { id } = Route.useParams();
  return <OpenConversation address={{ conversation: ConversationId.safeParse(id).data }} />;
}
