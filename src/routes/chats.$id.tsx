import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

/** One conversation. The screen itself stands in `chats.tsx`. */
export const Route = createFileRoute('/chats/$id')({
  staticData: { name: 'chats-id', layout: 'chat', access: 'member', title: msg`Messages`, fill: true },
});
