import type { MutatedFile } from '../base/mutant.ts';

const VOICES = ['src/engine/outbox/voices.test.ts'];
const UNPAID = ['src/engine/outbox/unpaid.test.ts'];

/** Mutants of voice messages before the server has them. */
export const voiceMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/store/draft-voice.ts',
    tests: ['src/engine/store/draft-voice.test.ts'],
    changes: [
      {
        breaks: 'removes all recordings',
        before: 'draftVoices.delete(id)',
        after: 'draftVoices.clear()',
      },
    ],
  },
  {
    file: 'src/engine/store/drafts.ts',
    tests: ['src/engine/store/drafts.test.ts'],
    changes: [
      {
        breaks: 'lists a recording before its text',
        before: "text.trim() !== ''",
        after: 'listed[peer] === undefined',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue.ts',
    tests: VOICES,
    changes: [
      {
        breaks: 'sends a recording that another tab has sent',
        before: 'held?.peer === outgoing.peer ?',
        after: 'held !== null ?',
      },
      { breaks: 'names no recording in the message', before: ', media: id }), voice }', after: ' }), voice }' },
    ],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: VOICES,
    changes: [
      {
        breaks: 'deletes the text of a draft with its recording',
        before: 'await writeReply(store, peer, null);',
        after: 'await store.drafts.delete(peer);',
      },
      {
        breaks: 'leaves the recording in the draft',
        before: 'if (voice !== undefined) await removeDraftVoice(store, voice.id);',
        after: '',
      },
      { breaks: 'uploads a recording without its peaks', before: 'blob, query: { peaks } }', after: 'blob }' },
      {
        breaks: 'does not note that the server has the recording',
        before: 'change.value = withUploaded(held, true);',
        after: 'change.value = held;',
      },
    ],
  },
  {
    file: 'src/engine/store/entry.ts',
    tests: VOICES,
    changes: [
      {
        breaks: 'does not upload a recording again',
        before: '  ...(entry.voice && { voice: { ...entry.voice, uploaded } }),\n',
        after: '',
      },
    ],
  },
  {
    file: 'src/engine/outbox/edit-entry.ts',
    tests: VOICES,
    changes: [
      {
        breaks: 'replaces another recording in the draft',
        before: 'if (held !== null && held.id !== voice.id) return false;',
        after: 'if (held === undefined) return false;',
      },
      {
        breaks: 'loses a recording that returns to the draft',
        before: '      await writeDraftVoice(store, peer, voice);\n',
        after: '',
      },
      {
        breaks: 'loses the reply of a cancelled recording',
        before: "fileOf(entry) === null || entry.state === 'failed'",
        after: "entry.picture === null || entry.state === 'failed'",
      },
    ],
  },
  {
    file: 'src/engine/outbox/unpaid.ts',
    tests: UNPAID,
    changes: [
      {
        breaks: 'offers a recording that the member has not tried to send',
        before: 'unpaid_at } = voice;\n    if (unpaid_at === undefined) continue;',
        after: 'unpaid_at = 0 } = voice;',
      },
      {
        breaks: 'sends the other message of the draft',
        before: '.find(({ id }) => cover.ids.includes(id))',
        after: '.at(-1)',
      },
      {
        breaks: 'loses the reply of an unpaid recording',
        before: '...ONLY_SHOWN, written, peer, voice, reply_to }',
        after: '...ONLY_SHOWN, written, peer, voice }',
      },
    ],
  },
];
