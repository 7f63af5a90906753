import { arrivalSearch } from '../../browser/arrival.ts';
import { lazily } from '../../ui/lazily.tsx';

const CampaignPrompt = lazily(async () => (await import('./campaign-prompt.tsx')).CampaignPrompt);

/** Asks a visitor from a campaign whether this device may keep that. For all others it loads no code. */
export function CampaignHost() {
  return arrivalSearch() === '' ? null : <CampaignPrompt />;
}
