import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/account/account.ts';
import { creditPriceOf, creditsWorth } from '../money/credits-worth.ts';

/** States that an icebreaker fills the text field, and what it costs to send it. */
export function IcebreakerPrice({ me, credits }: { me: User; credits: number }) {
  const { i18n } = useLingui();
  const worth = creditsWorth(credits, creditPriceOf(me), i18n);
  return (
    <>
      <Trans>A question fills the message box.</Trans>{' '}
      <Plural value={credits} one={`Sending costs # credit, ${worth}.`} other={`Sending costs # credits, ${worth}.`} />
    </>
  );
}
