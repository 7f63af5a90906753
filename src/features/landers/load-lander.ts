import type { ComponentType } from 'react';
import type { LanderName, MemberLandingName } from '../../../contract/landers.ts';
import { loadPageTexts } from '../../domain/language/load-catalogue.ts';
import type { MemberLandingProps } from './member/member-parts.tsx';
import type { LanderProps, PeopleProps } from './people/lander-props.ts';

/** The components of a lander. */
export interface LanderParts {
  readonly Lander: ComponentType<LanderProps>;
  readonly People?: ComponentType<PeopleProps>;
}

/** Nine landers, each with an idea of its own. The server and the app draw them. */
export const LANDER_PARTS: Readonly<Record<LanderName, () => Promise<LanderParts>>> = {
  alonetonight: async () => {
    const { Street: Lander, StreetPeople: People } = await import('./street/street.tsx');
    return { Lander, People };
  },
  collagelanding: async () => {
    const { Collage: Lander, CollagePeople: People } = await import('./collage/collage.tsx');
    return { Lander, People };
  },
  gallery: async () => {
    const { Gallery: Lander, GalleryPeople: People } = await import('./gallery/gallery.tsx');
    return { Lander, People };
  },
  iconslanding: async () => ({ Lander: (await import('./interests/interests.tsx')).Interests }),
  maplanding: async () => {
    const { CellMap: Lander, CellMapPeople: People } = await import('./map/map.tsx');
    return { Lander, People };
  },
  socialnetwork: async () => {
    const { Network: Lander, NetworkPeople: People } = await import('./network/network.tsx');
    return { Lander, People };
  },
  tinderswipe: async () => {
    const { SwipeDeck: Lander, SwipeDeckPeople: People } = await import('./deck/deck.tsx');
    return { Lander, People };
  },
  transitionsvideolanding: async () => ({ Lander: (await import('./transitions/transitions.tsx')).Transitions }),
  video: async () => ({ Lander: (await import('./video/video.tsx')).Video }),
};

/** The landings of a member. */
export const MEMBER_LANDING_PARTS: Readonly<
  Record<MemberLandingName, () => Promise<ComponentType<MemberLandingProps>>>
> = {
  landing: async () => (await import('./member/portrait.tsx')).Portrait,
  landing2: async () => (await import('./member/album.tsx')).Album,
  landing3: async () => (await import('./member/icebreakers.tsx')).MemberIcebreakers,
};

/** Loads a landing of a member and its texts, for the app. */
export async function loadMemberLanding(name: MemberLandingName): Promise<ComponentType<MemberLandingProps>> {
  const [Landing] = await Promise.all([MEMBER_LANDING_PARTS[name](), loadPageTexts()]);
  return Landing;
}

/** Loads a lander and its texts, for the app. */
export async function loadLander(name: LanderName): Promise<LanderParts> {
  const [parts] = await Promise.all([LANDER_PARTS[name](), loadPageTexts()]);
  return parts;
}
