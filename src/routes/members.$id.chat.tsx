import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/members/$id/chat')({
  staticData: { name: 'members-id-chat', layout: 'chat', access: 'member', title: msg`Messages`, fill: true },
  component: NotBuiltYet,
});
