import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlbumId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MessageEntry, Picture } from '../../../engine/store/entry.ts';
import { makeCard, makeChange, makeEntry, makeMessage, makeRow, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { closeToasts, readToasts } from '../../../ui/overlays/toast-queue.ts';
import { type OnReport, OnReportContext } from '../log/on-report.ts';
import type { Log } from '../read-log.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { AlbumViewer } from './album-viewer.tsx';

const ALBUM = '00000000-0000-7000-8000-00000000000a' as AlbumId;
const NOW = new Date().toISOString();
const FILE: Picture = {
  id: PICTURE.id,
  blob: new Blob([], { type: 'image/webp' }),
  width: 4,
  height: 3,
  uploaded: false,
};

const pictureOf = (seq: number, changes: Partial<Message> = {}) =>
  makeMessage(seq, {
    kind: 'image',
    body: '',
    media: { ...PICTURE, path: `/media/${seq}.webp` },
    album: ALBUM,
    accepted_at: NOW,
    ...changes,
  });
const [one, two, three] = [pictureOf(1, { body: 'Sunday, in three pictures.' }), pictureOf(2), pictureOf(3)];
const theirs = [one, two, three];
const mine = theirs.map((message) => ({ ...message, sender: ME }));
const waiting: MessageEntry = makeEntry(1, {
  picture: FILE,
  request: { ...makeEntry(1).request, kind: 'image', body: '', media: FILE.id, album: ALBUM },
});
const deleted = (message: Message) => ({ ...message, kind: 'text' as const, body: '', media: null, deleted_at: NOW });

const EMPTY: Log = { row: null, messages: [], quoted: [], reactions: [], unsent: [], changes: [], reacting: [] };

const created = vi.fn<(blob: Blob | MediaSource) => string>(() => 'blob:picture');
const revoked = vi.fn<(url: string) => void>();

beforeEach(() => {
  created.mockClear();
  revoked.mockClear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(created);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
});
afterEach(() => vi.restoreAllMocks());

interface Shown extends Partial<Omit<Log, 'reactions'>> {
  start?: string;
  /** The own reactions, by message. */
  reactions?: Readonly<Record<string, string>>;
  isEditing?: boolean;
  isRead?: boolean;
  arePicturesCovered?: boolean;
}

async function open(log: Shown) {
  const closed = vi.fn<() => void>();
  const replied = vi.fn<(message: Message) => void>();
  const reported = vi.fn<OnReport>();
  const reacted = vi.fn<(message: string, emoji: string | null) => void>();
  const { store, show } = await render(null);
  const conversation = { peer: MARA, row: makeRow(), profile: makeCard() };
  const showLog = ({ start = one.id, reactions = {}, ...rest }: Shown) =>
    show(
      <OnReportContext value={reported}>
        <AlbumViewer
          start={start}
          conversation={conversation}
          name="Mara"
          log={{ ...EMPTY, ...rest }}
          isRead={rest.isRead ?? true}
          isEditing={rest.isEditing ?? false}
          arePicturesCovered={rest.arePicturesCovered ?? false}
          onReply={replied}
          reactionTo={(message) => reactions[message] ?? null}
          onReact={reacted}
          renderCopy={({ key: copied }) => copied}
          onClose={closed}
        />
      </OnReportContext>,
    );
  await showLog(log);
  return { store, closed, replied, reported, reacted, show, showLog };
}

const viewer = () => document.querySelector('[role=dialog]');
const head = () => viewer()?.querySelector('[role=status]')?.textContent;
const caption = () => viewer()?.querySelector('p > bdi')?.textContent;
const strip = () => [...(viewer()?.querySelectorAll('ul button') ?? [])];
const current = () => strip().findIndex((button) => button.getAttribute('aria-current') === 'true');
const button = (name: string) => buttonNamed(document.body, name);
const seen = () => viewer()?.querySelector<HTMLImageElement>(':not([inert]) > img[draggable]')?.getAttribute('src');
const key = (name: string, on: Element | null | undefined = viewer()?.firstElementChild) =>
  acting(async () => void on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

it('shows the addresses of a caption as links', async () => {
  await open({ messages: [{ ...one, body: 'www.example.com, a pier' }, two] });
  expect(caption()).toBe('www.example.com, a pier');
  expect(viewer()?.querySelector<HTMLAnchorElement>('p > bdi > a')?.href).toBe('https://www.example.com/');
});

it('shows whose picture it is, which one, when it was sent, and the caption of the album', async () => {
  await open({ messages: theirs, start: two.id });
  expect(viewer()?.getAttribute('aria-label')).toBe('Pictures of Mara');
  expect(viewer()?.querySelector('b')?.textContent).toBe('Mara');
  expect(viewer()?.querySelector('b [aria-label="Fictional profile"]')).not.toBeNull();
  expect(head()).toMatch(/^2 of 3 · Today, \d/);
  expect([seen(), caption()]).toEqual(['/media/2.webp', 'Sunday, in three pictures.']);
});

it('moves with the arrow keys, Home, End and the thumbnails, of which it marks one', async () => {
  await open({ messages: theirs });
  expect(strip().map((one_) => one_.getAttribute('aria-label'))).toEqual([1, 2, 3].map((at) => `Picture ${at} of 3`));
  const places = [current()];
  for (const name of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) {
    await key(name);
    places.push(current());
  }
  await press(strip()[1]);
  expect([...places, current()]).toEqual([0, 1, 0, 2, 0, 1]);
  expect(seen()).toBe('/media/2.webp');
});

it('has neither thumbnails nor a number for one picture, and closes with Escape and its button', async () => {
  const { closed } = await open({ messages: [pictureOf(1, { album: undefined }), two] });
  expect(viewer()?.getAttribute('aria-label')).toBe('Picture from Mara');
  expect([strip().length, head()]).toEqual([0, expect.stringMatching(/^Today, \d/)]);
  await key('Escape');
  await press(button('Close'));
  expect(closed).toHaveBeenCalledTimes(2);
});

it('downloads the current picture under a name with its time', async () => {
  await open({ messages: theirs });
  await key('ArrowRight');
  const link = viewer()?.querySelector<HTMLAnchorElement>('a[download]');
  expect(link?.getAttribute('href')).toBe('/media/2.webp');
  expect(link?.download).toMatch(/^picture-\d{4}-\d\d-\d\d-\d{4}\.webp$/);
});

const radios = () => [...document.querySelectorAll('[role=menuitemradio]')];

it('sets a reaction to the current picture, and shows and removes the own one', async () => {
  const { reacted, showLog } = await open({ messages: theirs, start: two.id });
  await press(button('React'));
  await vi.waitFor(() => expect(radios()).toHaveLength(6));
  await press(radios()[3]);
  await showLog({ messages: theirs, start: two.id, reactions: { [two.id]: '🔥' } });
  await press(button('React: Flame'));
  await vi.waitFor(() => expect(radios()[3]?.getAttribute('aria-checked')).toBe('true'));
  await press(radios()[3]);
  expect(reacted.mock.calls).toEqual([
    [two.id, '🔥'],
    [two.id, null],
  ]);
});

it('closes before it replies, so that the composer can take the focus', async () => {
  const { closed, replied, show } = await open({ messages: theirs, start: three.id });
  await press(button('Reply'));
  expect([closed.mock.calls.length, replied.mock.calls.length]).toEqual([1, 0]);
  await show(null);
  await vi.waitFor(() => expect(replied.mock.calls).toEqual([[three]]));
});

it('reports a picture of the peer, and stays open', async () => {
  const { closed, reported } = await open({ messages: theirs, start: two.id });
  await press(button('Report this picture'));
  expect(reported.mock.calls).toEqual([[{ peer: MARA, name: 'Mara', message: two }]]);
  expect(closed).not.toHaveBeenCalled();
});

it('does not reply while the composer is hidden, and reports no own picture', async () => {
  await open({ messages: mine, isEditing: true });
  expect(['React', 'Reply', 'Report this picture'].map((name) => button(name) !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  expect(viewer()?.querySelector('b')?.textContent).toBe('You');
});

const choose = async (name: string) => {
  await press(button('More'));
  const find = () => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === name);
  await vi.waitFor(() => expect(find()).toBeDefined());
  await press(find());
};

it('deletes an own picture for both after a confirmation', async () => {
  const { store } = await open({ messages: mine, start: two.id });
  await choose('Delete for both');
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
  expect(await store.outbox.count()).toBe(0);
  const confirm = document.querySelector('[role=alertdialog]');
  expect(confirm?.textContent).toContain(two.id);
  await press(confirm && buttonNamed(confirm, 'Delete for both'));
  await vi.waitFor(async () => expect(await store.outbox.toArray()).toMatchObject([{ request: { id: two.id } }]));
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
});

it('has no options for a picture of the peer without a caption', async () => {
  await open({ messages: [two, three], start: two.id });
  expect(button('More')).toBeUndefined();
});

it('omits deleted pictures, moves to a neighbour, and closes after the last', async () => {
  const { closed, showLog } = await open({ messages: mine, start: two.id });
  const [first, second, third] = mine as [Message, Message, Message];
  await showLog({ messages: mine, start: two.id, changes: [makeChange(first.id, null)] });
  expect([head()?.slice(0, 6), seen()]).toEqual(['1 of 2', '/media/2.webp']);
  await showLog({ messages: [deleted(first), deleted(second), third], start: two.id });
  expect([seen(), strip().length, closed.mock.calls.length]).toEqual(['/media/3.webp', 0, 0]);
  await showLog({ messages: [first, second, third].map(deleted), start: two.id });
  expect([viewer(), closed.mock.calls.length]).toEqual([null, 1]);
});

it('shows an unsent picture from its file, states that it is not sent, and stays at it when it is', async () => {
  const { showLog, show } = await open({ messages: mine, unsent: [waiting], start: waiting.id });
  expect([head(), seen()]).toEqual(['4 of 4 · Not sent yet', 'blob:picture']);
  expect(['React', 'Reply'].map(button)).toEqual([undefined, undefined]);
  const failure = { code: 'not_found', data: {} } as const;
  await showLog({ messages: mine, unsent: [{ ...waiting, state: 'failed', failure }], start: waiting.id });
  expect(head()).toBe('4 of 4 · Not sent');
  const sent = pictureOf(4, { id: waiting.id as Message['id'], sender: ME });
  await showLog({ messages: [...mine, sent], start: waiting.id });
  expect([head()?.slice(0, 6), seen()]).toEqual(['4 of 4', '/media/4.webp']);
  await show(null);
  expect(created).toHaveBeenCalled();
  expect(revoked).toHaveBeenCalledTimes(created.mock.calls.length);
});

it('does not load a file again when the store reads it again', async () => {
  const { showLog } = await open({ unsent: [waiting], start: waiting.id });
  const before = created.mock.calls.length;
  await showLog({ unsent: [{ ...waiting, picture: { ...FILE, blob: new Blob() } }], start: waiting.id });
  expect(created).toHaveBeenCalledTimes(before);
});

it('waits for the store, and shows no GIFs', async () => {
  const { closed, showLog } = await open({ isRead: false });
  await showLog({ messages: theirs, isRead: false, arePicturesCovered: true });
  expect([viewer(), closed.mock.calls.length]).toEqual([null, 0]);
  await showLog({ messages: [one, { ...two, kind: 'gif' }, three] });
  expect([strip().length, closed.mock.calls.length]).toEqual([2, 0]);
});

it.each<[string, Shown]>([
  ['is not in the log', { messages: [two] }],
  ['is covered', { messages: theirs, arePicturesCovered: true }],
  ['is deleted', { messages: [deleted(one), two] }],
])('closes if the message %s', async (_what, log) => {
  const { closed, showLog } = await open({ ...log, isRead: false });
  expect(closed).not.toHaveBeenCalled();
  await showLog(log);
  expect([viewer(), closed.mock.calls.length]).toEqual([null, 1]);
});

it('shows the caption of an album whose first picture is a GIF', async () => {
  await open({ messages: [{ ...one, kind: 'gif' }, two, three], start: three.id });
  expect([strip().length, caption()]).toEqual([2, 'Sunday, in three pictures.']);
});

it('copies the caption, and states when the browser refuses', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await open({ messages: theirs, start: two.id });
  for (const text of ['The text could not be copied.', 'Copied.']) {
    await choose('Copy');
    await vi.waitFor(() => expect(readToasts().at(-1)?.text).toBe(text));
  }
  expect(write.mock.calls).toEqual([['Sunday, in three pictures.'], ['Sunday, in three pictures.']]);
  closeToasts();
});
