import type { FoundProfile, ProfileCard } from '../../contract/profiles/profile-card.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { GrantRow } from '../features/own-profile/grant-row.tsx';
import { FoundCard } from '../features/search/found-card.tsx';
import { MembersOnly } from '../features/signup/members-only.tsx';
import { findCard } from './-find-card.ts';
import { renderSafetyDialog, renderUnblock } from './-safety-dialog.tsx';

/** The parts of other features on the profile screen, for members and visitors. */
export const PROFILE_PARTS = {
  findCard,
  renderCard: (profile: FoundProfile) => <FoundCard profile={profile} />,
  renderUnblock,
  renderSafetyDialog,
  membersOnly: <MembersOnly level={1} />,
};

/** The parts of other features on the profile screen, for members only. */
export const MEMBER_PARTS = {
  ...PROFILE_PARTS,
  renderLike: (card: ProfileCard, className: string | undefined) => (
    <LikeButton profile={card} look="large" className={className} />
  ),
  renderGrant: (card: ProfileCard) => <GrantRow profile={card} />,
};
