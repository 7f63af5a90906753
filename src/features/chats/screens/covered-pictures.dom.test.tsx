import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { CONVERSATION, makeCard, makeMessage, makeRow, PICTURE } from '../chat-rows.fixture.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { chooseInMenu } from '../../../ui/overlays/menu.fixture.ts';
import { OpenConversation } from './open-conversation.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => vi.restoreAllMocks());

it('reveals all pictures of a person on request, also offline, and covers them again from the menu', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const picture = { kind: 'image', body: '', media: PICTURE } as const;
  const { host, store, client, show } = await render(null);
  client.setQueryData(meKey, null);
  client.setQueryData<unknown>(settingsKey, {});
  const newest = makeMessage(2, picture);
  await store.profiles.put(makeCard());
  await store.conversations.put(
    makeRow({ last_seq: 2, oldest_seq: 1, newest_seq: 2, last_message: newest, read_seq: 2 }),
  );
  await store.messages.bulkPut([makeMessage(1), newest]);
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await show(<OpenConversation address={{ conversation: CONVERSATION }} />);
  const open = () => buttonNamed(host, 'Open the picture from Mara');
  await vi.waitFor(() => expect(buttonNamed(host, 'Tap to see the picture from Mara')).toBeDefined());
  expect(open()).toBeUndefined();
  await vi.waitFor(() => expect(buttonNamed(host, 'Always show from this person')).toBeDefined());
  await press(buttonNamed(host, 'Always show from this person'));
  await vi.waitFor(() => expect(open()).toBeDefined());
  expect(buttonNamed(host, 'Always show from this person')).toBeUndefined();
  const queued = async () => (await store.outbox.toArray()).map(({ call, request }) => [call, request]);
  expect(await queued()).toEqual([['setChatView', { conversation: CONVERSATION, shown: true }]]);
  const more = buttonNamed(host, 'More');
  if (more === undefined) throw new Error('There is no menu.');
  await chooseInMenu(more, 'Cover pictures again');
  await vi.waitFor(() => expect(buttonNamed(host, 'Tap to see the picture from Mara')).toBeDefined());
  expect(await queued()).toEqual([['setChatView', { conversation: CONVERSATION, shown: false }]]);
});
