import { useLingui } from '@lingui/react/macro';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import { townName } from '../../domain/places/town-name.ts';
import { FictionalWarning } from '../../domain/words/fictional-warning.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GrantRow } from '../own-profile/grant-row.tsx';
import { OwnProfileBar } from './own-profile-bar.tsx';
import { BackCrumb } from './profile-back-buttons.tsx';
import type { MemberAct } from '../../domain/words/member-act.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileNotes } from './profile-notes.tsx';
import { ProfileInterests } from './profile-interests.tsx';
import { ProfileMenu, ProfileSafety } from './profile-safety.tsx';
import { ProfilePictures } from './profile-pictures.tsx';
import sections from './profile-sections.module.css';
import styles from './profile-view.module.css';
import { isOwnPage, type ProfileViewer } from './profile-viewer.ts';
import { RelatedProfiles } from './related-profiles.tsx';
import { useSafetyDialog } from './use-safety-dialog.tsx';

interface ProfileViewProps {
  page: ProfilePage;
  viewer: ProfileViewer;
  /** The time of loading if the profile may be outdated; null if it is current. */
  seenAt: number | null;
}

/** A member's profile as others see it: pictures, facts, texts and actions. The viewer's own profile has no actions. */
export function ProfileView({ page, viewer: everything, seenAt }: ProfileViewProps) {
  const { profile, related } = page;
  const isMine = isOwnPage(page);
  // The viewer's own profile highlights no shared interests: every interest would be shared.
  const viewer = isMine ? { ...everything, me: undefined } : everything;
  const { i18n } = useLingui();
  const needsAccount = (act: MemberAct) => viewer.onNeedsAccount?.(page.card, act);
  const safety = useSafetyDialog(profile, viewer, needsAccount);
  return (
    <>
      {isMine && <OwnProfileBar isFindable={page.is_findable !== false} />}
      <article className={classNames(styles.profile, isMine && styles.mine)}>
        <BackCrumb />
        <ProfilePictures
          page={page}
          viewer={viewer}
          menu={!isMine && <ProfileMenu actions={safety} />}
          onReport={isMine ? undefined : safety.onReportPicture}
        />
        <ProfileHead profile={profile} seenAt={seenAt} />
        <div className={styles.sheet}>
          <ProfileNotes profile={profile} />
          {profile.fictional && <FictionalWarning settings={viewer.settings} className={sections.fictional} />}
          <ProfileFacts profile={profile} />
          <ProfileInterests profile={profile} viewer={viewer} />
          {!isMine && viewer.isMember && <GrantRow profile={page.card} />}
          {!isMine && <ProfileSafety actions={safety} />}
        </div>
        {!isMine && <ProfileActions card={page.card} viewer={viewer} onNeedsAccount={needsAccount} />}
        <RelatedProfiles related={related} town={townName(profile.city, profile.country, i18n.locale)} />
      </article>
      {safety.dialog}
    </>
  );
}
