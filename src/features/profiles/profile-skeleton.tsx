import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { BackCrumb, BackOnPicture } from './profile-back-buttons.tsx';
import pictures from './profile-pictures.module.css';
import styles from './profile-view.module.css';

const LINES = ['92%', '84%', '60%'] as const;

/** The skeleton of a loading profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles.profile} role="status" aria-busy="true">
      <VisuallyHidden role="heading" aria-level={1}>
        <Trans>Loading the profile</Trans>
      </VisuallyHidden>
      <BackCrumb />
      <div className={styles.gallery}>
        <div className={styles.waitingPicture}>
          <Skeleton shape="card" width="100%" />
          <div className={pictures.top}>
            <BackOnPicture />
          </div>
        </div>
      </div>
      <div className={styles.sheet}>
        <Skeleton width="50%" height="32px" />
        <ProfileLines />
      </div>
    </div>
  );
}

/** The skeleton of its text. */
export function ProfileLines() {
  return LINES.map((width) => <Skeleton key={width} width={width} height="16px" />);
}
