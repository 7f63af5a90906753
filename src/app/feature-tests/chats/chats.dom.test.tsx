import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { openStore } from '../../../engine/store/database.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA } from '../../../features/chats/chat-rows.fixture.ts';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';
import { chooseInMenu } from '../../../ui/overlays/menu.fixture.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // A phone: a narrow touch screen.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(leave);

/** Shows the list on a phone and opens its only conversation. */
async function openFromList() {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    return call === 'GET /api/settings.php' ? { body: makeSettings() } : refusal(404, 'not_found');
  });
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard());
  await store.conversations.put(
    makeRow({ last_seq: 1, oldest_seq: 1, newest_seq: 1, read_seq: 1, last_message: makeMessage(1) }),
  );
  await store.messages.put(makeMessage(1));
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await claimDevice(MEMBER);
  const { host, path, back } = await show('/chats');
  const row = () => host.querySelector<HTMLElement>(`[data-peer="${MARA}"]`);
  const open = async () => {
    await vi.waitFor(() => expect(row()).not.toBeNull());
    row()?.click();
    await vi.waitFor(() => expect(path()).toBe(`/chats/${CONVERSATION}`));
    // On a touch screen the message box gets no focus, so the keyboard stays closed.
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Mara, 41'));
  };
  await open();
  return { host, path, back, row, open };
}

it('focuses the conversation in the list after going back', async () => {
  const { host, path, back, row, open } = await openFromList();
  back();
  await vi.waitFor(() => expect(path()).toBe('/chats'));
  await vi.waitFor(() => expect(document.activeElement).toBe(row()));
  await open();
  control(host, 'Back to messages').click();
  await vi.waitFor(() => expect(document.activeElement).toBe(row()));
});

it('restricts the list to unread conversations, also offline and in the address of an open conversation', async () => {
  const { host, path, back, row } = await openFromList();
  back();
  await vi.waitFor(() => expect(path()).toBe('/chats'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const unread = () => control(host, 'Unread');
  await vi.waitFor(() => expect(unread().getAttribute('aria-pressed')).toBe('false'));
  unread().click();
  await vi.waitFor(() => expect(host.textContent).toContain('You have read everything'));
  expect(row()).toBeNull();
  expect(path()).toBe('/chats?unread=1');
  const store = openStore(MEMBER);
  await store.conversations.update(CONVERSATION, { unread: 1, read_seq: 0 });
  await vi.waitFor(() => expect(row()).not.toBeNull());
  row()?.click();
  await vi.waitFor(() => expect(path()).toBe(`/chats/${CONVERSATION}?unread=1`));
  await vi.waitFor(async () => expect((await store.conversations.get(CONVERSATION))?.unread).toBe(0));
  control(host, 'Back to messages').click();
  await vi.waitFor(() => expect(path()).toBe('/chats?unread=1'));
  await vi.waitFor(() => control(host, 'Show all conversations'));
  control(host, 'Show all conversations').click();
  await vi.waitFor(() => expect(row()).not.toBeNull());
  expect(path()).toBe('/chats');
  vi.restoreAllMocks();
});

it('focuses the title of the list after the open conversation is removed', async () => {
  const { host, path, row } = await openFromList();
  await chooseInMenu(control(host, 'More'), 'Remove conversation');
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  control(host, 'Remove for me').click();
  await vi.waitFor(() => expect(row()).toBeNull());
  expect(path()).toBe('/chats');
  await vi.waitFor(() => expect(document.activeElement?.outerHTML).toMatch(/^<h1.*Messages/));
});

it('alerts on a removal that the server does not answer', async () => {
  const { host } = await openFromList();
  showToast('The conversation is removed.');
  announce({ kind: 'delayed', member: MEMBER });
  const alert = () => document.querySelector('[role=alertdialog]')?.textContent;
  await vi.waitFor(() => expect(alert()).toContain('Not removed everywhere yet'));
  expect(alert()).toContain('The conversation is gone from this device, and everywhere once you’re back online.');
  expect(alert()).not.toContain('as they were');
  expect(document.body.textContent).not.toContain('The conversation is removed.');
  control(host, 'OK').click();
  announce({ kind: 'refused', member: MEMBER, failure: { kind: 'not_an_answer', status: 502 } });
  await vi.waitFor(() => expect(alert()).toContain('That did not work'));
  expect(alert()).toContain('Your conversations are as they were.');
});

it('explains at an offline removal that the server applies it later', async () => {
  const { host, row } = await openFromList();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await chooseInMenu(control(host, 'More'), 'Remove conversation');
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  control(host, 'Remove for me').click();
  await vi.waitFor(() => expect(row()).toBeNull());
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('is removed here, and everywhere once you’re back'),
  );
});

it('shows that a peer is unavailable, and shows no name for an erased one', async () => {
  const store = openStore(MEMBER);
  const { host, row } = await openFromList();
  await store.conversations.update(CONVERSATION, { peer_state: 'gone' });
  // The account may become available again, such as after a suspension.
  await vi.waitFor(() => expect(host.textContent).toContain('Mara is not available.'));
  await store.profiles.clear();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Former member'));
  await vi.waitFor(() => expect(host.textContent).toContain('This account has been deleted.'));
  control(host, 'Back to messages').click();
  await vi.waitFor(() => expect(row()?.textContent).toContain('Former member'));
});
