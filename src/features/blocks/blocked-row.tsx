import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useOnline } from '../../browser/use-online.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { unblockNow } from '../../engine/sync/unblock-now.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import section from '../../ui/layout/section.module.css';
import styles from './blocked-members.module.css';
import { blockedQuery } from './blocked-query.ts';

/** A blocked member. The row has no link, because neither member sees the other's profile. */
export function BlockedRow({ profile, onUnblocked }: { profile: ProfileCard; onUnblocked: () => void }) {
  const { i18n, t } = useLingui();
  const store = useStore();
  const isOnline = useOnline();
  const client = useQueryClient();
  const { id, name, main_image: picture } = profile;
  const unblocking = useMutation({
    mutationFn: () => withMinimumTime(unblockNow(store, id)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: blockedQuery.queryKey });
      showToast(t`${name} is no longer blocked.`);
      onUnblocked();
    },
  });
  return (
    <li className={section.row}>
      <Avatar name={name} src={picture?.thumb_filename} placeholder={picture?.placeholder} size={44} />
      <span className={section.what}>
        <span className={styles.name}>
          <bdi>{t`${name}, ${profile.age}`}</bdi>
          {profile.fictional && <Mask />}
        </span>
        {unblocking.isError && (
          <span className={styles.error} role="alert">
            {i18n._(failureWords(unblocking.error))}
          </span>
        )}
      </span>
      <Button
        look="quiet"
        small
        aria-label={t`Unblock ${name}`}
        isDisabled={!isOnline}
        isPending={unblocking.isPending}
        onPress={() => unblocking.mutate()}
      >
        <Trans>Unblock</Trans>
      </Button>
    </li>
  );
}
