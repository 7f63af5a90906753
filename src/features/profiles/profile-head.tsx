import { Trans, useLingui } from '@lingui/react/macro';
import { useNameInTitle } from '../../browser/person-in-title.ts';
import { useOnline } from '../../browser/use-online.ts';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { PRESENCE_WORDS } from '../../domain/words/presence-words.ts';
import { DISTANCE_WORDS } from '../../domain/places/distance-words.ts';
import { townName } from '../../domain/places/town-name.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './profile-head.module.css';

type Head = Pick<MemberProfile, 'name' | 'age' | 'city' | 'country' | 'presence' | 'fictional'> &
  Partial<Pick<MemberProfile, 'distance'>>;

/** The name, presence and place: over the picture on a phone, beside it on wide screens. */
export function ProfileHead({ profile, seenAt }: { profile: Head; seenAt: number | null }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const { name, age, distance = null } = profile;
  const town = townName(profile.city, profile.country, i18n.locale);
  useNameInTitle(name);
  const { written } = useFormats();
  // Presence is only known with a connection.
  const presence = profile.presence === 'online' && !isOnline ? null : profile.presence;
  const parts = [
    presence === null ? null : i18n._(PRESENCE_WORDS[presence]),
    [town, distance === null ? null : i18n._(DISTANCE_WORDS[distance])].filter((part) => part !== null).join(', '),
  ].filter((part) => part !== null && part !== '');
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>
        <bdi>{age === null ? name : t`${name}, ${age}`}</bdi>
        {profile.fictional && <Mask />}
      </h1>
      {parts.length > 0 && (
        <p className={styles.whereabouts}>
          {presence === 'online' && <span className={styles.dot} data-fleeting aria-hidden="true" />}
          <span>{parts.join(' · ')}</span>
        </p>
      )}
      {seenAt !== null && (
        <p className={styles.whereabouts}>
          <Trans>As it was on {written(seenAt, 'moment')}</Trans>
        </p>
      )}
    </header>
  );
}
