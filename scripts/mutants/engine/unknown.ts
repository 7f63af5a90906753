import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the readers of kinds that only a newer server knows. */
export const unknownMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/sync/apply-changes.ts',
    tests: ['src/engine/sync/parse-unknown.test.ts'],
    changes: [
      {
        breaks: 'loses the changes of a newer server',
        before: 'plan.unknown.length > 0',
        after: 'plan.unknown.length < 0',
      },
    ],
  },
  {
    file: 'src/engine/sync/parse-unknown.ts',
    tests: ['src/engine/sync/parse-unknown.test.ts'],
    changes: [
      {
        breaks: 'leaves messages unknown',
        before: `    await parseMessages(store);
`,
        after: '',
      },
      {
        breaks: 'leaves the last message of a conversation unknown',
        before: 'if (row.last_message !== null)',
        after: 'if (row.last_message === undefined)',
      },
      {
        breaks: 'applies a change at every update of the app',
        before: `  await store.marks.bulkDelete(known.map(({ name }) => name));
`,
        after: '',
      },
      {
        breaks: 'parses everything at every pull',
        before: ' && mark.known === KNOWN_KINDS',
        after: ' && mark.known === ""',
      },
    ],
  },
  {
    file: 'contract/base/unknown-kind.ts',
    tests: ['contract/sync.test.ts'],
    changes: [
      {
        breaks: 'treats a malformed row of a known kind as a newer kind',
        before: '!listed.includes(kind)',
        after: "kind !== ''",
      },
    ],
  },
];
