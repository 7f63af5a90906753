import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { SHORT_DISTANCES } from '../../labels/profile/distance-words.ts';
import { PersonCard } from '../../ui/person-card.tsx';

interface FoundCardProps {
  profile: FoundProfile;
  /** True for a card in the first viewport: its picture loads eagerly. */
  isEager?: boolean;
  /** Stands on the picture. */
  action?: ReactNode;
}

/** Somebody whom a search has found, or who is like somebody. */
export function FoundCard({ profile, isEager = false, action }: FoundCardProps) {
  const { i18n } = useLingui();
  return (
    <PersonCard
      to="/members/$id"
      params={{ id: profile.id }}
      name={profile.name}
      age={profile.age}
      picture={profile.main_image}
      place={profile.city}
      distance={profile.distance === null ? null : i18n._(SHORT_DISTANCES[profile.distance])}
      online={profile.presence === 'online'}
      masked={profile.fictional}
      action={action}
      eager={isEager}
    />
  );
}
