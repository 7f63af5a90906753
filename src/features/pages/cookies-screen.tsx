import { CampaignConsent } from '../tracking/campaign-consent.tsx';
import { NotBuiltYet } from './not-built-yet.tsx';

/** The page about cookies, with the consent to the storage of campaigns. */
export function CookiesScreen() {
  return (
    <>
      <NotBuiltYet />
      <CampaignConsent />
    </>
  );
}
