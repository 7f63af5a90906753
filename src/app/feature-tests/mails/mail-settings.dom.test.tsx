import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show, type Shown } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

let requests: [string, unknown][] = [];
let refused: string | undefined;

/** Opens a screen of this member. The server saves switches and removes reasons, or refuses the change. */
async function arrive(changes: Partial<User>, path = '/notifications'): Promise<Shown> {
  let user = makeUser(changes);
  requests = [];
  refused = undefined;
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call !== 'PUT /api/mails.php' && call !== 'POST /api/mails-again.php') return refusal(404, 'not_found');
    requests.push([call, body]);
    if (refused !== undefined) return refusal(429, refused);
    const { reason, email_notifications, ...others } = body as { reason?: string; email_notifications?: object };
    const switched = Object.entries(email_notifications ?? {});
    const unchanged = (user.email_notifications ?? []).filter((type) => !switched.some(([name]) => name === type));
    const types = [...unchanged, ...switched.filter(([, isOn]) => isOn === true).map(([name]) => name)];
    // After a bounce only the link of an e-mail switches e-mails on, so this reason remains.
    const left = user.notifications_disabled.filter((one) => one !== reason || one === 'bounce');
    user = { ...user, ...others, email_notifications: types, notifications_disabled: left };
    return { body: { user } };
  });
  await claimDevice(MEMBER);
  return show(path);
}

const shows = (host: HTMLElement, text: string | RegExp) => vi.waitFor(() => expect(host.textContent).toMatch(text));
const bodyText = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));

function box(host: HTMLElement, label: string): HTMLInputElement {
  const line = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = line?.querySelector('input');
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no switch ${label}.`);
  return input;
}
const settled = (host: HTMLElement, label: string, isOn: boolean) =>
  vi.waitFor(() => expect([box(host, label).checked, box(host, label).disabled]).toEqual([isOn, false]));

describe('the types of e-mails', () => {
  it.each([
    ['New conversations', { email_notifications: { new_conversations: false } }, true],
    ['New messages', { email_notifications: { new_messages: false } }, true],
    ['Likes and matches', { email_notifications: { like: false } }, true],
    ['Reminders of unread messages', { email_notifications: { unread_message_reminders: false } }, true],
    ['Reminders about your profile', { email_notifications: { reminders: false } }, true],
    ['Weekly update', { email_notifications: { weekly_updates: true } }, false],
    ['News', { email_notifications: { news: true } }, false],
    ['Offers', { email_notifications: { promotions: true } }, false],
    ['Show names and pictures', { mail_preview: true }, false],
  ])('has a switch for “%s”, which shows its new state at once', async (label, body, isOn) => {
    const { host } = await arrive({});
    await settled(host, label, isOn);
    box(host, label).click();
    await vi.waitFor(() => expect([box(host, label).checked, box(host, label).disabled]).toEqual([!isOn, true]));
    await settled(host, label, !isOn);
    expect(requests).toEqual([['PUT /api/mails.php', body]]);
  });

  it('restores its state and shows the error when the server refuses the change', async () => {
    const { host } = await arrive({});
    await settled(host, 'News', false);
    refused = 'rate_limited';
    box(host, 'News').click();
    await vi.waitFor(() => expect(host.querySelector('[role="alert"]')?.textContent).toBeTruthy());
    await settled(host, 'News', false);
  });

  it('works while another switch is being saved', async () => {
    const { host } = await arrive({});
    await settled(host, 'News', false);
    box(host, 'News').click();
    box(host, 'Offers').click();
    await settled(host, 'News', true);
    await settled(host, 'Offers', true);
  });

  it.each([['fbl'], ['bounce'], ['listunsubscribe']] as const)(
    'are all off after %s, and show the stored choices',
    async (reason) => {
      const { host } = await arrive({ notifications_disabled: [reason] });
      await settled(host, 'Show names and pictures', false);
      for (const label of ['New conversations', 'Likes and matches', 'News'])
        expect([box(host, label).checked, box(host, label).disabled]).toEqual([label !== 'News', true]);
      await shows(host, 'Your choices below are kept until e-mails are on again.');
      expect(host.textContent).toContain('By e-mailAll off');
    },
  );

  it('cannot be switched offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { host } = await arrive({});
    await vi.waitFor(() => expect(box(host, 'News').disabled).toBe(true));
  });
});

describe('the alert about disabled e-mails', () => {
  it.each([
    ['bounce', 'those to robin@example.test came back'],
    ['fbl', 'you marked one of them as spam'],
    ['listunsubscribe', 'you unsubscribed from them'],
  ] as const)('explains the reason after %s, and can be dismissed for a month', async (reason, text) => {
    const { host } = await arrive({ notifications_disabled: [reason] }, '/likes');
    await shows(host, text);
    control(host, 'Close').click();
    await vi.waitFor(() => expect(host.textContent).not.toContain(text));
    const at = Number(localStorage.getItem('hide-disabled-notifications-alert'));
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  it('is hidden while it is dismissed, and returns after a month', async () => {
    localStorage.setItem('hide-disabled-notifications-alert', String(Date.now() - 29 * 86_400_000));
    const first = await arrive({ notifications_disabled: ['fbl'], profile: { ...makeUser().profile } }, '/likes');
    await shows(first.host, 'Likes');
    expect(first.host.textContent).not.toContain('you marked one of them as spam');
    first.close();
    localStorage.setItem('hide-disabled-notifications-alert', String(Date.now() - 31 * 86_400_000));
    const { host } = await arrive({ notifications_disabled: ['fbl'] }, '/likes');
    await shows(host, 'you marked one of them as spam');
  });

  it('has one message for each reason', async () => {
    const { host } = await arrive({ notifications_disabled: ['fbl', 'bounce', 'listunsubscribe'] }, '/likes');
    await shows(host, 'you marked one of them as spam');
    await shows(host, 'came back');
    await shows(host, 'you unsubscribed from them');
  });

  it('is shown once above the notification settings, and cannot be dismissed there', async () => {
    const { host } = await arrive({ notifications_disabled: ['listunsubscribe'] });
    await shows(host, 'you unsubscribed from them');
    expect(host.textContent.split('you unsubscribed from them')).toHaveLength(2);
    expect(host.querySelector('#notices')?.textContent).toMatch(/^Notifications.*you unsubscribed from them.*On this/);
    expect(host.querySelector('[aria-label=Close]')).toBeNull();
  });

  it('replaces the activation reminder of an unconfirmed member, and links to the change of the address', async () => {
    const user = makeUser();
    const { host } = await arrive(
      { status: 'not_confirmed', profile: { ...user.profile, status: 'disabled' }, notifications_disabled: ['bounce'] },
      '/likes',
    );
    await shows(host, 'came back');
    expect(host.textContent).not.toContain('messages to you are held until then');
    const link = [...host.querySelectorAll('a')].find(({ textContent }) => textContent === 'Change your address');
    expect(link?.getAttribute('href')).toContain('/complete-signup');
  });
});

describe('switching e-mails on again', () => {
  it('needs a press after an unsubscription', async () => {
    const { host } = await arrive({ notifications_disabled: ['listunsubscribe'] }, '/likes');
    await shows(host, 'you unsubscribed from them');
    control(host, 'Switch e-mails on').click();
    await vi.waitFor(() => expect(host.textContent).not.toContain('you unsubscribed from them'));
    await bodyText('E-mails are on again.');
    expect(requests).toEqual([['POST /api/mails-again.php', { reason: 'listunsubscribe' }]]);
  });

  it('needs an explicit consent after a complaint', async () => {
    const { host } = await arrive({ notifications_disabled: ['fbl'] });
    await shows(host, 'you marked one of them as spam');
    control(host, 'Switch e-mails on').click();
    await shows(host, 'Tick this first.');
    expect(requests).toEqual([]);
    box(host, 'I want e-mails of this site again.').click();
    control(host, 'Switch e-mails on').click();
    await bodyText('E-mails are on again.');
    expect(requests).toEqual([['POST /api/mails-again.php', { reason: 'fbl', consent: true }]]);
  });

  it('sends a link after a bounce', async () => {
    const { host } = await arrive({ notifications_disabled: ['bounce'] });
    await shows(host, 'came back');
    control(host, 'Send a link to my address').click();
    await shows(
      host,
      'We have sent a link to robin@example.test. Open it and press its button: then e-mails are on again.',
    );
    expect(requests).toEqual([['POST /api/mails-again.php', { reason: 'bounce' }]]);
  });

  it('shows an error when the request fails', async () => {
    const { host } = await arrive({ notifications_disabled: ['bounce'] });
    await shows(host, 'came back');
    refused = 'too_many_mails';
    control(host, 'Send a link to my address').click();
    await shows(host, 'Too many e-mails sent, please try again tomorrow.');
  });
});
