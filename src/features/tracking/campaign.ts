import { TRACKING_DAYS, TRACKING_LENGTH, TRACKING_NAMES, TRAFFIC_SOURCE } from '../../../contract/base/rules.ts';
import { arrivalSearch, noteArrival } from './arrival.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

// The campaign of a visitor:
//
//   URL of the first page ─▶ memory ──consent──▶ note on this device, for TRACKING_DAYS ─▶ sign-up
//                                     └──refusal──▶ note of the refusal, without the campaign

export type Campaign = Partial<Record<(typeof TRACKING_NAMES)[number], string>>;

interface Choice {
  readonly at: number;
  readonly isGiven: boolean;
  /** Empty without consent. */
  readonly campaign: Campaign;
}

export const CAMPAIGN_NOTE = 'campaign';
/** The event of the window when the visitor has answered. The page about cookies then shows the stored campaign. */
export const CAMPAIGN_ANSWERED = 'campaign-answered';
const HIDDEN_PATH = '/api/page-hidden.php';

/** The campaign values in the URL of the first page. */
export function arrivedCampaign(): Campaign {
  const query = new URLSearchParams(arrivalSearch());
  return pickValues((name) => query.get(name));
}

/**
 * If the URL has the parameter `lb`, a beacon reports when the visitor leaves the page. As with everything about a campaign, nothing is
 * sent before a consent.
 */
export function logLeaving(): void {
  if (arrivedCampaign().lb === undefined) return;
  const body = new Blob(['{}'], { type: 'application/json' });
  window.addEventListener('pagehide', () => storedCampaign() && navigator.sendBeacon(HIDDEN_PATH, body), {
    once: true,
  });
}

/** The values that the server accepts. */
function pickValues(valueOf: (name: keyof Campaign) => unknown): Campaign {
  const values = TRACKING_NAMES.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(values.filter(([name, value]) => isValue(name, value)));
}

function isValue(name: keyof Campaign, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return name === 'trafficsource' ? TRAFFIC_SOURCE.test(value) : value !== '' && value.length <= TRACKING_LENGTH;
}

/** Whether the visitor came from a campaign and has not answered whether this device may store it. */
export function isCampaignToAsk(): boolean {
  return Object.keys(arrivedCampaign()).length > 0 && readChoice() === undefined;
}

/** Stores the visitor's answer, and after a consent the campaign. Returns the partner that the server may then store. */
export function answerCampaign(isGiven: boolean): string | undefined {
  const choice: Choice = { at: Date.now(), isGiven, campaign: isGiven ? arrivedCampaign() : {} };
  storeNote(CAMPAIGN_NOTE, JSON.stringify(choice));
  window.dispatchEvent(new Event(CAMPAIGN_ANSWERED));
  return choice.campaign.trafficsource;
}

/** The campaign, if this device may store it. */
export function storedCampaign(): Campaign | undefined {
  const choice = readChoice();
  return choice?.isGiven === true ? pickValues((name) => choice.campaign[name]) : undefined;
}

/** The partner of this visit. Some sites accept only visitors of partners, so it counts until the page closes, also without consent. */
export function visitSource(): string | undefined {
  return storedCampaign()?.trafficsource ?? arrivedCampaign().trafficsource;
}

export function forgetCampaign(): void {
  noteArrival('');
  removeNote(CAMPAIGN_NOTE);
}

function readChoice(): Choice | undefined {
  try {
    const choice = JSON.parse(readNote(CAMPAIGN_NOTE) ?? 'null') as Choice | null;
    return choice !== null && Date.now() - choice.at < TRACKING_DAYS * 86_400_000 ? choice : undefined;
  } catch {
    // An earlier version or a person wrote the note.
    return undefined;
  }
}
