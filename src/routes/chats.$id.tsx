import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { ConversationId } from '../../contract/ids.ts';

/** One conversation. The screen itself stands in `chats.tsx`. */
export const Route = createFileRoute('/chats/$id')({
  staticData: { name: 'chats-id', layout: 'chat', access: 'member', title: msg`Messages`, fill: true, wideBar: true },
  beforeLoad: ({ params }) => {
    if (!ConversationId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
  },
});
