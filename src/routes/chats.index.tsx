import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

/** The list alone. The screen itself stands in `chats.tsx`, so that the list stays while conversations come and go. */
export const Route = createFileRoute('/chats/')({
  staticData: { name: 'chats', layout: 'default', access: 'member', title: msg`Messages`, fill: true, wideBar: true },
});
