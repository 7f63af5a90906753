import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { revokePhotos } from '../../../contract/own-profile/own-profile.ts';
import { useOnline } from '../../browser/use-online.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { grantsQuery } from './pictures/own-profile-queries.ts';
import styles from './profile-form.module.css';

/** The members with a grant to see the private pictures, each with a button to revoke it. */
export function GrantsSection() {
  const { i18n, t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = useQuery(grantsQuery);
  return (
    <Section title={t`Who may see your private pictures`} anchor="private-pictures" heading={heading}>
      <div className={styles.body}>
        {data === undefined && error === null && isOnline && (
          <p className={styles.help} role="status">
            <Trans>Loading</Trans>
          </p>
        )}
        {data === undefined && !isOnline && (
          <p className={styles.help}>
            <Trans>This list will load when you’re back online.</Trans>
          </p>
        )}
        {data === undefined && error !== null && isOnline && (
          <div className={styles.refused} role="alert">
            <span>{i18n._(failureWords(error))}</span>
            <Button look="quiet" small isPending={isFetching} onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {data?.length === 0 && (
          <p className={styles.help}>
            <Trans>No one yet. You can let someone see your private pictures on their profile.</Trans>
          </p>
        )}
        {data !== undefined && data.length > 0 && (
          <ul>
            {data.map((profile) => (
              <Granted key={profile.id} profile={profile} onRevoked={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Granted({ profile, onRevoked }: { profile: ProfileCard; onRevoked: () => void }) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const isOnline = useOnline();
  const { id, name, main_image: picture } = profile;
  const revoking = useMutation({
    mutationFn: () => withMinimumTime(request(revokePhotos, { body: { profile: id } })),
    onSuccess: async () => {
      client.setQueryData(grantsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      showToast(t`${name} can no longer see your private pictures.`);
      onRevoked();
    },
  });
  return (
    <li className={styles.person}>
      <Avatar name={name} src={picture?.thumb_filename} placeholder={picture?.placeholder} size={44} />
      <span className={styles.who}>
        <bdi>{name}</bdi>
        {profile.fictional && <Mask />}
        {revoking.isError && (
          <span className={styles.error} role="alert">
            {i18n._(failureWords(revoking.error))}
          </span>
        )}
      </span>
      <Button
        look="quiet"
        small
        aria-label={t`Stop showing them to ${name}`}
        isDisabled={!isOnline}
        isPending={revoking.isPending}
        onPress={() => revoking.mutate()}
      >
        <Trans>Take back</Trans>
      </Button>
    </li>
  );
}
