import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { ConversationId } from '../../contract/base/ids.ts';

/** One conversation. `chats.tsx` renders the screen. */
export const Route = createFileRoute('/chats/$id')({
  staticData: { name: 'chats-id', layout: 'chat', access: 'member', title: msg`Messages`, fill: true, wideBar: true },
  beforeLoad: ({ params }) => {
    if (!ConversationId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
  },
});
