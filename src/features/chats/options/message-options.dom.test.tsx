import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { AlbumId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { readEditing } from '../../../engine/store/drafts.ts';
import { CONVERSATION, makeCard, makeEntry, makeMessage, makeRow, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { messageItem } from '../log/log-items.ts';
import { type OnReport, OnReportContext } from '../log/on-report.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';
import { MessageOptions } from './message-options.tsx';

const ALBUM = '00000000-0000-7000-8000-00000000000a' as AlbumId;
const conversation = { peer: MARA, row: makeRow(), profile: makeCard() };
const now = new Date().toISOString();
const mine = makeMessage(1, { sender: ME, accepted_at: now });
const theirs = makeMessage(1, { accepted_at: now });
const deleted = { body: '', deleted_at: now };

interface Shown {
  messages?: ReturnType<typeof makeMessage>[];
  unsent?: ReturnType<typeof makeEntry>[];
  isEditing?: boolean;
  reaction?: string | null;
}

async function show(log: Shown) {
  const ended = vi.fn<() => void>();
  const replied = vi.fn<(message: Message) => void>();
  const reacted = vi.fn<(emoji: string | null) => void>();
  const reported = vi.fn<OnReport>();
  const { store, show: showIn } = await render(null);
  document.body.insertAdjacentHTML('beforeend', '<div role="log" tabindex="0"><button></button></div>');
  const button = document.body.querySelector<HTMLButtonElement>('[role=log]:last-child > button');
  if (button === null) throw new Error('there is a button');
  const showLog = ({ messages = [], unsent = [], isEditing = false, reaction = null }: Shown) => {
    const { id } = [...messages, ...unsent][0] ?? { id: '' };
    const item = messageItem({ messages, unsent, changes: [] }, MARA, id);
    if (item === null) throw new Error('there is a message');
    const opened = { key: id, button, openedBy: 'pointer' } as const;
    return showIn(
      <OnReportContext value={reported}>
        <MessageOptions
          item={item}
          copy={<p>{messages[0]?.body}</p>}
          reaction={reaction}
          onReact={reacted}
          opened={opened}
          conversation={conversation}
          name="Mara"
          isEditing={isEditing}
          onReply={replied}
          onEnd={ended}
        />
      </OnReportContext>,
    );
  };
  await showLog(log);
  const options = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent.trim());
  const choose = async (name: string) => {
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
    await press([...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent.includes(name)));
  };
  return { store, ended, replied, reacted, reported, options, choose, showLog };
}

it('has the time of an edit for a sent message, and none for a message in the outbox', async () => {
  const sent = await show({ messages: [mine] });
  await vi.waitFor(() => expect(sent.options()).toHaveLength(4));
  expect(sent.options()).toEqual(['Reply', 'Copy', expect.stringMatching(/^Edit free until \d/), 'Delete for both']);
  await sent.showLog({ messages: [mine] });
  const unsent = await show({ unsent: [makeEntry(1)] });
  await vi.waitFor(() => expect(unsent.options()).toContain('Edit'));
});

it('replies to a message, unless another one is being edited', async () => {
  const { ended, replied, choose } = await show({ messages: [mine] });
  await choose('Reply');
  expect([replied.mock.calls, ended.mock.calls.length]).toEqual([[[mine]], 1]);
  const { options } = await show({ messages: [mine], isEditing: true });
  await vi.waitFor(() => expect(options()).toContain('Copy'));
  expect(options()).not.toContain('Reply');
});

const radios = () => [...document.querySelectorAll('[role=menuitemradio]')];
const namesOf = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label'));

it('sets a reaction, and ends', async () => {
  const { reacted, ended } = await show({ messages: [theirs] });
  await vi.waitFor(() => expect(radios()).toHaveLength(6));
  expect(namesOf(radios())).toEqual(['Heart', 'Laughter', 'Thumbs up', 'Flame', 'Surprise', 'Tear']);
  expect(radios().filter((radio) => radio.getAttribute('aria-checked') === 'true')).toEqual([]);
  await press(radios()[3]);
  expect([reacted.mock.calls, ended.mock.calls.length]).toEqual([[['🔥']], 1]);
});

it('shows the own reaction as checked, and removes it', async () => {
  const { reacted } = await show({ messages: [theirs], reaction: '🔥' });
  await vi.waitFor(() => expect(radios()).toHaveLength(6));
  expect(namesOf(radios().filter((radio) => radio.getAttribute('aria-checked') === 'true'))).toEqual(['Flame']);
  await press(radios()[3]);
  expect(reacted.mock.calls).toEqual([[null]]);
});

it('offers no reaction to a deleted message or one in the outbox', async () => {
  const unsent = await show({ unsent: [makeEntry(1)] });
  await vi.waitFor(() => expect(unsent.options()).toContain('Edit'));
  const gone = await show({ messages: [{ ...theirs, ...deleted }] });
  await vi.waitFor(() => expect(gone.options()).toContain('Report this message'));
  expect(radios()).toEqual([]);
});

it('begins to edit a message, without the focus on the button, which a typed space would press', async () => {
  const { store, ended, choose } = await show({ messages: [mine] });
  await choose('Edit');
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toEqual({ id: mine.id, text: 'message 1' }));
  expect(ended).toHaveBeenCalled();
  expect(document.activeElement?.getAttribute('role')).toBe('log');
});

it('reports a message of the peer, also a deleted one', async () => {
  for (const message of [theirs, { ...theirs, ...deleted }]) {
    const { reported, choose } = await show({ messages: [message] });
    await choose('Report this message');
    expect(reported.mock.calls).toEqual([[{ peer: MARA, name: 'Mara', message }]]);
  }
});

it('deletes a message after a confirmation', async () => {
  const { store, ended, choose } = await show({ messages: [mine] });
  await choose('Delete for both');
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('message 1'));
  expect([await store.outbox.count(), ended.mock.calls.length]).toEqual([0, 0]);
  await press(buttonNamed(document.body, 'Delete for both'));
  await vi.waitFor(async () => expect(await store.outbox.toArray()).toMatchObject([{ request: { id: mine.id } }]));
});

it('states that an unsent message is not visible and costs nothing', async () => {
  const { choose } = await show({
    unsent: [makeEntry(1, { request: { ...makeEntry(1).request, conversation: CONVERSATION } })],
  });
  await choose('Delete for both');
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('has not been sent'),
  );
});

const LINE = 'A line stays that says you deleted a message.';
const TILE = 'A tile stays that says you deleted a picture.';
const WORDS = 'come back. The words below the picture are deleted too.';

it.each([
  ['a text', mine, [true, false, false]],
  ['a picture', { ...mine, kind: 'image' as const, media: PICTURE, body: '' }, [true, false, false]],
  ['a picture with a caption', { ...mine, kind: 'image' as const, media: PICTURE }, [true, false, true]],
  [
    'a picture of an album',
    { ...mine, kind: 'image' as const, media: PICTURE, body: '', album: ALBUM },
    [false, true, false],
  ],
  [
    'a GIF of an album with a caption',
    { ...mine, kind: 'gif' as const, media: PICTURE, album: ALBUM },
    [false, true, true],
  ],
])('states before the deletion of %s which trace stays, and that a caption goes', async (_what, message, stated) => {
  const { choose } = await show({ messages: [message] });
  await choose('Delete for both');
  const text = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
  await vi.waitFor(() => expect(text()).toContain('It leaves your screens'));
  expect([LINE, TILE, WORDS].map((words) => text().includes(words))).toEqual(stated);
});

it('ends when another device deletes the message', async () => {
  const { ended, options, showLog } = await show({ messages: [mine] });
  await vi.waitFor(() => expect(options()).toHaveLength(4));
  expect(ended).not.toHaveBeenCalled();
  await showLog({ messages: [{ ...mine, ...deleted }] });
  expect(ended).toHaveBeenCalled();
});
