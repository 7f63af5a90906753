import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { marksMissing } from '../../ui/missing-picture.ts';
import { Notice } from '../../ui/notice.tsx';
import { BackCrumb, BackOnPicture } from './profile-back-buttons.tsx';
import { FictionalNotice } from './fictional-notice.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { NoPicture } from './profile-picture.tsx';
import { ProfileMenu, ProfileSafety } from './profile-safety.tsx';
import { ProfileLines } from './profile-skeleton.tsx';
import pictures from './profile-pictures.module.css';
import styles from './profile-view.module.css';
import type { KnownCard, ProfileViewer } from './profile-viewer.ts';
import { useSafetyDialog } from './use-safety-dialog.ts';

interface ProfileGlimpseProps {
  card: KnownCard;
  viewer: ProfileViewer;
  /** The connection is back, and the rest on its way. */
  isComing: boolean;
}

/** Without a connection, somebody whose profile has never been here: what their card says, and what one can do by it. */
export function ProfileGlimpse({ card, viewer, isComing }: ProfileGlimpseProps) {
  const { main_image: picture } = card;
  const needsAccount = () => viewer.onNeedsAccount?.(card);
  const safety = useSafetyDialog(card, viewer, needsAccount);
  return (
    <article className={styles.profile}>
      <BackCrumb />
      <div className={styles.gallery}>
        <div className={pictures.stage}>
          {picture === null ? (
            <NoPicture name={card.name} />
          ) : (
            <span className={pictures.slide}>
              <img
                className={pictures.picture}
                data-carried=""
                src={picture.filename}
                width={picture.width}
                height={picture.height}
                alt=""
                decoding="async"
                // The card may have shown the small one: it stands in until the large one can be had.
                {...marksMissing}
                style={{ backgroundImage: `url("${picture.thumb_filename}"), url("${picture.placeholder}")` }}
              />
            </span>
          )}
          <div className={pictures.top}>
            <BackOnPicture />
            <ProfileMenu actions={safety} />
          </div>
        </div>
      </div>
      {/* Nobody knows of when the card is: not who was here how lately. */}
      <ProfileHead profile={{ ...card, presence: null }} seenAt={null} />
      <div className={styles.sheet}>
        {isComing ? (
          <ProfileLines />
        ) : (
          <Notice icon={CloudOff} role="status">
            <Trans>The rest of this profile isn’t on this device yet. It will load when you’re back online.</Trans>
          </Notice>
        )}
        {card.fictional && <FictionalNotice viewer={viewer} />}
        <ProfileSafety actions={safety} />
      </div>
      <ProfileActions card={card} viewer={viewer} onNeedsAccount={needsAccount} />
      {safety.dialog}
    </article>
  );
}
