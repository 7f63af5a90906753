import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { User } from '../../contract/account.ts';
import { useSignupStep } from '../browser/signup-progress.ts';
import { useDevice } from '../features/account/session-state.ts';
import { settingsQuery } from '../features/account/settings-query.ts';
import { useMe } from '../features/account/use-me.ts';
import { firstSearch } from '../features/search/first-search.ts';
import { firstPageQuery } from '../features/search/search-queries.ts';
import { ActivatedElsewhere, ActivatedScreen } from '../features/signup/activated-screen.tsx';

export const Route = createFileRoute('/activate/done')({
  staticData: {
    name: 'activate-done',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your account is active`,
    catalogues: 'signup',
  },
  component: ActivatedRoute,
});

function ActivatedRoute() {
  const isMember = useDevice() !== null;
  const me = useMe();
  if (!isMember) return <ActivatedElsewhere />;
  if (me?.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
  return me === undefined ? null : <ForMember me={me} />;
}

function ForMember({ me }: { me: User }) {
  const step = useSignupStep(me.id) ?? 0;
  const settings = useQuery(settingsQuery).data;
  const found = useQuery({ ...firstPageQuery(me.id, firstSearch(me, settings)), enabled: settings !== undefined }).data;
  return <ActivatedScreen me={me} step={step} found={found && { count: found.numResults, profiles: found.profiles }} />;
}
