import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The announced content of each missing screen, by route name. */
export const SOON: Record<string, MessageDescriptor> = {
  credits: msg`The bundles of credits, each with its price per credit, and the ways to pay.`,
  'credits-id-paymentmethod': msg`How to pay, the total with VAT, and how far the payment is.`,
  'credits-repeat-order': msg`Your last order, to be placed again in one step.`,
  directdebit: msg`Paying by direct debit, with IBAN and mobile number.`,
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
  premium: msg`What premium members can do, and how one becomes one.`,
  pricing: msg`What everything costs, per country, VAT included.`,
  'transactions-id': msg`Every credit bought and spent, and the way to withdraw from an order.`,
};
