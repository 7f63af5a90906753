import { Suspense } from 'react';
import { arrivalSearch } from './arrival.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';

const CampaignPrompt = lazyComponent(async () => (await import('./campaign-prompt.tsx')).CampaignPrompt);

/** Asks a visitor from a campaign whether this device may store the campaign. For all others it loads no code. */
export function CampaignHost() {
  return <Suspense>{arrivalSearch() !== '' && <CampaignPrompt />}</Suspense>;
}
