import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useOnline } from '../../browser/use-online.ts';
import type { LikeList } from '../../../contract/likes/likes.ts';
import { DISTANCE_WORDS } from '../../domain/places/distance-words.ts';
import { townName } from '../../domain/places/town-name.ts';
import type { LikeItem } from '../../engine/store/like-lists.ts';
import glass from '../../ui/layout/glass.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { PersonCard, type PictureLoading } from '../../ui/pictures/person-card.tsx';
import { LikeButton } from './like-button.tsx';
import styles from './like-card.module.css';

interface LikeCardProps {
  list: LikeList;
  item: LikeItem;
  loads: PictureLoading;
}

/** The card of a like or match. The card of a received like links to the route that marks it as seen. */
export function LikeCard({ list, item: { profile, isNew, distance }, loads }: LikeCardProps) {
  const { id, name, age, city, country, main_image, presence, fictional } = profile;
  const { i18n } = useLingui();
  // Presence is only known with a connection.
  const isConnected = useOnline();
  return (
    <div className={styles.card}>
      <PersonCard
        to={list === 'received' ? '/likes/m/$id' : '/members/$id'}
        params={{ id }}
        name={name}
        age={age}
        picture={main_image}
        place={townName(city, country, i18n.locale)}
        distance={distance === null ? null : i18n._(DISTANCE_WORDS[distance])}
        online={isConnected && presence === 'online'}
        masked={fictional}
        loads={loads}
        action={
          list === 'matches' ? (
            <WriteLink id={id} name={name} />
          ) : (
            <LikeButton look="glass" profile={profile} hasUndo={list === 'sent'} />
          )
        }
      />
      {isNew && (
        <span className={fictional ? styles.newBesideMask : styles.new}>
          <Trans>New</Trans>
        </span>
      )}
    </div>
  );
}

function WriteLink({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return (
    <Link to="/members/$id/chat" params={{ id }} className={glass.button} aria-label={t`Write to ${name}`}>
      <Icon of={MessageCircle} />
    </Link>
  );
}
