interface Edit {
  /** Text that occurs exactly once in the file. It may span lines. */
  readonly before: string;
  readonly after: string;
}

/** One small change that breaks a promise of the code. */
export interface Change extends Edit {
  /** The broken behaviour in a few words: "wakes without pulling". */
  readonly breaks: string;
  /** Other guards that keep the promise alone. They are taken out too. */
  readonly also?: readonly (Edit & { readonly file: string })[];
}

/** A project of vitest.config.ts. `pg` needs PostgreSQL and Redis. */
type Project = 'unit' | 'dom' | 'server' | 'pg';

/** A file, the changes that break it one at a time, and the nearest tests, which must fail after each change. */
export interface MutatedFile {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Paths of test files from the root of the repository, all of one project. */
  readonly tests: readonly string[];
  readonly changes: readonly Change[];
}

/** A change together with its file and its tests. */
export interface Mutant extends Change {
  readonly file: string;
  readonly project: Project;
  readonly tests: readonly string[];
}

/** The project that includes a test, as the patterns of vitest.config.ts name it. */
function projectOf(test: string): Project {
  if (test.includes('.pg.test.')) return 'pg';
  if (test.includes('.dom.test.')) return 'dom';
  return /^(server|demo)\//.test(test) ? 'server' : 'unit';
}

/** Throws if the tests of a file are of two projects: a run of vitest would find no test of the other one. */
export function listMutants(files: readonly MutatedFile[]): Mutant[] {
  return files.flatMap(({ file, tests, changes }) => {
    const [project, another] = new Set(tests.map(projectOf));
    if (project === undefined || another !== undefined)
      throw new Error(`${file}: its mutants need tests of one project, not of ${another ?? 'none'}.`);
    return changes.map((change) => ({ ...change, file, project, tests }));
  });
}

/**
 * The texts of the changed files after a mutant, by their paths. `read` returns the text of a file before it. Throws if a `before` does
 * not occur exactly once or equals its `after`.
 */
export function applyMutant(read: (file: string) => string, mutant: Mutant): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { file, before, after } of [mutant, ...(mutant.also ?? [])]) {
    const source = texts.get(file) ?? read(file);
    const occurrences = source.split(before).length - 1;
    if (occurrences !== 1 || before === after)
      throw new Error(
        `${file}: "${mutant.breaks}" finds its text ${occurrences} times. The list of mutants has to follow the code.`,
      );
    // A function, because a string could hold `$&`.
    texts.set(
      file,
      source.replace(before, () => after),
    );
  }
  return texts;
}
