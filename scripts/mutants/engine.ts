import type { MutatedFile } from './mutant.ts';

/** Mutants of src/engine. */
export const engineMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/outbox/decide-retry.ts',
    tests: ['src/engine/outbox/decide-retry.test.ts'],
    changes: [
      {
        breaks: 'retries a definitive refusal',
        before: "if (!isTransient(failure)) return { do: 'give-up' };",
        after: '',
      },
      { breaks: 'never stops retrying', before: 'if (attempt >= RETRIES)', after: 'if (attempt > 1_000)' },
    ],
  },
];
