import { useLingui } from '@lingui/react/macro';
import { creditsWorth } from '../../labels/credits-worth.ts';
import type { ProfileViewer } from './profile-viewer.ts';

interface ActionPrices {
  readonly message: number;
  /** The cheapest gift. */
  readonly gift: number;
  /** What so many credits are worth to this member. */
  readonly worth: (credits: number) => string;
}

/** What writing and giving cost; null until that is known, and for visitors, who pay in nothing as yet. */
export function useActionPrices({ me, settings }: Pick<ProfileViewer, 'me' | 'settings'>): ActionPrices | null {
  const { i18n } = useLingui();
  if (me === undefined || settings === undefined) return null;
  return {
    message: settings.message_credits,
    gift: settings.gift_credits,
    worth: (credits) => creditsWorth(credits, me.credit_price, i18n.locale),
  };
}
