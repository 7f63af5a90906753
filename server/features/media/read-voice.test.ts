import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EFFORT } from '../../fixtures/effort.ts';
import { readTestVoice } from '../../fixtures/voices.ts';
import { Refusal } from '../../platform/problems.ts';
import { readVoice } from './read-voice.ts';

/** Each reading starts a process. */
const PATIENT = { timeout: 120_000 };

/** Returns the duration in milliseconds, or the code of the refusal. */
async function outcomeOf(bytes: Buffer): Promise<number | string> {
  try {
    return (await readVoice(bytes)).duration_ms;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test.each([
  ['aac.m4a', 'audio/mp4', 2_000],
  ['fragmented.m4a', 'audio/mp4', 2_043],
  ['opus.webm', 'audio/webm', 2_001],
])('reads type and duration of %s', PATIENT, async (name, type, duration_ms) => {
  expect(await readVoice(readTestVoice(name))).toEqual({ type, duration_ms });
});

test.each([
  ['too-long.m4a', 'voice_too_long'],
  ['opus.m4a', 'unsupported_media_type'],
  ['two-tracks.m4a', 'voice_unreadable'],
  ['film.mp4', 'voice_unreadable'],
  ['silent.mp4', 'voice_unreadable'],
  ['sound.mp3', 'unsupported_media_type'],
  ['sound.ogg', 'unsupported_media_type'],
])('refuses %s: %s', PATIENT, async (name, code) => {
  expect(await outcomeOf(readTestVoice(name))).toBe(code);
});

test('names the limit of the duration', PATIENT, async () => {
  await expect(readVoice(readTestVoice('too-long.m4a'))).rejects.toMatchObject({ data: { limit_seconds: 120 } });
});

test('measures the packets when the header states another duration', PATIENT, async () => {
  const lying = readTestVoice('aac.m4a');
  for (const [name, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const)
    lying.writeUInt32BE(1, lying.indexOf(name) + offset);
  expect(await outcomeOf(lying)).toBe(2_000);
});

/** A file whose times are a part of the true ones, because its clock is faster. */
function faster(name: string, clock: (bytes: Buffer) => { readonly at: number; readonly value: number }): Buffer {
  const bytes = readTestVoice(name);
  const { at, value } = clock(bytes);
  bytes.writeUInt32BE(value, at);
  return bytes;
}
const mdhd = (ticks: (before: number) => number) => (bytes: Buffer) => {
  const at = bytes.indexOf('mdhd') + 16;
  return { at, value: ticks(bytes.readUInt32BE(at)) };
};
/** The element TimecodeScale: its id, a length of 3 or 4, and the nanoseconds of a tick. */
const timecodeScale = (nanoseconds: number) => (bytes: Buffer) => {
  const length = bytes.indexOf(Buffer.from('2ad7b1', 'hex')) + 3;
  expect(bytes[length]).toBe(0x83);
  return { at: length, value: 0x83_00_00_00 + nanoseconds };
};

test.each([
  [
    'that has more sound than time',
    faster(
      'too-long.m4a',
      mdhd((ticks) => ticks * 10),
    ),
  ],
  ['that has more sound than time', faster('opus.webm', timecodeScale(100_000))],
  [
    'of less than a millisecond',
    faster(
      'aac.m4a',
      mdhd(() => 0x7fff_ffff),
    ),
  ],
  ['of less than a millisecond', faster('opus.webm', timecodeScale(1))],
])('refuses a recording %s', PATIENT, async (_what, bytes) => {
  expect(await outcomeOf(bytes)).toBe('voice_unreadable');
});

describe('a damaged file', () => {
  const mp4 = readTestVoice('aac.m4a');
  const webm = readTestVoice('opus.webm');
  const fragmented = readTestVoice('fragmented.m4a');

  test.each([
    ['no bytes', Buffer.alloc(0), 'voice_unreadable'],
    ['three bytes', mp4.subarray(0, 3), 'unsupported_media_type'],
    ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)), 'unsupported_media_type'],
    ['the head of an MP4', mp4.subarray(0, 32), 'voice_unreadable'],
    ['the head of a WebM', webm.subarray(0, 200), 'voice_unreadable'],
    ['an MP4 without its last byte', mp4.subarray(0, -1), 'voice_unreadable'],
    [
      'an MP4 that ends in its last fragment',
      fragmented.subarray(0, fragmented.lastIndexOf('mdat') + 90),
      'voice_unreadable',
    ],
    ['half an MP4', mp4.subarray(0, mp4.length / 2), 'voice_unreadable'],
    ['a WebM of nothing but zeros', Buffer.concat([webm.subarray(0, 40), Buffer.alloc(4_000_000)]), 'voice_unreadable'],
    ['an MP4 of nothing but zeros', Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(4_000_000)]), 'voice_unreadable'],
  ])('of %s is refused', PATIENT, async (_what, bytes, code) => {
    expect(await outcomeOf(bytes)).toBe(code);
  });
});

/** Writes numbers behind the name of a box. */
function patch(name: string, file: string, { offset, values }: { offset: number; values: readonly number[] }): Buffer {
  const bytes = readTestVoice(file);
  const at = bytes.indexOf(name) + name.length + offset;
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, at + 4 * place);
  return bytes;
}

function renamed(bytes: Buffer, from: string, to: string): Buffer {
  bytes.write(to, bytes.indexOf(from), 'latin1');
  return bytes;
}

const element = (id: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
};
const repeated = (one: Buffer, bytes: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.floor(bytes / one.length) }, () => one));
const WEBM_HEAD = element('1a45dfa3', element('4282', Buffer.from('webm')));
/** The elements of a track of Opus: its number, id, type, codec and sound. */
const OPUS = 'd7810173c581018381028686415f4f505553e1899f8101b584473b8000';
const track = (...more: readonly Buffer[]): Buffer => element('1654ae6b', element('ae', OPUS, ...more));
const cluster = (...blocks: readonly Buffer[]): Buffer => element('1f43b675', 'e78100', ...blocks);
const webmOf = (...parts: readonly Buffer[]): Buffer => Buffer.concat([WEBM_HEAD, element('18538067', ...parts)]);
/** Puts two megabytes before each packet. */
const STRIPPED = element(
  '6d80',
  element('6240', '503181005032810150338100', element('5034', '42548103', element('4255', Buffer.alloc(2_000_000)))),
);

describe('a hostile file', () => {
  test('would be a recording with ordinary packets', PATIENT, async () => {
    const packets = Buffer.from('a38581000080fca385810bb880fc', 'hex');
    expect(await outcomeOf(webmOf(track(), cluster(packets)))).toBe(3_000);
  });

  test.each([
    [
      'four billion samples of no size',
      () => renamed(patch('stsz', 'aac.m4a', { offset: 4, values: [0, 0xffffffff] }), 'stsz', 'stz2'),
    ],
    [
      'four billion samples in a fragment',
      () => patch('trun', 'fragmented.m4a', { offset: 0, values: [0, 0xffffffff] }),
    ],
    ['four billion durations', () => patch('stts', 'aac.m4a', { offset: 4, values: [0xffffffff] })],
    ['a box of four gigabytes', () => patch('free', 'aac.m4a', { offset: -8, values: [0xffffffff] })],
    [
      'packets of two megabytes in two bytes',
      () => webmOf(track(STRIPPED), cluster(repeated(Buffer.from('a3858100008001', 'hex'), 1_900_000))),
    ],
    [
      '256 packets in each block',
      () => webmOf(track(), cluster(repeated(Buffer.from('a38581000084ff', 'hex'), 3_900_000))),
    ],
    [
      'clusters in clusters',
      () =>
        Buffer.concat([
          WEBM_HEAD,
          Buffer.from('1853806701ffffffffffffff', 'hex'),
          track(),
          repeated(Buffer.from('1f43b67501ffffffffffffff', 'hex'), 1_000_000),
        ]),
    ],
    ['boxes in boxes', () => nested(200_000)],
  ])('with %s is refused', PATIENT, async (_what, make) => {
    expect(await outcomeOf(make())).toBe('voice_unreadable');
  });

  test('never fails in another way than by a refusal', PATIENT, async () => {
    const file = fc.constantFrom('aac.m4a', 'fragmented.m4a', 'opus.webm').map((name) => readTestVoice(name));
    const change = fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      value: fc.integer({ min: 0, max: 0xffffffff }),
    });
    const mutated = fc
      .tuple(file, fc.array(change, { minLength: 1, maxLength: 6 }), fc.double({ min: 0.2, max: 1, noNaN: true }))
      .map(([bytes, changes, share]) => {
        // Changes of the headers reach further than changes of the sound.
        for (const { place, value } of changes)
          bytes.writeUInt32BE(value, 4 + Math.floor(place ** 3 * (bytes.length - 8)));
        return bytes.subarray(0, share > 0.9 ? bytes.length : share * bytes.length);
      });
    await fc.assert(
      fc.asyncProperty(mutated, async (bytes) => {
        const outcome = await outcomeOf(bytes);
        expect(typeof outcome === 'number' ? 'read' : outcome).toMatch(
          /^(read|voice_unreadable|voice_too_long|unsupported_media_type)$/,
        );
      }),
      { numRuns: 20 * EFFORT },
    );
  });
});

/** Boxes of a movie in each other. */
function nested(count: number): Buffer {
  const boxes = Buffer.alloc(8 * count);
  for (let place = 0; place < count; place += 1) {
    boxes.writeUInt32BE(8 * (count - place), 8 * place);
    boxes.write('moov', 8 * place + 4);
  }
  return Buffer.concat([readTestVoice('aac.m4a').subarray(0, 28), boxes]);
}
