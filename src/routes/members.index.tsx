import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import type { FoundProfile } from '../../contract/members.ts';
import type { SearchFilters } from '../../contract/search.ts';
import { useDevice } from '../features/account/session-state.ts';
import { settingsQuery } from '../features/account/settings-query.ts';
import { useMe } from '../features/account/use-me.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { firstSearch, keepLastSearch, readLastSearch } from '../features/members/first-search.ts';
import { inServedCountry, isSame } from '../features/members/change-filters.ts';
import { MembersScreen } from '../features/members/members-screen.tsx';
import { readFilters, writeFilters } from '../features/members/search-address.ts';
import { JoinHeart } from '../features/signup/join-heart.tsx';
import { useJoining } from './-use-joining.tsx';

export const Route = createFileRoute('/members/')({
  staticData: {
    name: 'members',
    layout: 'default',
    access: 'anyone',
    title: msg`Search members`,
    words: ['members', 'signup', 'likes', 'profile-labels'],
  },
  component: MembersRoute,
});

/** The search of the address; without one, the last on this device; without that, one that suits who looks. */
function MembersRoute() {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const member = useDevice()?.member_id;
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const { join, joining } = useJoining();
  const asked = readFilters(address) ?? readLastSearch(member);
  const named = asked && inServedCountry(asked, settings);
  const isReady = named !== undefined || (settings !== undefined && (member === undefined || me !== undefined));
  const onSearch = (filters: SearchFilters) => {
    keepLastSearch(member, filters);
    void navigate({ to: '/members', search: writeFilters(filters) as never, replace: true });
  };
  const first = firstSearch(me, settings);
  const searching = {
    filters: named ?? first,
    settings,
    me,
    onSearch,
    onReset: named === undefined || isSame(named, first) ? null : () => onSearch(first),
  };
  const renderAction = ({ distance: _, ...card }: FoundProfile) =>
    member === undefined ? (
      <JoinHeart name={card.name} onPress={() => join(card)} />
    ) : (
      <LikeButton profile={card} look="glass" />
    );
  return (
    <>
      <MembersScreen searching={searching} member={member} isReady={isReady} renderAction={renderAction} />
      {joining}
    </>
  );
}
