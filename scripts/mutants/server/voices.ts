import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of voice messages. */
export const voiceMutants: readonly MutatedFile[] = [
  {
    file: 'server/features/media/voice-thread.ts',
    tests: ['server/features/media/read-voice.test.ts'],
    changes: [
      { breaks: 'a recording has two tracks', before: ' || tracks.length > 1', after: '' },
      { breaks: 'a film is a recording', before: ' || !track.isAudioTrack()', after: '' },
      { breaks: 'any codec is accepted', before: '(await track.getCodec()) !== codec', after: 'false' },
      {
        breaks: 'the header states the duration',
        before: 'end = Math.max(end, timestamp + duration);',
        after: 'end = (await track.getDurationFromMetadata()) ?? timestamp;',
      },
      {
        breaks: 'a cut MP4 is a shorter recording',
        before: 'if (end < (await track.computeDuration()) - ROUNDING) return UNREADABLE;',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/media/routes.ts',
    tests: ['server/features/media/voices.pg.test.ts'],
    changes: [
      {
        breaks: 'a client that lost the answer uploads a recording again',
        before: 'if (stored !== undefined) return { voice: stored };',
        after: '',
      },
      { breaks: 'a recording is served as a picture', before: '.type(found.type)', after: ".type('image/webp')" },
    ],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/features/chats/voices.pg.test.ts'],
    changes: [
      {
        breaks: 'a picture is sent as a voice message',
        before: "AND (voice_type IS NOT NULL) = (p_kind = 'voice')",
        after: '',
      },
      {
        breaks: 'a voice message has no recording',
        before: "(r.kind = 'voice' OR coalesce(r.media, r.reply_to) IS NOT NULL)",
        after: 'coalesce(r.media, r.reply_to) IS NOT NULL',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/states.sql',
    tests: ['server/features/chats/voices.pg.test.ts'],
    changes: [
      {
        breaks: 'a voice message is edited',
        before: "v_message.kind IN ('gift', 'voice')",
        after: "v_message.kind = 'gift'",
      },
      {
        breaks: 'the end of an old recording fails, because it has no preview',
        before: 'unnest(array_remove(ARRAY[filename, thumb_filename], NULL))',
        after: 'unnest(ARRAY[filename, thumb_filename])',
      },
    ],
  },
  {
    file: 'server/features/chats/message-row.ts',
    tests: ['server/features/chats/voices.pg.test.ts'],
    changes: [
      {
        breaks: 'a held voice message shows its recording',
        before: 'const { album: _album, heard: _heard, voice: _voice, ...place } = message;',
        after: 'const { album: _album, heard: _heard, ...place } = message;',
      },
    ],
  },
];
