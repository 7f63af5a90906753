import type { LanderName, MemberLandingName } from '../../../contract/landers.ts';
import { runCamCard } from '../../features/cam/run-cam-card.ts';
import { startLander } from '../../features/landers/behaviours.ts';

// The script of the landers that the server renders: it starts their moving parts, and hides the promotion.

const root = document.querySelector<HTMLElement>('[data-lander]');
if (root !== null) startLander({ name: root.dataset.lander as LanderName | MemberLandingName, root, isMember: false });
runCamCard();
