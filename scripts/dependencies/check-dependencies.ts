import path from 'node:path';
import { checkFeatureNames, checkNames } from './check-names.ts';
import { checkMatching } from './check-matching.ts';
import { checkQueryKeys } from './check-query-keys.ts';
import { findCycles } from './find-cycles.ts';
import type { ModuleGraph } from './format-graph.ts';
import { edgeBetween, isDeclared } from './features.ts';
import { isProofFile, mayImport, moduleOf } from './modules.ts';
import { readImports, resolveSpecifier, type SourceImports } from './read-imports.ts';

export interface DependencyReport {
  /** The violations of the dependency rules, one sentence each, sorted. */
  readonly problems: readonly string[];
  /** The imports between modules, without those of tests. */
  readonly graph: ModuleGraph;
  /** The edges between features that sources use, each as `program edge`. */
  readonly edges: ReadonlySet<string>;
  /** The imports of each file, for the rules whose tables name files of the whole codebase. */
  readonly imports: ReadonlyMap<string, SourceImports>;
}

function checkDependency(from: string, to: string): string | undefined {
  const fromModule = moduleOf(from);
  const toModule = moduleOf(to);
  if (!fromModule || !toModule) return `${from} → ${to}: this path belongs to no module`;
  if (isProofFile(to) && !isProofFile(from)) return `${from} → ${to}: nothing imports a proof`;
  // Scripts and configuration are not part of the product: they may import everything, and configuration and proofs may import them.
  if (fromModule.name === 'scripts' || fromModule.name === 'configuration') return undefined;
  const edge = edgeBetween(from, to);
  if (edge !== undefined && !isProofFile(from))
    return isDeclared(edge) ? undefined : `${from} → ${to}: the edge ${edge.edge} is not declared in features.ts`;
  if (!mayImport(fromModule, toModule, isProofFile(from)))
    return `${from} → ${to}: ${fromModule.name} may not import ${toModule.name}`;
  return undefined;
}

function checkImports(file: string, imports: SourceImports, files: ReadonlyMap<string, string>): string[] {
  if (!moduleOf(file)) return [`${file}: this path belongs to no module`];
  const foreign = isProofFile(file) ? undefined : moduleOf(file)?.foreign;
  return imports.specifiers.flatMap((specifier) => {
    const target = resolveSpecifier(file, specifier);
    if (target === undefined)
      return foreign?.test(specifier) ? [`${file} → ${specifier}: this package does not belong here`] : [];
    if (!/\.[a-z]+$/.test(target)) return [`${file} → ${specifier}: imports name the whole file, with its ending`];
    if (/\.tsx?$/.test(target) && !files.has(target)) return [`${file} → ${specifier}: there is no such file`];
    return checkDependency(file, target) ?? [];
  });
}

function moduleGraph(all: ReadonlyMap<string, SourceImports>): ModuleGraph {
  const graph = new Map<string, Set<string>>();
  for (const [file, { specifiers }] of all) {
    const from = moduleOf(file)?.name;
    if (from === undefined || isProofFile(file)) continue;
    const row = graph.get(from) ?? new Set<string>();
    graph.set(from, row);
    for (const specifier of specifiers) {
      const to = moduleOf(resolveSpecifier(file, specifier) ?? '')?.name;
      if (to !== undefined && to !== from) row.add(to);
    }
  }
  return graph;
}

function edgesBetweenFiles(all: ReadonlyMap<string, SourceImports>): Map<string, string[]> {
  return new Map(
    [...all].map(([file, { specifiers }]) => [
      file,
      specifiers.flatMap((specifier) => resolveSpecifier(file, specifier) ?? []),
    ]),
  );
}

/** A feature of the contract or the schema is a folder or one file, which counts as a folder. */
const folderOf = (file: string): string =>
  /^(contract|server\/database\/schema)\/[^/]+$/.test(file) ? file.replace('.ts', '') : path.posix.dirname(file);

/** The same edges between folders. Tests do not count: a test beside its source may use another folder's fixture. */
function folderEdges(edges: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of edges) {
    const folder = folderOf(file);
    if (isProofFile(file) || file.endsWith('.gen.ts')) continue;
    const row = folders.get(folder) ?? new Set<string>();
    folders.set(folder, row);
    for (const target of targets)
      if (folderOf(target) !== folder && !target.endsWith('.gen.ts')) row.add(folderOf(target));
  }
  return new Map([...folders].map(([folder, row]) => [folder, [...row]]));
}

function usedEdges(edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const used = new Set<string>();
  for (const [file, targets] of edges) {
    if (isProofFile(file)) continue;
    for (const target of targets) {
      const found = edgeBetween(file, target);
      if (found !== undefined) used.add(`${found.program} ${found.edge}`);
    }
  }
  return used;
}

/** Checks every dependency, cycle, name and export shape of a set of sources, given as path → text. */
export function checkDependencies(files: ReadonlyMap<string, string>): DependencyReport {
  const all = new Map([...files].map(([file, code]) => [file, readImports(file, code)]));
  const problems = [...all].flatMap(([file, imports]) => [
    ...checkNames(file, imports),
    ...checkImports(file, imports, files),
  ]);
  const edges = edgesBetweenFiles(all);
  const cycles = findCycles(edges).map((cycle) => `a cycle: ${cycle.join(' → ')} → back`);
  const folderCycles = findCycles(folderEdges(edges)).map(
    (cycle) => `a cycle between folders: ${cycle.join(' → ')} → back`,
  );
  const texts = [...checkFeatureNames(files), ...checkQueryKeys(files), ...checkMatching(files)];
  return {
    problems: [...problems, ...texts, ...cycles, ...folderCycles].toSorted(),
    graph: moduleGraph(all),
    edges: usedEdges(edges),
    imports: all,
  };
}
