import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteArrival } from '../../../features/tracking/arrival.ts';
import {
  answerCampaign,
  forgetCampaign,
  isCampaignToAsk,
  storedCampaign,
  logLeaving,
} from '../../../features/tracking/campaign.ts';
import { makeContent } from '../../../features/content/content.fixture.ts';
import { control, refusal, show } from '../app.fixture.tsx';
import { fillIn, closeApp, requestsTo, resetServer, signupServer, visit } from '../signup/sign-up.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

const ADDRESS = '?utm=x&network=news&sub1=007&sub2=&trafficsource=partner';
const CAMPAIGN = { network: 'news', sub1: '007', trafficsource: 'partner' };
const stored = () =>
  Object.keys(localStorage)
    .map((key) => localStorage.getItem(key))
    .join();
const QUESTION = 'A partner sent you here.';

beforeEach(resetServer);
afterEach(async () => {
  vi.useRealTimers();
  forgetCampaign();
  await closeApp();
});

async function join(app: Awaited<ReturnType<typeof visit>>): Promise<unknown> {
  await fillIn(app);
  control(app.host, 'Create my profile').click();
  await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
  return requestsTo('POST /api/signup.php')[0];
}

it('stores nothing of a campaign before the visitor consents', async () => {
  noteArrival(ADDRESS);
  const app = await visit('/signup');
  await app.shows(QUESTION);
  expect(stored()).not.toContain('partner');
  expect(requestsTo('POST /api/tracking.php')).toEqual([]);
});

it('sends the campaign with the sign-up after a consent, also in a later visit', async () => {
  noteArrival(ADDRESS);
  const app = await visit('/signup');
  await app.shows(QUESTION);
  control(app.host, 'Yes, remember it').click();
  await vi.waitFor(() => expect(requestsTo('POST /api/tracking.php')).toEqual([{ trafficsource: 'partner' }]));
  expect(app.host.textContent).not.toContain(QUESTION);
  noteArrival('');
  const sent = await join(app);
  expect(sent).toMatchObject({ tracking: CAMPAIGN });
  expect(sent).not.toHaveProperty('trafficsource');
  await vi.waitFor(() => expect(stored()).not.toContain('partner'));
});

it('stores no campaign after a refusal, and does not ask again', async () => {
  noteArrival(ADDRESS);
  const app = await visit('/signup');
  await app.shows(QUESTION);
  control(app.host, 'No, thanks').click();
  expect(isCampaignToAsk()).toBe(false);
  expect(stored()).not.toContain('partner');
  const sent = await join(app);
  expect(sent).not.toHaveProperty('tracking');
  expect(sent).not.toHaveProperty('trafficsource');
  expect(requestsTo('POST /api/tracking.php')).toEqual([]);
});

it('sends the partner without a consent to a site for visitors of partners, which opens its sign-up by it', async () => {
  signupServer.settings = { ...signupServer.settings, signups: 'with_trafficsource' };
  noteArrival(ADDRESS);
  const app = await visit('/signup');
  await app.shows(QUESTION);
  control(app.host, 'No, thanks').click();
  const sent = await join(app);
  expect(sent).not.toHaveProperty('tracking');
  expect(sent).toMatchObject({ trafficsource: 'partner' });
});

it('ignores the campaign and the answer after thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  noteArrival(ADDRESS);
  const app = await visit('/signup');
  await app.shows(QUESTION);
  control(app.host, 'Yes, remember it').click();
  noteArrival('');
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  expect(await join(app)).not.toHaveProperty('tracking');
});

it('asks nothing without a campaign, and ignores values that the server would refuse', async () => {
  noteArrival(`?trafficsource=a%20b&ref=${'x'.repeat(201)}&t=3`);
  expect(isCampaignToAsk()).toBe(false);
});

it('closes the sign-up of a site for visitors of partners to other visitors', async () => {
  signupServer.settings = { ...signupServer.settings, signups: 'with_trafficsource' };
  const { host } = await show('/signup');
  await vi.waitFor(() => expect(host.textContent).toContain('Through our partners'));
  expect(host.textContent).toContain('only if you come here from the page of one of our partners.');
  expect(host.textContent).not.toMatch(/invitation/i);
});

it('sends one beacon when a visitor who has agreed to a campaign with lb leaves the page', async () => {
  const sendBeacon = vi.fn<typeof navigator.sendBeacon>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  expect(noteArrival('?network=news')).toBe(true);
  logLeaving();
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(noteArrival('?lb=1')).toBe(true);
  for (const answer of [undefined, false]) {
    if (answer !== undefined) answerCampaign(answer);
    logLeaving();
    window.dispatchEvent(new Event('pagehide'));
  }
  expect(sendBeacon).not.toHaveBeenCalled();
  answerCampaign(true);
  logLeaving();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon.mock.calls.map(([url, body]) => [url, (body as Blob).type])).toEqual([
    ['/api/page-hidden.php', 'application/json'],
  ]);
  vi.unstubAllGlobals();
});

/** Opens the page about cookies. Its style, which these tests do not load, shows only the words of the state. */
async function visitCookies() {
  signupServer.answers['GET /api/content.php'] = { body: makeContent({ page: 'cookies' }) };
  const app = await visit('/pages/cookies');
  const choice = await vi.waitFor(() => {
    const found = app.host.querySelector<HTMLElement>('[data-choice]');
    if (found === null) throw new Error('The page has no choice.');
    return found;
  }, 10_000);
  return { app, state: () => choice.dataset['choice'] };
}

it('withdraws a consent on the page about cookies', async () => {
  noteArrival(ADDRESS);
  answerCampaign(true);
  expect(storedCampaign()).toEqual(CAMPAIGN);
  signupServer.answers['POST /api/tracking.php'] = refusal(500, 'internal');
  const { app, state } = await visitCookies();
  expect(state()).toBe('stored');
  control(app.host, 'Intrekken').click();
  await vi.waitFor(() => expect(state()).toBe('failed'), 10_000);
  expect(storedCampaign()).toEqual(CAMPAIGN);
  delete signupServer.answers['POST /api/tracking.php'];
  control(app.host, 'Intrekken').click();
  await vi.waitFor(() => expect(state()).toBe('withdrawn'), 10_000);
  expect(requestsTo('POST /api/tracking.php').at(-1)).toEqual({ trafficsource: null });
  expect(storedCampaign()).toBeUndefined();
  expect(isCampaignToAsk()).toBe(false);
});

it('offers no withdrawal to a visitor without a consent', async () => {
  noteArrival(ADDRESS);
  answerCampaign(false);
  expect((await visitCookies()).state()).toBe('absent');
});
