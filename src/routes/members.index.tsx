import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useDevice } from '../features/account/session-state.ts';
import { MembersScreen } from '../features/members/members-screen.tsx';

export const Route = createFileRoute('/members/')({
  staticData: {
    name: 'members',
    layout: 'default',
    access: 'anyone',
    title: msg`Search members`,
  },
  component: MembersRoute,
});

function MembersRoute() {
  return <MembersScreen isMember={useDevice() !== null} />;
}
