import { useLingui } from '@lingui/react/macro';
import { CalendarHeart, type LucideIcon, MapPin, Sparkles, Sprout, Zap } from 'lucide-react';
import type { FinderReason } from '../../../../contract/discovery.ts';
import type { ProfileResult } from '../../../../contract/profiles/profile-card.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PersonCard, type PictureLoading } from '../../../ui/pictures/person-card.tsx';
import { DISTANCE_WORDS } from '../../../domain/places/distance-words.ts';
import { townWords } from '../../../domain/places/place-words.ts';
import { reasonWords } from '../../../domain/words/reason-words.ts';
import { LikeButton } from '../../likes/like-button.tsx';
import styles from './suggestion-card.module.css';

const ICONS: Record<FinderReason['kind'], LucideIcon> = {
  interests: Sparkles,
  distance: MapPin,
  age: CalendarHeart,
  online: Zap,
  new: Sprout,
};
/** The most reasons on a card. */
const REASONS_SHOWN = 3;

interface SuggestionCardProps {
  profile: ProfileResult;
  reasons: readonly FinderReason[];
  loads: PictureLoading;
}

export function SuggestionCard({ profile, reasons, loads }: SuggestionCardProps) {
  const { i18n, t } = useLingui();
  const { distance, ...card } = profile;
  // Presence is only known with a connection.
  const isConnected = useOnline();
  return (
    <>
      <PersonCard
        to="/members/$id"
        params={{ id: profile.id }}
        name={profile.name}
        age={profile.age}
        picture={profile.main_image}
        place={townWords(i18n, profile)}
        distance={distance === null ? null : i18n._(DISTANCE_WORDS[distance])}
        online={isConnected && profile.presence === 'online'}
        masked={profile.fictional}
        action={<LikeButton profile={card} look="glass" />}
        loads={loads}
      />
      <ul className={styles.reasons} aria-label={t`Why ${profile.name}`}>
        {reasons.slice(0, REASONS_SHOWN).map((reason) => (
          <li key={reason.kind} className={styles.reason}>
            <Icon of={ICONS[reason.kind]} size="s" />
            <span>{reasonWords(i18n, reason, profile)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
