import { lazy, Suspense, useState } from 'react';
import { isCampaignToAsk } from '../../browser/campaign.ts';

const CampaignPrompt = lazy(async () => ({ default: (await import('./campaign-prompt.tsx')).CampaignPrompt }));

/** Asks a visitor from a campaign whether this device may keep that. For all others it loads no code. */
export function CampaignHost() {
  const [isAsked, setAsked] = useState(isCampaignToAsk);
  if (!isAsked) return null;
  return (
    <Suspense>
      <CampaignPrompt onAnswered={() => setAsked(false)} />
    </Suspense>
  );
}
