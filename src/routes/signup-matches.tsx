import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { FoundProfile } from '../../contract/profiles/profile-card.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { useMe } from '../domain/me/use-me.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { FirstMatches } from '../features/search/first-matches.tsx';
import { firstSearch } from '../features/search/first-search.ts';

export const Route = createFileRoute('/signup-matches')({
  staticData: {
    name: 'signup-matches',
    layout: 'empty',
    access: 'member',
    title: msg`Your first matches`,
  },
  component: SignupMatchesRoute,
});

function SignupMatchesRoute() {
  const member = useDevice()?.member_id;
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  if (member === undefined) return null;
  const filters =
    me === undefined || settings === undefined ? undefined : { ...firstSearch(me, settings), photo: '1' as const };
  return (
    <FirstMatches
      member={member}
      filters={filters}
      renderAction={renderLike}
      next={me?.status === 'not_confirmed' ? '/complete-signup' : '/members'}
    />
  );
}

const renderLike = ({ distance: _, ...card }: FoundProfile) => <LikeButton profile={card} look="glass" />;
