import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { AccountNotice } from '../../../../contract/account/account-notices.ts';
import type { User } from '../../../../contract/account/account.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { openStore } from '../../../engine/store/database.ts';
import { CONVERSATION, MARA } from '../../../features/chats/chat-rows.fixture.ts';
import { leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
afterEach(leave);

const CLOSED: AccountNotice = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'closed',
  profile: MARA,
  name: 'Mara',
  conversation: CONVERSATION,
  shown: false,
};
const OTHER: AccountNotice = { ...CLOSED, id: '00000000-0000-4000-8000-00000000000b', name: null, conversation: null };

/** Shows an address to a member with these notices. */
async function arrive(account_notices: AccountNotice[], address = '/likes', changes: Partial<User> = {}) {
  let user = makeUser({ ...changes, account_notices });
  serve((call) => (call === 'GET /api/user.php' ? { body: { user } } : refusal(404, 'not_found')));
  const store = openStore(MEMBER);
  await claimDevice(MEMBER);
  const { host } = await show(address);
  const alert = () => host.querySelector('aside[aria-label="A closed account"]');
  const dialog = () => document.querySelector('[role=dialog]');
  const button = (text: string, within: ParentNode = document) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  return {
    store,
    host,
    alert,
    dialog,
    read: async (): Promise<void> => {
      await vi.waitFor(() => expect(alert()).not.toBeNull());
      button('Read more')?.click();
      await vi.waitFor(() => expect(dialog()).not.toBeNull());
    },
    dismiss: (): void => button('I have read it')?.click(),
    sent: async () => (await store.outbox.toArray()).map(({ call, request }) => [call, request]),
    update: (notices: AccountNotice[]): void => {
      user = { ...user, account_notices: notices };
      announce({ kind: 'user', member: MEMBER });
    },
  };
}

const state = ({ id, kind }: AccountNotice, to: string) => ['acknowledgeNotice', { id, kind, state: to }];

it('shows the oldest notice without a name, with the name and the advice in its dialog, and reports it', async () => {
  const { alert, dialog, read, dismiss, sent } = await arrive([CLOSED, OTHER]);
  await read();
  expect(alert()?.textContent).toBe('We closed an account you wrote with, because it broke our rules.Read more');
  expect(await sent()).toEqual([state(CLOSED, 'shown')]);
  expect(dialog()?.textContent).toContain('You know it as Mara.');
  expect(dialog()?.querySelectorAll('ul li').length).toBe(4);
  const links = [...(dialog()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links.toSorted()).toEqual([`/chats/${CONVERSATION}`, '/pages/service']);

  dismiss();
  await vi.waitFor(async () => expect(await sent()).toEqual([state(CLOSED, 'dismissed'), state(OTHER, 'shown')]));
  await read();
  expect(dialog()?.textContent).not.toContain('You know it as');
  expect(dialog()?.querySelector('a[href^="/chats"]')).toBeNull();
  dismiss();
  await vi.waitFor(() => expect(alert()).toBeNull());
});

it('reports a notice that another device has shown only once, and its correction after the member has read it', async () => {
  const { alert, dialog, read, dismiss, sent, update } = await arrive([{ ...CLOSED, shown: true }]);
  await read();
  expect(await sent()).toEqual([]);
  dismiss();
  await vi.waitFor(() => expect(alert()).toBeNull());
  const corrected: AccountNotice = { ...CLOSED, kind: 'corrected', shown: true };
  update([corrected]);
  await read();
  expect(dialog()?.textContent).toContain('took this decision back. You know it as Mara. You need not do anything.');
  expect(dialog()?.querySelector('ul')).toBeNull();
  dismiss();
  await vi.waitFor(async () => expect((await sent()).at(-1)).toEqual(state(corrected, 'dismissed')));
  expect(alert()).toBeNull();
});

it('opens no dialog of the next notice when another device dismisses the first one', async () => {
  const { alert, dialog, read, update, sent } = await arrive([{ ...CLOSED, shown: true }, OTHER]);
  await read();
  update([OTHER]);
  await vi.waitFor(async () => expect(await sent()).toEqual([state(OTHER, 'shown')]));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(alert()).not.toBeNull();
});

it('has priority over other alerts', async () => {
  const { host, alert } = await arrive([CLOSED], '/likes', { notifications_disabled: ['bounce'] });
  await vi.waitFor(() => expect(alert()).not.toBeNull());
  expect([...host.querySelectorAll('aside')].map((aside) => aside.getAttribute('aria-label'))).toEqual([
    'A closed account',
  ]);
});

it('is on the list of chats, and not in a flow with one purpose', async () => {
  const list = await arrive([CLOSED], '/chats');
  await vi.waitFor(() => expect(list.alert()).not.toBeNull());
  await leave();
  const { host, alert } = await arrive([CLOSED], '/delete-account');
  await vi.waitFor(() => expect(host.querySelector('main h1')).not.toBeNull());
  expect(alert()).toBeNull();
});
