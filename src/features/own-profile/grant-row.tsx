import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { grantPhotos, revokePhotos } from '../../../contract/own-profile/own-profile.ts';
import { useOnline } from '../../browser/use-online.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { grantsQuery, picturesQuery } from './pictures/own-profile-queries.ts';
import styles from './grant-row.module.css';

/** The switch on another member's profile that grants access to the private pictures. Hidden if the member has none. */
export function GrantRow({ profile: { id, name } }: { profile: ProfileCard }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const isOnline = useOnline();
  const hasPrivate = useQuery(picturesQuery).data?.pictures.some((picture) => picture.private) === true;
  const grants = useQuery({ ...grantsQuery, enabled: hasPrivate }).data;
  const isGranted = grants?.some((one) => one.id === id) === true;
  const granting = useMutation({
    mutationFn: () =>
      withMinimumTime<unknown>(request(isGranted ? revokePhotos : grantPhotos, { body: { profile: id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: grantsQuery.queryKey }),
  });
  if (!hasPrivate || grants === undefined) return null;
  return (
    <div className={styles.row}>
      <p className={styles.words}>
        {isGranted ? (
          <Trans>{name} may see your private pictures.</Trans>
        ) : (
          <Trans>{name} does not see your private pictures.</Trans>
        )}
      </p>
      <Button
        look="quiet"
        small
        isDisabled={!isOnline}
        isPending={granting.isPending}
        onPress={() => granting.mutate()}
      >
        {isGranted ? <Trans>Take back</Trans> : <Trans>Let them see</Trans>}
      </Button>
      {granting.isError && (
        <p className={styles.error} role="alert">
          {i18n._(failureWords(granting.error))}
        </p>
      )}
    </div>
  );
}
