import type { CampaignState } from '../../features/content/campaign-choice.tsx';
import { CAMPAIGN_ANSWERED, forgetCampaign, storedCampaign } from '../../features/tracking/campaign.ts';

// The script of the content pages that the server renders: it prints, and withdraws the consent to a campaign as the app does.

document.querySelector('[data-print]')?.addEventListener('click', () => print());

const choice = document.querySelector<HTMLElement>('[data-choice]');
const show = (state: CampaignState): void => {
  if (choice !== null) choice.dataset.choice = state;
};

const showStored = (): void => {
  if (storedCampaign() !== undefined) show('stored');
};
showStored();
addEventListener(CAMPAIGN_ANSWERED, showStored);
choice?.querySelector('button')?.addEventListener('click', () => {
  withdraw().then(
    () => {
      show('withdrawn');
      choice.querySelector<HTMLElement>('[role=status]')?.focus();
    },
    () => show('failed'),
  );
});

/** The server deletes its cookie first. If that fails, the button stays for another try. */
async function withdraw(): Promise<void> {
  const [{ request }, { keepSource }] = await Promise.all([
    import('../../engine/api/request.ts'),
    import('../../../contract/tracking.ts'),
  ]);
  await request(keepSource, { body: { trafficsource: null } });
  forgetCampaign();
}
