import { msg } from '@lingui/core/macro';
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { ConversationId } from '../../contract/base/ids.ts';
import { ChatsScreen } from '../features/chats/screens/chats-screen.tsx';

export const Route = createFileRoute('/chats')({
  staticData: {
    name: 'chats',
    layout: 'default',
    access: 'member',
    title: msg`Messages`,
    fill: true,
    wideBar: true,
  },
  component: ChatsRoute,
});

/** Both panes, for the list and for each conversation, so that the list stays mounted. */
function ChatsRoute() {
  const { id } = useParams({ strict: false });
  return (
    <ChatsScreen open={{ conversation: ConversationId.safeParse(id).data }}>
      <Outlet />
    </ChatsScreen>
  );
}
