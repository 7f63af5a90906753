import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { KnownCard } from '../../domain/card/find-card.ts';
import { FictionalWarning } from '../../domain/words/fictional-warning.tsx';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';
import { placeholderImage } from '../../ui/pictures/placeholder.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { BackCrumb, BackOnPicture } from './profile-back-buttons.tsx';
import type { MemberAct } from '../../domain/words/member-act.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { NoPicture } from './profile-picture.tsx';
import { ProfileMenu, ProfileSafety } from './profile-safety.tsx';
import { ProfileLines } from './profile-skeleton.tsx';
import pictures from './profile-pictures.module.css';
import sections from './profile-sections.module.css';
import styles from './profile-view.module.css';
import type { ProfileViewer } from './profile-viewer.ts';
import { useSafetyDialog } from './use-safety-dialog.tsx';

interface ProfilePreviewProps {
  card: KnownCard;
  viewer: ProfileViewer;
  /** The device is online again, and the profile is loading. */
  isComing: boolean;
}

/** The offline view of a profile that was never cached: the facts of its card, and the actions that need no more. */
export function ProfilePreview({ card, viewer, isComing }: ProfilePreviewProps) {
  const { main_image: picture } = card;
  const needsAccount = (act: MemberAct) => viewer.onNeedsAccount?.(card, act);
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
                // The device may have the thumbnail from the card. It stays as the background until the large picture has loaded.
                {...marksMissing}
                style={{ backgroundImage: behind(picture) }}
              />
            </span>
          )}
          <div className={pictures.top}>
            <BackOnPicture />
            <ProfileMenu actions={safety} />
          </div>
        </div>
      </div>
      {/* The age of the card is unknown, so it shows no presence. */}
      <ProfileHead profile={{ ...card, presence: null }} seenAt={null} />
      <div className={styles.sheet}>
        {isComing ? (
          <ProfileLines />
        ) : (
          <Notice icon={CloudOff} role="status">
            <Trans>The rest of this profile isn’t on this device yet. It will load when you’re back online.</Trans>
          </Notice>
        )}
        {card.fictional && <FictionalWarning settings={viewer.settings} className={sections.fictional} />}
        <ProfileSafety actions={safety} />
      </div>
      <ProfileActions card={card} viewer={viewer} onNeedsAccount={needsAccount} />
      {safety.dialog}
    </article>
  );
}

/** The background images behind the large picture, the sharper one in front. */
function behind({ thumb_filename, placeholder }: NonNullable<KnownCard['main_image']>): string {
  return [`url("${thumb_filename}")`, placeholderImage(placeholder)].filter((image) => image !== undefined).join(', ');
}
