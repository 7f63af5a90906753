import { expect, it } from 'vitest';
import type { AlbumId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { ChangeEntry } from '../../../engine/store/changes.ts';
import type { MessageEntry, Picture } from '../../../engine/store/entry.ts';
import { makeChange, makeEntry, makeMessage, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { messageItem } from '../log/log-items.ts';
import { captionOf, fileNameOf, isViewable } from './viewed-item.ts';

const ALBUM = '00000000-0000-7000-8000-00000000000a' as AlbumId;
const FILE: Picture = {
  id: PICTURE.id,
  blob: new Blob([], { type: 'image/jpeg' }),
  width: 4,
  height: 3,
  uploaded: false,
};

function itemOf(log: { messages?: Message[]; unsent?: MessageEntry[]; changes?: ChangeEntry[] }) {
  const { messages = [], unsent = [], changes = [] } = log;
  const item = messageItem({ messages, unsent, changes }, MARA, [...messages, ...unsent][0]?.id ?? '');
  if (item === null) throw new Error('there is one message');
  return item;
}
const sent = (seq: number, changes: Partial<Message> = {}, waiting: ChangeEntry[] = []) =>
  itemOf({ messages: [makeMessage(seq, { kind: 'image', body: '', media: PICTURE, ...changes })], changes: waiting });
const unsent = (picture: Picture | null) => itemOf({ unsent: [makeEntry(1, { picture })] });

it.each([
  ['a picture', sent(1), true],
  ['a text', sent(1, { kind: 'text', media: null }), false],
  ['a GIF', sent(1, { kind: 'gif' }), false],
  ['a deleted picture', sent(1, { deleted_at: '2026-03-18T12:05:00.000Z' }), false],
  ['a picture whose deletion waits', sent(1, { sender: ME }, [makeChange(makeMessage(1).id, null)]), false],
  ['an unsent picture', unsent(FILE), true],
  ['an unsent GIF', unsent({ ...FILE, animated: true }), false],
  ['an unsent text', unsent(null), false],
])('knows whether the viewer can show %s', (_what, item, canShow) => {
  expect(isViewable(item)).toBe(canShow);
});

it('shows the caption of the album below each of its pictures that has none', () => {
  const items = [
    sent(1, { body: 'another' }),
    sent(2, { body: 'Sunday', album: ALBUM }),
    sent(3, { album: ALBUM }),
    sent(4, { album: ALBUM, body: 'my own' }),
    sent(5),
  ];
  expect(items.map((item) => captionOf(item, items))).toEqual(['another', 'Sunday', 'Sunday', 'my own', '']);
});

it('takes the caption of an album from the first message with a text that is not deleted', () => {
  const shown = sent(4, { album: ALBUM });
  const items = [
    sent(1, { album: ALBUM, body: 'deleted', sender: ME }, [makeChange(makeMessage(1).id, null)]),
    sent(2, { album: ALBUM, kind: 'gif' }),
    sent(3, { album: ALBUM, kind: 'gif', body: 'Sunday' }),
    shown,
  ];
  expect(captionOf(shown, items)).toBe('Sunday');
});

it('names the downloaded file by the time on this device and by the type', () => {
  const at = new Date(2026, 10, 30, 9, 5);
  expect(fileNameOf(sent(1, { accepted_at: at.toISOString() }))).toBe('picture-2026-11-30-0905.webp');
  const waiting = itemOf({ unsent: [makeEntry(1, { picture: FILE, created_at: at.getTime() })] });
  expect(fileNameOf(waiting)).toBe('picture-2026-11-30-0905.jpeg');
});
