import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects of vitest.config.ts by the time that one of their files takes, longest first. */
const PROJECTS = ['pg', 'server', 'dom', 'unit'];

/**
 * Orders the files of one run so that its workers end at about the same time: short files come last. The files of a project stay
 * together, because those of `pg` and `server` share the modules of their worker.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const placeOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
