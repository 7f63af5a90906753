import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import type { User } from '../../contract/account/account.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { useReachedStep } from '../features/own-profile/use-reached-step.ts';
import { offerQuery } from '../features/promotions/offers-query.ts';
import { firstSearch } from '../domain/search/first-search.ts';
import { countOf, firstPageQuery } from '../domain/search/search-queries.ts';
import { ActivatedElsewhere, ActivatedScreen, ActivatedUnknown } from '../features/signup/activated-screen.tsx';

export const Route = createFileRoute('/activate/done')({
  staticData: {
    name: 'activate-done',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your account is active`,
  },
  component: ActivatedRoute,
});

function ActivatedRoute() {
  const isMember = useDevice() !== null;
  const isActivated = useLocation({ select: ({ state }) => state.isActivated === true });
  const me = useMe();
  if (!isMember) return isActivated ? <ActivatedElsewhere /> : <ActivatedUnknown />;
  if (me?.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
  return me === undefined ? null : <ForMember me={me} />;
}

function ForMember({ me }: { me: User }) {
  const settings = useQuery(settingsQuery).data;
  const reachedStep = useReachedStep(me.id);
  const found = useQuery({ ...firstPageQuery(me.id, firstSearch(me, settings)), enabled: settings !== undefined }).data;
  const offer = useQuery(offerQuery(me.status)).data;
  return (
    <ActivatedScreen
      me={me}
      reachedStep={reachedStep}
      found={found && { count: countOf(found), profiles: found.profiles }}
      offer={offer}
    />
  );
}
