import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Coins, Heart, type LucideIcon, MessageCircle, Search } from 'lucide-react';
import type { RouteName } from '../../../routes/-route-name.ts';

export type SectionId = 'members' | 'chats' | 'likes' | 'credits';

interface Section {
  id: SectionId;
  icon: LucideIcon;
  title: MessageDescriptor;
  /** The text of the phone's tab. */
  short: MessageDescriptor;
  /** The routes on which the section is the current one. */
  routes: readonly RouteName[];
}

/** The four sections of the app: in the top bar on a wide screen, in the tabs on a phone. */
export const SECTIONS: readonly Section[] = [
  { id: 'members', icon: Search, title: msg`Search members`, short: msg`Search`, routes: ['members', 'members-id'] },
  {
    id: 'chats',
    icon: MessageCircle,
    title: msg`Messages`,
    short: msg`Messages`,
    routes: ['chats', 'chats-id', 'members-id-chat'],
  },
  { id: 'likes', icon: Heart, title: msg`Likes`, short: msg`Likes`, routes: ['likes', 'likes-type', 'likes-m-id'] },
  {
    id: 'credits',
    icon: Coins,
    title: msg`Credits`,
    short: msg`Credits`,
    routes: ['credits', 'credits-repeat-order', 'credits-id-paymentmethod', 'directdebit', 'transactions-id'],
  },
];

/** Routes on which the installed app shows a back button. */
export const BACK_ROUTES: readonly RouteName[] = [
  'members-id',
  'likes-m-id',
  'likes',
  'likes-type',
  'credits',
  'credits-repeat-order',
  'credits-id-paymentmethod',
  'directdebit',
];
