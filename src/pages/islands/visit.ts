import { COUNTRY_COOKIE, LANGUAGE_PARAM, LOCALE_COOKIE, TRACKING_NAMES } from '../../../contract/base/rules.ts';
import { findServedPage } from '../../../contract/pages.ts';
import { replaceMissingPictures } from '../../browser/pictures/replace-missing.ts';
import { readCookie } from '../../browser/storage/cookies.ts';
import { chosenTheme, showTheme } from '../../browser/theme.ts';
import { whenSettled } from '../../browser/when-idle.ts';
import { noteArrival } from '../../features/tracking/arrival.ts';
import {
  answerCampaign,
  arrivedCampaign,
  isCampaignToAsk,
  logLeaving,
  storedCampaign,
} from '../../features/tracking/campaign.ts';

// The script of every page that the server renders. The page is complete without it. It does what the app does at its start for a visitor:
//
//   pictures    loads them from this host if the content delivery network does not send them
//   theme       the colours of the browser's own bars; the head of the page has already set the theme
//   address     removes the language, which the server has stored, and the delay of a new like, which a visitor has none of; a content
//               page keeps its language, because its text exists in more languages than the app
//   campaign    the question whether to store it, the report when the visitor leaves, and its values in the links of the page
//   choices     loads a restored page again if the language or the country has changed
//   worker      registers the service worker when the browser is idle

/** The delay of a new like in the address. */
const LIKE_DELAY_PARAM = 't';

function cleanAddress(): void {
  const url = new URL(location.href);
  const isContent = findServedPage(url.pathname)?.content !== undefined;
  const removed = [...(isContent ? [] : [LANGUAGE_PARAM]), LIKE_DELAY_PARAM].filter((name) =>
    url.searchParams.has(name),
  );
  if (removed.length === 0) return;
  for (const name of removed) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

function followCampaign(): void {
  if (!noteArrival(location.search)) return;
  logLeaving();
  carryCampaign();
  if (!isCampaignToAsk() && storedCampaign() === undefined) dropCampaign();
  const question = document.querySelector<HTMLElement>('[data-campaign]');
  if (question === null) return;
  const hideIfAnswered = () => (question.hidden = !isCampaignToAsk());
  hideIfAnswered();
  // The visitor may have answered on another page before they came back.
  addEventListener('pageshow', hideIfAnswered);
  question.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset.answer;
    if (answer === undefined) return;
    const source = answerCampaign(answer === 'yes');
    if (answer === 'no') dropCampaign();
    hideIfAnswered();
    document.querySelector('main')?.focus();
    if (source !== undefined) void rememberSource(source).catch(reportError);
  });
}

/** Stores the partner on the server. Some sites show their members to visitors of partners only, so the page loads again. */
async function rememberSource(trafficsource: string): Promise<void> {
  const [{ request }, { keepSource }] = await Promise.all([
    import('../../engine/api/request.ts'),
    import('../../../contract/tracking.ts'),
  ]);
  await request(keepSource, { body: { trafficsource } });
  if (document.querySelector('[data-closed]') !== null) location.reload();
}

/** Adds the campaign to the links and forms of the page, because the next page is a new document. */
function carryCampaign(): void {
  const arrived = Object.entries(arrivedCampaign());
  changeLinks((query) => {
    for (const [name, value] of arrived) query.set(name, value);
  });
  for (const form of document.forms)
    for (const [name, value] of arrived) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
}

/** After a refusal only the partner goes on, because some sites are open to visitors of partners only. */
function dropCampaign(): void {
  const dropped = TRACKING_NAMES.filter((name) => name !== 'trafficsource');
  changeLinks((query) => {
    for (const name of dropped) query.delete(name);
  });
  for (const name of dropped)
    for (const field of document.querySelectorAll(`input[type=hidden][name=${name}]`)) field.remove();
}

/** Changes the query of each link to a page of this site. */
function changeLinks(change: (query: URLSearchParams) => void): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const url = new URL(link.href);
    change(url.searchParams);
    link.href = url.pathname + url.search + url.hash;
  }
}

/** Loads the page again if the browser restores it after the visitor has chosen another language or country. */
function followChoices(): void {
  const choices = () => `${readCookie(LOCALE_COOKIE)} ${readCookie(COUNTRY_COOKIE)}`;
  const shown = choices();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && choices() !== shown) location.reload();
  });
}

replaceMissingPictures();
showTheme(chosenTheme());
cleanAddress();
followChoices();
followCampaign();
whenSettled(
  () =>
    void import('../../browser/worker/service-worker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => undefined,
    ),
);
