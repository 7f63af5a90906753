import { useState } from 'react';
import type { MemberPage } from '../../../contract/member-page.ts';
import { lazily } from '../../ui/lazily.tsx';
import { FictionalNotice } from './fictional-notice.tsx';
import { BackCrumb } from './profile-back-buttons.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileInterests } from './profile-interests.tsx';
import { type Leaving, ProfileLeave, ProfileMenu } from './profile-leave.tsx';
import { ProfilePictures } from './profile-pictures.tsx';
import styles from './profile-view.module.css';
import type { ProfileViewer } from './profile-viewer.ts';
import { RelatedProfiles } from './related-profiles.tsx';

const BlockDialog = lazily(async () => (await import('./profile-block-dialog.tsx')).ProfileBlockDialog);
const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ProfileViewProps {
  page: MemberPage;
  viewer: ProfileViewer;
  /** When it was loaded, where it may have changed since; null where it is fresh. */
  seenAt: number | null;
}

type Asking = { readonly about: 'block' } | { readonly about: 'report'; readonly picture?: string };

/** A member as others see them: pictures, words, and what one can do. */
export function ProfileView({ page, viewer, seenAt }: ProfileViewProps) {
  const { profile, related } = page;
  const [asking, setAsking] = useState<Asking | null>(null);
  const needsAccount = () => viewer.onNeedsAccount?.(page.card);
  const ask = (next: Asking) => (viewer.isMember ? setAsking(next) : needsAccount());
  const leaving: Leaving = { name: profile.name, onBlock: () => ask({ about: 'block' }), onReport: () => ask({ about: 'report' }) };
  return (
    <>
      <article className={styles.profile}>
        <BackCrumb />
        <ProfilePictures
          page={page}
          viewer={viewer}
          menu={<ProfileMenu {...leaving} />}
          onReport={(picture) => ask({ about: 'report', picture })}
        />
        <ProfileHead profile={profile} seenAt={seenAt} />
        <div className={styles.sheet}>
          <ProfileNotes notes={profile.notes} />
          {profile.fictional && <FictionalNotice viewer={viewer} />}
          <ProfileFacts profile={profile} />
          <ProfileInterests profile={profile} viewer={viewer} />
          {viewer.renderGrant?.(page.card)}
          <ProfileLeave {...leaving} />
        </div>
        <ProfileActions card={page.card} viewer={viewer} onNeedsAccount={needsAccount} />
        <RelatedProfiles related={related} city={profile.city} />
      </article>
      {asking?.about === 'block' && <BlockDialog id={profile.id} name={profile.name} onClose={() => setAsking(null)} />}
      {asking?.about === 'report' && (
        <ReportDialog
          profile={profile.id}
          name={profile.name}
          about={asking.picture === undefined ? { kind: 'profile' } : { kind: 'picture', id: asking.picture }}
          onBlock={() => setAsking({ about: 'block' })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function ProfileNotes({ notes }: Pick<MemberPage['profile'], 'notes'>) {
  return Object.entries(notes).map(([name, words]) => (
    <p key={name} className={styles.say}>
      <bdi>{words}</bdi>
    </p>
  ));
}
