import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noteServerClock } from '../../../engine/api/server-clock.ts';
import { NO_CHOICES } from '../../../../contract/chats/chat-view.ts';
import { makeCard, makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { render } from '../render.fixture.tsx';
import { ConversationList } from './conversation-list.tsx';

// The server has no news of the peers' presence.
vi.stubGlobal('fetch', () => new Promise(() => {}));
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

/** Shows the list with a conversation that is muted for this time, in milliseconds. */
async function showMuted(forMs: number) {
  const { host, store, show } = await render(null, ['/chats']);
  const view = { ...NO_CHOICES, muted_until: new Date(Date.now() + forMs).toISOString() };
  const row = makeRow({ last_seq: 1, last_message: makeMessage(1), view });
  await store.profiles.put(makeCard());
  await store.conversations.put(row);
  await show(<ConversationList open={{}} />);
  const isMuted = () => host.querySelector('[aria-label="Muted"]') !== null;
  await vi.waitFor(() => expect(isMuted()).toBe(true));
  return { isMuted, change: () => store.conversations.put({ ...row, unread: 1 }) };
}

it('shows the end of a mute when its time is over', async () => {
  const { isMuted } = await showMuted(1_500);
  await vi.waitFor(() => expect(isMuted()).toBe(false));
});

it('follows a correction of the clock with the next change', async () => {
  const { isMuted, change } = await showMuted(3_600_000);
  noteServerClock(new Date(Date.now() + 7_200_000).toUTCString());
  onTestFinished(() => noteServerClock(new Date().toUTCString()));
  await change();
  await vi.waitFor(() => expect(isMuted()).toBe(false));
});
