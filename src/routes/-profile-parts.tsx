import type { FoundProfile, ProfileCard } from '../../contract/profile-card.ts';
import { loadAreaCatalogue } from '../catalogues/load-catalogue.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { FoundCard } from '../features/search/found-card.tsx';
import { MembersOnly } from '../features/signup/members-only.tsx';
import { lazily } from '../ui/lazily.tsx';
import { findCard } from './-find-card.ts';
import { renderSafetyDialog, renderUnblock } from './-safety-dialog.tsx';

// Few members have private pictures, so the row and its texts load on demand.
const GrantRow = lazily(async () => {
  const [piece] = await Promise.all([
    import('../features/own-profile/grant-row.tsx'),
    loadAreaCatalogue('own-profile'),
  ]);
  return piece.GrantRow;
});

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
