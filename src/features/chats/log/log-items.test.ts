import { describe, expect, it } from 'vitest';
import type { AlbumId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { makeEntry, makeMessage, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { type LogItem, type MessageItem, messageItem, toLogItems, type Unread } from './log-items.ts';

const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString();
const messageAt = (seq: number, accepted_at: string, sender = MARA) => makeMessage(seq, { accepted_at, sender });

function draw(
  messages: Parameters<typeof toLogItems>[0]['messages'],
  unsent = [] as ReturnType<typeof makeEntry>[],
  unread: Unread | null = null,
) {
  return toLogItems({ messages, unsent, changes: [], peer: MARA, unread });
}

const nameOf = (item: MessageItem) =>
  item.kind === 'message' ? `${item.isMine ? 'me' : ''}${item.message.seq}` : `unsent${item.entry.position}`;

/** `[` begins an album and `]` ends it; `(` begins a group and `)` ends it; `me` marks own messages; dividers are in between. */
function sketch(items: readonly LogItem[]): string {
  return items
    .map((item) => {
      if (item.kind === 'day') return 'day';
      if (item.kind === 'unread') return `unread:${item.count}`;
      const name = item.kind === 'album' ? `[${item.items.map(nameOf).join(' ')}]` : nameOf(item);
      return `${item.isFirst ? '(' : ''}${name}${item.isLast ? ')' : ''}`;
    })
    .join(' ');
}

describe('groups', () => {
  it('groups messages of one sender up to the next minute on the clock', () => {
    expect(
      sketch(draw([messageAt(1, at(18, 12, 40)), messageAt(2, at(18, 12, 41, 59)), messageAt(3, at(18, 12, 43))])),
    ).toBe('day (1 2) (3)');
  });

  it('starts a group with another sender', () => {
    expect(
      sketch(draw([messageAt(1, at(18, 12, 40)), messageAt(2, at(18, 12, 40), ME), messageAt(3, at(18, 12, 40))])),
    ).toBe('day (1) (me2) (3)');
  });

  it('puts unsent messages after sent ones', () => {
    const created_at = Date.parse(at(18, 12, 41));
    const items = draw(
      [messageAt(1, at(18, 12, 40), ME)],
      [makeEntry(1, { created_at }), makeEntry(2, { created_at: created_at + 600_000 })],
    );
    expect(sketch(items)).toBe('day (me1 unsent1) (unsent2)');
  });
});

it('parks the unsent messages after a refused one', () => {
  const states = ['queued', 'failed', 'queued', 'queued'] as const;
  const items = draw(
    [],
    states.map((state, index) => makeEntry(index + 1, { state })),
  );
  expect(items.flatMap((item) => (item.kind === 'unsent' ? [item.isParked] : []))).toEqual([false, false, true, true]);
});

it('puts a divider before each day', () => {
  expect(sketch(draw([messageAt(1, at(17, 23, 59, 50)), messageAt(2, at(18, 0, 0, 10))]))).toBe('day (1) day (2)');
});

describe('the unread divider', () => {
  const messages = [
    messageAt(1, at(18, 12, 0)),
    messageAt(2, at(18, 12, 0), ME),
    messageAt(3, at(18, 12, 1)),
    messageAt(4, at(18, 12, 1)),
  ];

  it('precedes the peer’s first unread message and splits its group', () => {
    expect(sketch(draw(messages, [], { afterSeq: 2, count: 2 }))).toBe('day (1) (me2) unread:2 (3 4)');
    expect(sketch(draw(messages, [], { afterSeq: 3, count: 1 }))).toBe('day (1) (me2) (3) unread:1 (4)');
  });

  it('does not precede an own message', () => {
    expect(sketch(draw(messages.slice(0, 2), [], { afterSeq: 1, count: 1 }))).toBe('day (1) (me2)');
  });

  it('is absent when nothing was unread', () => {
    expect(sketch(draw(messages, [], { afterSeq: 2, count: 0 }))).not.toContain('unread');
  });
});

it('shows a message once while its outbox entry still exists', () => {
  const message = messageAt(1, at(18, 12, 0), ME);
  expect(sketch(draw([message], [makeEntry(1, { id: message.id })]))).toBe('day (me1)');
});

it('assigns a unique key to each item', () => {
  const items = draw([messageAt(1, at(17, 12, 0)), messageAt(2, at(18, 12, 0))], [makeEntry(1)], {
    afterSeq: 1,
    count: 1,
  });
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

describe('albums', () => {
  const ALBUM = '00000000-0000-4000-8000-00000000a1b1' as AlbumId;
  const OTHER = '00000000-0000-4000-8000-00000000a1b2' as AlbumId;
  const pictureAt = (seq: number, minute: number, changes: Partial<Message> = {}) =>
    makeMessage(seq, { accepted_at: at(18, 12, minute), kind: 'image', media: PICTURE, album: ALBUM, ...changes });
  const unsentOf = (position: number, album: AlbumId, state: 'queued' | 'failed' = 'queued') => {
    const entry = makeEntry(position, { state, created_at: Date.parse(at(18, 12, 50)) });
    return { ...entry, request: { ...entry.request, kind: 'image' as const, album } };
  };

  it('gathers the pictures of one album, also those that arrive minutes later and those that are deleted', () => {
    const deleted = { media: null, deleted_at: at(18, 13, 0) };
    expect(sketch(draw([messageAt(1, at(18, 12, 40)), pictureAt(2, 40), pictureAt(3, 45, deleted)]))).toBe(
      'day (1 [2 3])',
    );
  });

  it('gathers sent and unsent pictures', () => {
    const items = draw(
      [pictureAt(1, 49, { sender: ME })],
      [unsentOf(1, ALBUM), unsentOf(2, ALBUM), unsentOf(3, OTHER)],
    );
    expect(sketch(items)).toBe('day ([me1 unsent1 unsent2] unsent3)');
  });

  it('draws a single picture of an album as a message', () => {
    expect(sketch(draw([pictureAt(1, 40), pictureAt(2, 40, { album: OTHER }), messageAt(3, at(18, 12, 40))]))).toBe(
      'day (1 2 3)',
    );
  });

  it('separates the pictures of an album by a message or a divider between them', () => {
    const pictures = [pictureAt(1, 40), pictureAt(2, 40), messageAt(3, at(18, 12, 40), ME), pictureAt(4, 40)];
    expect(sketch(draw(pictures))).toBe('day ([1 2]) (me3) (4)');
    const unread = { afterSeq: 2, count: 2 };
    expect(
      sketch(
        draw(
          [1, 2, 3, 4].map((seq) => pictureAt(seq, 40)),
          [],
          unread,
        ),
      ),
    ).toBe('day ([1 2]) unread:2 ([3 4])');
  });

  it('does not gather the pictures of two members', () => {
    expect(sketch(draw([pictureAt(1, 40), pictureAt(2, 40, { sender: ME })]))).toBe('day (1) (me2)');
  });

  it('finds one picture of an album by its key', () => {
    const messages = [pictureAt(1, 40), pictureAt(2, 40)];
    const key = messages[1]?.id ?? '';
    expect(messageItem({ messages, unsent: [], changes: [] }, MARA, key)).toMatchObject({ kind: 'message', key });
  });
});
