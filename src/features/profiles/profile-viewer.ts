import type { ReactNode } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Distance, FoundProfile, ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import type { MemberAct } from '../../domain/words/member-act.ts';

/** What the viewer asked for: to block the member, or to report the member or one of their pictures. */
export type SafetyRequest = { readonly action: 'block' } | { readonly action: 'report'; readonly picture?: string };

interface NamedMember {
  readonly id: MemberId;
  readonly name: string;
}

/** A card from any list of this device, with the distance if the list has it. */
export type KnownCard = ProfileCard & { readonly distance?: Distance };

/** The viewer of a profile, and what the route composes from other features. */
export interface ProfileViewer {
  /** False for a visitor. For a member, `me` may still be loading. */
  readonly isMember: boolean;
  readonly me: User | undefined;
  readonly settings: SiteSettings | undefined;
  /**
   * The card of the viewed member in the lists of this device, apart from cached searches and profiles: null if no list
   * has one, undefined while it is loading.
   */
  readonly card?: KnownCard | null | undefined;
  /** The card of a member that a cached search or profile shows. */
  readonly findCard: (client: QueryClient, id: MemberId) => KnownCard | undefined;
  /** The card of a related profile. */
  readonly renderCard: (profile: FoundProfile) => ReactNode;
  /** The button that unblocks the member. */
  readonly renderUnblock: (member: NamedMember, onUnblocked: () => unknown) => ReactNode;
  /** The dialog that blocks or reports the member. */
  readonly renderSafetyDialog: (member: NamedMember, request: SafetyRequest, onClose: () => void) => ReactNode;
  /** The notice for a visitor of a site that shows members to members only. */
  readonly membersOnly: ReactNode;
  /** The heart that likes and unlikes. */
  readonly renderLike?: ((card: ProfileCard, className: string | undefined) => ReactNode) | undefined;
  /** The switch that grants access to the viewer's private pictures. */
  readonly renderGrant?: ((card: ProfileCard) => ReactNode) | undefined;
  /** Called when a profile has been opened and shown. */
  readonly onOpened?: ((id: MemberId) => void) | undefined;
  /** Called when a visitor uses an action of a member. */
  readonly onNeedsAccount?: ((card: ProfileCard, act: MemberAct) => void) | undefined;
}

/** Whether a page shows its own viewer how strangers see them. Then it has no actions. */
export const isOwnPage = (page: ProfilePage | undefined): boolean => page?.is_findable !== undefined;
