import path from 'node:path';
import { featureOf, isProofFile } from './modules.ts';
import type { SourceImports } from './read-imports.ts';

const BANNED = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'shared',
  'manager',
  'service',
]);
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** File names in the routes have a meaning: `chats.$id`, `__root`, `_layout`, `landing2.{-$slug}`. */
const isRouterFile = (file: string): boolean => /^src\/(routes\/|routeTree\.gen\.ts$)/.test(file);
/** A tool needs the default export: a configuration file, a vitest reporter, or the global set-up of Playwright. */
const WITH_DEFAULT_EXPORT = new Set([
  'scripts/suite/vitest-tally.ts',
  'scripts/mutants/failure-reporter.ts',
  'scripts/mutants/pure-tests.config.ts',
  'e2e/fixtures/provide-demo.ts',
]);
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) (?<name>\w+)/gm;
const mayExportDefault = (file: string): boolean => /^[^/]+\.config\.ts$/.test(file) || WITH_DEFAULT_EXPORT.has(file);

/** The problems with the name and the exports of one file, one sentence each. */
export function checkNames(file: string, imports: SourceImports): string[] {
  const name = path.posix.basename(file).replace(/\.tsx?$/, '');
  const parts = file
    .split('/')
    .slice(0, -1)
    .concat(name.split('.')[0] ?? name);
  const banned = parts.find((part) => BANNED.has(part) || BANNED.has(part.split('-').at(-1) ?? ''));
  const problems: string[] = [];
  if (banned !== undefined) problems.push(`${file}: "${banned}" names nothing; call it after what it does`);
  if (!isRouterFile(file)) {
    if (name === 'index') problems.push(`${file}: no index files; import from the file itself`);
    if (!KEBAB_CASE.test(name)) problems.push(`${file}: file names are kebab-case`);
  }
  if (imports.isBarrel) problems.push(`${file}: no barrels; import from the file itself`);
  if (imports.hasDefaultExport && !mayExportDefault(file)) problems.push(`${file}: no default exports; give it a name`);
  return problems;
}

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
