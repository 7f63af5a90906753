import { Suspense } from 'react';
import { arrivalSearch } from './arrival.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';

const CampaignPrompt = lazyComponent(async () => (await import('./campaign-prompt.tsx')).CampaignPrompt);

/** Loads the question of a visitor from a campaign, so that the first frame has it. */
export const preloadCampaign = async (): Promise<void> => {
  if (arrivalSearch() !== '') await CampaignPrompt.preload();
};

/** Asks a visitor from a campaign whether this device may store the campaign. For all others it loads no code. */
export function CampaignHost() {
  return <Suspense>{arrivalSearch() !== '' && <CampaignPrompt />}</Suspense>;
}
