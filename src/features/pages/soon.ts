import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The announced content of each missing screen, by route name. */
export const SOON: Record<string, MessageDescriptor> = {
  'landers-name-slug': msg`A first look at members, before signing up.`,
  'landers-tinderswipe': msg`A first look at members, before signing up.`,
  'members-id-landing': msg`A first look at one member, before signing up.`,
  'members-id-landing2-slug': msg`A first look at one member, before signing up.`,
  'members-id-landing3-slug': msg`A first look at one member, before signing up.`,
  'pages-ban': msg`How to keep minors and yourself away from this site.`,
  'pages-cookies': msg`Which cookies there are, and what for.`,
  'pages-faq': msg`Questions that are asked often, and their answers.`,
  'pages-privacy': msg`What is kept about you, why, and for how long.`,
  'pages-return-policy': msg`How to withdraw from an order, and what is refunded.`,
  'pages-service': msg`How to reach us.`,
  'pages-terms': msg`The terms of this site.`,
};
