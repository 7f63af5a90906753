import type { RouteName } from '../../routes/-route-name.ts';

/** The routes of the members area of the specification. */
export const MEMBERS_AREA: readonly RouteName[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];
