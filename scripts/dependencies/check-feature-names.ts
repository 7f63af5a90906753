import { featureOf, isProofFile } from './modules.ts';

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) (?<name>\w+)/gm;

/** Finds the names that two features of one program export, so that a search for a name finds one thing. */
export function checkFeatureNames(files: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [file, code] of files) {
    const feature = featureOf(file);
    if (feature === undefined || isProofFile(file)) continue;
    const program = file.slice(0, file.indexOf('/'));
    // A type and a value of one file may share their name.
    for (const name of new Set([...code.matchAll(EXPORTED)].map(({ groups }) => groups?.name ?? ''))) {
      const owner = owners.get(`${program} ${name}`) ?? file;
      owners.set(`${program} ${name}`, owner);
      if (featureOf(owner) !== feature)
        problems.push(`${file}: ${owner} exports ${name} too; give one of them another name`);
    }
  }
  return problems;
}
