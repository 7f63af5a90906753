import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { DISTANCE_WORDS } from '../places/distance-words.ts';
import { townName } from '../places/town-name.ts';
import { PersonCard, type PictureLoading } from '../../ui/pictures/person-card.tsx';

interface ResultCardProps {
  profile: ProfileResult;
  loads?: PictureLoading;
  /** Content over the picture. */
  action?: ReactNode;
}

/** The card of a search result, or of a member who is similar to another. */
export function ResultCard({ profile, loads = 'late', action }: ResultCardProps) {
  const { i18n } = useLingui();
  return (
    <PersonCard
      to="/members/$id"
      params={{ id: profile.id }}
      name={profile.name}
      age={profile.age}
      picture={profile.main_image}
      place={townName(profile.city, profile.country, i18n.locale)}
      distance={profile.distance === null ? null : i18n._(DISTANCE_WORDS[profile.distance])}
      online={profile.presence === 'online'}
      masked={profile.fictional}
      action={action}
      loads={loads}
    />
  );
}
