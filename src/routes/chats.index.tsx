import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

/** The list alone. `chats.tsx` renders the screen, so that the list stays mounted when a conversation opens. */
export const Route = createFileRoute('/chats/')({
  staticData: { name: 'chats', layout: 'default', access: 'member', title: msg`Messages`, fill: true, wideBar: true },
});
