import { checkNames } from './check-names.ts';
import { findCycles } from './find-cycles.ts';
import { readImports, resolveSpecifier, type SourceImports } from './read-imports.ts';
import { featureOf, isProofFile, mayImport, roomOf } from './rooms.ts';

export interface HouseReport {
  /** What is against the law of the house, one sentence each, sorted. */
  readonly problems: readonly string[];
  /** Room → room → how many imports go that way, tests left out. */
  readonly graph: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function checkArrow(from: string, to: string): string | undefined {
  const fromRoom = roomOf(from);
  const toRoom = roomOf(to);
  if (!fromRoom || !toRoom) return `${from} → ${to}: this path belongs to no room`;
  if (isProofFile(to) && !isProofFile(from)) return `${from} → ${to}: nothing imports a proof`;
  // The tools are not part of the house: configuration and proofs may use them, and they may use everything.
  if (fromRoom.name === 'scripts' || fromRoom.name === 'configuration') return undefined;
  const feature = featureOf(from);
  if (feature && featureOf(to) && featureOf(to) !== feature && !isProofFile(from)) {
    return `${from} → ${to}: a feature never imports another feature`;
  }
  if (!mayImport(fromRoom, toRoom, isProofFile(from))) return `${from} → ${to}: ${fromRoom.name} may not import ${toRoom.name}`;
  return undefined;
}

function checkImports(file: string, imports: SourceImports, files: ReadonlyMap<string, string>): string[] {
  if (!roomOf(file)) return [`${file}: this path belongs to no room`];
  const foreign = isProofFile(file) ? undefined : roomOf(file)?.foreign;
  return imports.specifiers.flatMap((specifier) => {
    const target = resolveSpecifier(file, specifier);
    if (target === undefined) return foreign?.test(specifier) ? [`${file} → ${specifier}: this package does not belong here`] : [];
    if (!/\.[a-z]+$/.test(target)) return [`${file} → ${specifier}: imports name the whole file, with its ending`];
    if (/\.tsx?$/.test(target) && !files.has(target)) return [`${file} → ${specifier}: there is no such file`];
    return checkArrow(file, target) ?? [];
  });
}

function countArrows(all: ReadonlyMap<string, SourceImports>): Map<string, Map<string, number>> {
  const graph = new Map<string, Map<string, number>>();
  for (const [file, { specifiers }] of all) {
    const from = roomOf(file)?.name;
    if (from === undefined || isProofFile(file)) continue;
    const row = graph.get(from) ?? new Map<string, number>();
    graph.set(from, row);
    for (const specifier of specifiers) {
      const to = roomOf(resolveSpecifier(file, specifier) ?? '')?.name;
      if (to !== undefined && to !== from) row.set(to, (row.get(to) ?? 0) + 1);
    }
  }
  return graph;
}

function eagerEdges(all: ReadonlyMap<string, SourceImports>): Map<string, string[]> {
  return new Map(
    [...all].map(([file, { specifiers, lazy }]) => [
      file,
      specifiers.filter((specifier) => !lazy.has(specifier)).flatMap((specifier) => resolveSpecifier(file, specifier) ?? []),
    ]),
  );
}

/** Checks every arrow, cycle, name and outward shape of a set of sources, given as path → text. */
export function checkHouse(files: ReadonlyMap<string, string>): HouseReport {
  const all = new Map([...files].map(([file, code]) => [file, readImports(file, code)]));
  const problems = [...all].flatMap(([file, imports]) => [...checkNames(file, imports), ...checkImports(file, imports, files)]);
  const cycles = findCycles(eagerEdges(all)).map((cycle) => `a cycle: ${cycle.join(' → ')} → back`);
  return { problems: [...problems, ...cycles].toSorted(), graph: countArrows(all) };
}
