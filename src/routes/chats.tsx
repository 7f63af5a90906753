import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/chats')({
  staticData: { name: 'chats', layout: 'default', access: 'member', title: msg`Messages`, fill: true },
  component: NotBuiltYet,
});
