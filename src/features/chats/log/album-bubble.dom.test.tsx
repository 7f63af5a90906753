import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { AlbumId, MediaId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { noteProgress } from '../../../engine/outbox/upload-progress.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { makeChange, makeEntry, makeMessage, makeRow, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { AlbumBubble } from './album-bubble.tsx';
import { toLogItems } from './log-items.ts';

const ALBUM = '00000000-0000-4000-8000-00000000a1b1' as AlbumId;
const sent = (seq: number, changes: Partial<Message> = {}) =>
  makeMessage(seq, { kind: 'image', body: '', media: PICTURE, album: ALBUM, sender: ME, ...changes });

function waiting(position: number, changes: Partial<MessageEntry> = {}): MessageEntry {
  const entry = makeEntry(position, changes);
  const id = crypto.randomUUID() as MediaId;
  return {
    ...entry,
    request: { ...entry.request, kind: 'image', body: '', album: ALBUM, media: id },
    picture: { id, blob: new Blob(['x']), width: 4, height: 3, uploaded: false },
  };
}

interface Shown {
  messages?: Message[];
  unsent?: MessageEntry[];
  changes?: Parameters<typeof toLogItems>[0]['changes'];
  isCovered?: boolean;
}

async function show({ messages = [], unsent = [], changes = [], isCovered = false }: Shown) {
  const onReveal = vi.fn<() => void>();
  const album = toLogItems({ messages, unsent, changes, peer: MARA, unread: null }).find(
    ({ kind }) => kind === 'album',
  );
  if (album?.kind !== 'album') throw new Error('There is no album.');
  const rendered = await render(
    <AlbumBubble
      album={album}
      row={makeRow({ peer_read_seq: 2 })}
      name="Mara"
      marked={null}
      arePicturesCovered={isCovered}
      onReveal={onReveal}
      actions={{ edit: () => {}, retry: () => {}, discard: () => {} }}
    />,
  );
  await rendered.store.outbox.bulkPut(unsent.map((entry, at) => ({ ...entry, position: at + 1 })));
  const { host } = rendered;
  const opens = () =>
    [...host.querySelectorAll('[role=group] button[aria-label^="Open"]')].map((one) => one.getAttribute('aria-label'));
  const grid = host.querySelector('[role=group]');
  return { ...rendered, onReveal, opens, grid };
}

it.each([
  [2, 'pairs', 2, ''],
  [3, 'row', 3, ''],
  [4, 'pairs', 4, ''],
  [5, 'large', 3, '+2'],
  [10, 'large', 3, '+7'],
])('draws an album of %i pictures as %s with %i tiles', async (count, shape, tiles, more) => {
  const { grid, opens } = await show({ messages: Array.from({ length: count }, (_, at) => sent(at + 1)) });
  expect([grid?.getAttribute('data-shape'), opens().length, grid?.textContent]).toEqual([shape, tiles, more]);
  expect(grid?.getAttribute('aria-label')).toBe(`Album of ${count} pictures`);
});

it('shows one caption and one status, that of the last picture', async () => {
  const { host } = await show({ messages: [sent(1, { body: 'From Friday' }), sent(2), sent(3)] });
  expect(host.textContent).toMatch(/^You: From Friday\d\d:\d\d [AP]M$/);
  expect([...host.querySelectorAll('svg[role=img]')].map((one) => one.getAttribute('aria-label'))).toEqual(['Sent']);
});

it('shows how many pictures have been sent, the progress of each, and cancels one', async () => {
  const entries = [1, 2, 3, 4].map((position) => waiting(position));
  const { host, store, grid, opens } = await show({ messages: [sent(1)], unsent: entries });
  expect(host.textContent).toContain('1 of 5');
  // All pictures are shown, because each can be cancelled.
  expect([grid?.getAttribute('data-shape'), opens().length]).toEqual(['row', 5]);
  const ring = () => buttonNamed(host, 'Do not send picture 3')?.parentElement?.querySelector('circle:last-of-type');
  await acting(async () => noteProgress(store, entries[1]?.picture?.id ?? '', { part: 0.5 }));
  expect(ring()?.getAttribute('stroke-dasharray')).toBe('0.5 1');
  await press(buttonNamed(host, 'Do not send picture 3'));
  await vi.waitFor(async () =>
    expect((await store.outbox.toArray()).map(({ id }) => id)).not.toContain(entries[1]?.id),
  );
  expect(await store.outbox.count()).toBe(3);
});

it('offers no cancelling of a picture that may have arrived', async () => {
  const { host } = await show({ unsent: [waiting(1, { state: 'sending', on_wire: true }), waiting(2)] });
  expect(buttonNamed(host, 'Do not send picture 1')).toBeUndefined();
  expect(buttonNamed(host, 'Do not send picture 2')).toBeDefined();
});

it('shows the reason of a refused picture below the album, beside the others', async () => {
  const failure = { code: 'picture_unreadable' as const, data: {} };
  const { host } = await show({
    messages: [sent(1), sent(2)],
    unsent: [waiting(1, { state: 'failed', failure, queue: 'aside' })],
  });
  expect(host.querySelector('[role=group] [aria-label="Not sent"]')).not.toBeNull();
  await vi.waitFor(() => expect(buttonNamed(host, 'Discard')).toBeDefined());
  expect(host.textContent).toContain('2 of 3');
  expect(host.textContent).not.toContain('The pictures after it wait.');
});

it('shows that the pictures behind a refused one wait', async () => {
  const failure = { code: 'insufficient_credits' as const, data: { price: 2, credits: 0 } };
  const { host } = await show({ unsent: [waiting(1, { state: 'failed', failure }), waiting(2)] });
  expect(host.textContent).toContain('The pictures after it wait.');
});

it('shows a deleted picture in its place, and one whose deletion waits', async () => {
  const messages = [sent(1, { media: null, deleted_at: '2026-03-18T13:00:00.000Z' }), sent(2), sent(3)];
  const { host, opens } = await show({ messages, changes: [makeChange(messages[1]?.id ?? '', null)] });
  expect(host.querySelectorAll('[aria-label="You deleted a picture"]')).toHaveLength(1);
  expect(opens()).toEqual(['Open your picture 3']);
});

it('covers all pictures of the peer until one press reveals them', async () => {
  const messages = [sent(1, { sender: MARA }), sent(2, { sender: MARA })];
  const { host, opens, onReveal } = await show({ messages, isCovered: true });
  expect([opens(), host.querySelector('img')]).toEqual([[], null]);
  await press(buttonNamed(host, 'Tap to see the pictures from Mara'));
  expect(onReveal).toHaveBeenCalledTimes(1);
  expect(buttonNamed(host, 'Always show from this person')).toBeDefined();
});

it('gives each picture its own key for options and jumps', async () => {
  const messages = [sent(1), sent(2)];
  const { host } = await show({ messages });
  expect(
    [...host.querySelectorAll('[role=group] [data-message]')].map((one) => one.getAttribute('data-message')),
  ).toEqual(messages.map(({ id }) => id));
});

it('has the pictures without a tile on the last tile, for jumps, and names their number', async () => {
  const messages = Array.from({ length: 6 }, (_, at) => sent(at + 1));
  const { opens, grid } = await show({ messages });
  const tiles = [...(grid?.children ?? [])];
  const keys = [...(tiles[2]?.querySelectorAll('[data-message]') ?? [])].map((one) => one.getAttribute('data-message'));
  expect(keys).toEqual(messages.slice(3).map(({ id }) => id));
  expect(opens().at(-1)).toBe('Open your picture 3, 3 more');
});

it('shows all tiles when the last of the first three is deleted', async () => {
  const messages = Array.from({ length: 6 }, (_, at) => sent(at + 1));
  messages[2] = sent(3, { media: null, deleted_at: '2026-03-18T13:00:00.000Z' });
  const { opens } = await show({ messages });
  expect(opens()).toHaveLength(5);
});

it('shows the caption of each picture in a line of its own, with the key of its message', async () => {
  const { host } = await show({ messages: [sent(1, { body: 'One' }), sent(2, { body: 'Two' }), sent(3)] });
  const [first, second] = [...host.querySelectorAll('span[data-message] > bdi')].map(
    ({ parentElement }) => parentElement,
  );
  expect([first?.textContent, second?.textContent]).toEqual(['One', 'Two']);
  expect(second?.getAttribute('data-message')).toBe(sent(2).id);
  expect(first?.className).toContain('words');
});

it('shows that a deletion waits, and offers no options for an own deleted picture', async () => {
  const messages = [sent(1), sent(2, { media: null, deleted_at: '2026-03-18T13:00:00.000Z' }), sent(3)];
  const { host } = await show({ messages, changes: [makeChange(messages[0]?.id ?? '', null)] });
  expect(host.querySelectorAll('[aria-label="Waits to be deleted"]')).toHaveLength(1);
  expect(host.querySelectorAll('[aria-label="You deleted a picture"]')).toHaveLength(1);
});

it('shows that an album waits for an earlier message that was refused', async () => {
  const failure = { code: 'blocked_by' as const, data: { name: 'Mara' } };
  const { host } = await show({ unsent: [makeEntry(1, { state: 'failed', failure }), waiting(2), waiting(3)] });
  expect(host.textContent).toContain('Waits for the message above, which was not sent.');
});

it('shows the tile of each picture with words, also beyond the first three', async () => {
  const messages = Array.from({ length: 6 }, (_, at) => sent(at + 1, { body: at === 4 ? 'The fifth' : '' }));
  expect((await show({ messages })).opens()).toHaveLength(6);
});
