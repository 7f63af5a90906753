import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import { townName } from '../../../domain/places/town-name.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import styles from './message-log.module.css';

/** Introduces the peer in a log without messages. */
export function Introduction({ profile, name }: { profile: ProfileCard | null; name: string }) {
  const { i18n, t } = useLingui();
  return (
    <div className={styles.introduction}>
      <Avatar
        name={name}
        src={profile?.main_image?.thumb_filename}
        placeholder={profile?.main_image?.placeholder}
        size={112}
      />
      <p className={styles.who}>
        <bdi>{profile === null ? name : t`${name}, ${profile.age}`}</bdi>
        {profile?.fictional === true && <Mask />}
      </p>
      {profile?.city && <p>{townName(profile.city, profile.country, i18n.locale)}</p>}
      <p>
        <Trans>Nothing has been said yet.</Trans>
      </p>
    </div>
  );
}
