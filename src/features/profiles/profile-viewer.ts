import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import type { KnownCard } from '../../domain/card/find-card.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';

/** The viewer of a profile. */
export interface ProfileViewer {
  /** False for a visitor. For a member, `me` may still be loading. */
  readonly isMember: boolean;
  readonly me: User | undefined;
  readonly settings: SiteSettings | undefined;
  /**
   * The card of the viewed member from the lists of this device, apart from cached searches and profiles. Null if no list has one,
   * undefined while it is loading.
   */
  readonly card?: KnownCard | null | undefined;
  /** Called when a profile has been opened and shown. */
  readonly onOpened?: ((id: MemberId) => void) | undefined;
  /** Called when a visitor uses an action of a member. */
  readonly onNeedsAccount?: ((card: ProfileCard, act: MemberAct) => void) | undefined;
}

/** Whether the page is the viewer's own profile, as other members see it. It has no actions. */
export const isOwnPage = (page: ProfilePage | undefined): boolean => page?.is_findable !== undefined;
