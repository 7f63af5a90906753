import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepSource } from '../../../contract/tracking.ts';
import { request } from '../../engine/api/request.ts';
import { answerCampaign, isCampaignToAsk } from './campaign.ts';
import { CampaignQuestion } from './campaign-question.tsx';

/** Asks the visitor of a campaign once, and stores the answer. */
export function CampaignPrompt() {
  const [isOpen, setOpen] = useState(isCampaignToAsk);
  const queries = useQueryClient();
  const remembering = useMutation({
    mutationFn: (trafficsource: string) => request(keepSource, { body: { trafficsource } }),
    // Some sites show their members to visitors of partners, so all data may change.
    onSuccess: () => queries.invalidateQueries(),
  });
  const answer = (isGiven: boolean) => {
    const source = answerCampaign(isGiven);
    if (source !== undefined) remembering.mutate(source);
    setOpen(false);
  };
  return isOpen && <CampaignQuestion onAnswer={answer} />;
}
