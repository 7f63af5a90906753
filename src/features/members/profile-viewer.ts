import type { ReactNode } from 'react';
import type { User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import type { KnownCard } from './known-card.ts';

/** Who looks at a profile, and what the route hands to it from other features. */
export interface ProfileViewer {
  /** False for a visitor. `me` may still be on its way where it is true. */
  readonly isMember: boolean;
  readonly me: User | undefined;
  readonly settings: SiteSettings | undefined;
  /** What the lists of this device show of whom is looked at, beside searches and profiles: null where none does, undefined while that is looked for. */
  readonly card?: KnownCard | null | undefined;
  /** The heart that likes and unlikes. */
  readonly renderLike?: ((card: ProfileCard, className: string | undefined) => ReactNode) | undefined;
  /** Whether they see one's private pictures. */
  readonly renderGrant?: ((card: ProfileCard) => ReactNode) | undefined;
  /** A profile was opened and is seen. */
  readonly onOpened?: ((id: MemberId) => void) | undefined;
  /** A visitor would act with them. */
  readonly onNeedsAccount?: ((card: ProfileCard) => void) | undefined;
}
