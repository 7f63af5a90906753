import { useLingui } from '@lingui/react/macro';
import { creditPriceOf, creditsWorth } from '../../domain/money/credits-worth.ts';
import type { ProfileViewer } from './profile-viewer.ts';

interface ActionPrices {
  readonly message: number;
  /** The price of the cheapest gift. */
  readonly gift: number;
  /** The value of a number of credits for this member, in money. */
  readonly worth: (credits: number) => string;
}

/** The prices of a message and a gift. Null until they are known, and for visitors, who have no credit price. */
export function useActionPrices({ me, settings }: Pick<ProfileViewer, 'me' | 'settings'>): ActionPrices | null {
  const { i18n } = useLingui();
  if (me === undefined || settings === undefined) return null;
  return {
    message: settings.message_credits,
    gift: settings.gift_credits,
    worth: (credits) => creditsWorth(credits, creditPriceOf(me), i18n),
  };
}
