import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the writers of outbox entries. */
export const enqueueMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/outbox/enqueue-action.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [{ breaks: 'moves the read mark back', before: 'row.read_seq >= seq', after: 'row.read_seq === seq' }],
  },
  {
    file: 'src/engine/outbox/enqueue-like.ts',
    tests: ['src/engine/outbox/enqueue-like.test.ts'],
    changes: [
      {
        breaks: 'sends a read mark that did not move',
        before: 'received?.like_new !== true && !(match && found?.match_new === true)',
        after: 'false',
      },
    ],
  },
  {
    file: 'src/engine/outbox/enqueue-profile.ts',
    tests: ['src/engine/outbox/send-profile.test.ts'],
    changes: [{ breaks: 'queues an invalid draft', before: ' && ProfileEdit.safeParse(edit).success', after: '' }],
  },
];
