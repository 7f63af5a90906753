import { describe, expect, test } from 'vitest';
import { checkDependencies } from './check-dependencies.ts';

const problemsOf = (sources: Record<string, string>): readonly string[] =>
  checkDependencies(new Map(Object.entries(sources))).problems;

/** An upward dependency usually closes a cycle between folders too. These tests check only the first problem. */
const withoutFolderCycles = (problems: readonly string[]): readonly string[] =>
  problems.filter((problem) => !problem.startsWith('a cycle between folders'));

/** A small codebase that keeps every rule. Each test below breaks one rule. */
const CODEBASE = {
  'contract/chats.ts': "import * as z from 'zod/mini'; export const Chat = z.object({});",
  'src/engine/store/chats.ts': "import { Chat } from '../../../contract/chats.ts'; export const chats = [Chat];",
  'src/ui/button.tsx': "import { Button as B } from 'react-aria-components'; export const Button = B;",
  'src/browser/use-online.ts': 'export const useOnline = (): boolean => true;',
  'src/features/chats/list/list.tsx':
    "import { chats } from '../../../engine/store/chats.ts'; import { Button } from '../../../ui/button.tsx';" +
    'export const List = [chats, Button];',
  'src/features/likes/list.tsx': 'export const Likes = 1;',
  'src/routes/chats.$id.tsx':
    "import { List } from '../features/chats/list/list.tsx'; import { Likes } from '../features/likes/list.tsx';" +
    'export const Route = [List, Likes];',
  'src/app/router.ts': "import { Route } from '../routes/chats.$id.tsx'; export const router = Route;",
  'src/features/chats/screens/screen.tsx': 'export const Screen = 1;',
  'src/engine/outbox/enqueue.ts': 'export const enqueue = 1;',
  'src/main.tsx': "import { router } from './app/router.ts'; void router;",
  'sw/worker.ts': "import { chats } from '../src/engine/store/chats.ts'; void chats;",
  'server/platform/live/clock.ts': 'export const now = (): number => 0;',
  'server/features/chats/send.ts':
    "import { now } from '../../platform/live/clock.ts'; import { Chat } from '../../../contract/chats.ts';" +
    'export const send = [now, Chat];',
  'server/features/chats/send.test.ts': "import { buildApp } from '../../app/build-app.ts'; void buildApp;",
  'server/app/build-app.ts': "import { send } from '../features/chats/send.ts'; export const buildApp = send;",
  'e2e/chats.spec.ts': "import { buildApp } from '../server/app/build-app.ts'; void buildApp;",
};

test('accepts a codebase that keeps every rule, and returns its module graph', () => {
  const { problems, graph } = checkDependencies(new Map(Object.entries(CODEBASE)));
  expect(problems).toEqual([]);
  expect(graph.get('features/chats/parts')).toEqual(new Set(['engine/store', 'ui']));
});

describe('checks the direction of dependencies', () => {
  test.each([
    [
      'rejects an import of the engine by the contract',
      'contract/likes.ts',
      "import '../src/engine/store/chats.ts';",
      'contract may not import engine/store',
    ],
    [
      'rejects another package than zod/mini in the contract',
      'contract/likes.ts',
      "import * as z from 'zod';",
      'this package does not belong here',
    ],
    [
      'rejects an import of ui by the engine',
      'src/engine/store/a.ts',
      "import '../../ui/button.tsx';",
      'engine/store may not import ui',
    ],
    [
      'rejects an import of the outbox by the store',
      'src/engine/store/a.ts',
      "import '../outbox/enqueue.ts';",
      'engine/store may not import engine/outbox',
    ],
    [
      'rejects an import of a feature by the domain',
      'src/domain/words/a.ts',
      "import '../../features/likes/list.tsx';",
      'domain may not import features',
    ],
    [
      'rejects an import of the screens by a part of chats',
      'src/features/chats/log/a.ts',
      "import '../screens/screen.tsx';",
      'features/chats/parts may not import features/chats/screens',
    ],
    [
      'rejects React in the engine',
      'src/engine/api/a.ts',
      "import { useState } from 'react';",
      'this package does not belong here',
    ],
    [
      'rejects an import of the contract by ui',
      'src/ui/a.tsx',
      "import '../../contract/chats.ts';",
      'ui may not import contract',
    ],
    [
      'rejects an import of the engine by browser',
      'src/browser/a.ts',
      "import '../engine/store/chats.ts';",
      'browser may not import engine/store',
    ],
    [
      'rejects an import between features that is not declared',
      'src/features/likes/a.tsx',
      "import '../chats/list/list.tsx';",
      'the edge likes → chats is not declared',
    ],
    [
      'rejects an import of a route by a feature',
      'src/features/likes/a.tsx',
      "import '../../routes/chats.$id.tsx';",
      'features may not import routes',
    ],
    [
      'rejects an import of the app by a route',
      'src/routes/a.tsx',
      "import '../app/router.ts';",
      'routes may not import app',
    ],
    ['rejects an import of ui by the worker', 'sw/a.ts', "import '../src/ui/button.tsx';", 'sw may not import ui'],
    [
      'rejects an import of the engine by the server',
      'server/app/a.ts',
      "import '../../src/engine/store/chats.ts';",
      'server/app may not import engine/store',
    ],
    [
      'rejects an import of the server by the app',
      'src/app/a.ts',
      "import '../../server/app/build-app.ts';",
      'app may not import server/app',
    ],
    [
      'rejects an import between server features that is not declared',
      'server/features/likes/a.ts',
      "import '../chats/send.ts';",
      'the edge likes → chats is not declared',
    ],
    [
      'rejects an import of a feature by the platform',
      'server/platform/a.ts',
      "import '../features/chats/send.ts';",
      'server/platform may not import server/features',
    ],
    [
      'rejects an import of another program by a test',
      'server/app/a.test.ts',
      "import '../../src/ui/button.tsx';",
      'server/app may not import ui',
    ],
    ['rejects an import of a journey', 'src/app/a.ts', "import '../../e2e/chats.spec.ts';", 'nothing imports a proof'],
    [
      'rejects an import of a test',
      'server/app/a.ts',
      "import '../features/chats/send.test.ts';",
      'nothing imports a proof',
    ],
    ['rejects a folder without a module', 'src/lib/a.ts', 'export const a = 1;', 'this path belongs to no module'],
  ])('%s', (_law, file, code, problem) => {
    const problems = withoutFolderCycles(problemsOf({ ...CODEBASE, [file]: code }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});

describe('reads every form of import', () => {
  test.each([
    "import type { router } from '../../app/router.ts'; export type R = typeof router;",
    "export { router } from '../../app/router.ts'; export const a = 1;",
    "export const load = () => import('../../app/router.ts');",
    "export type R = import('../../app/router.ts').R;",
    "export const worker = new URL('../../app/router.ts', import.meta.url);",
  ])('%s', (code) => {
    expect(withoutFolderCycles(problemsOf({ ...CODEBASE, 'src/features/likes/a.tsx': code }))).toEqual([
      'src/features/likes/a.tsx → src/app/router.ts: features may not import app',
    ]);
  });
});

test('resolves the generated route tree, which omits file endings', () => {
  const tree = (route: string): string => `import { Route } from './routes/${route}'; export const tree = Route;`;
  expect(problemsOf({ ...CODEBASE, 'src/routeTree.gen.ts': tree('chats.$id') })).toEqual([]);
  expect(problemsOf({ ...CODEBASE, 'src/routeTree.gen.ts': tree('gone.$id') })[0]).toContain('there is no such file');
});

test('lets fixtures import anything, and lets only tests import fixtures', () => {
  const fixture = { 'src/engine/fixtures/fake-server.ts': "import { send } from '../../app/router.ts'; void send;" };
  expect(
    problemsOf({ ...CODEBASE, ...fixture, 'src/ui/a.test.ts': "import '../engine/fixtures/fake-server.ts';" }),
  ).toEqual([]);
  expect(
    problemsOf({ ...CODEBASE, ...fixture, 'src/engine/api/a.ts': "import '../fixtures/fake-server.ts';" })[0],
  ).toContain('nothing imports a proof');
});

describe('names that features export', () => {
  const repeated = {
    'src/features/likes/list.tsx': 'export const List = 1;',
    'src/features/chats/list/list.tsx': 'export const List = 2;',
  };

  test('reports a name that two features export', () => {
    expect(problemsOf(repeated)).toEqual([
      'src/features/chats/list/list.tsx: src/features/likes/list.tsx exports List too; give one of them another name',
    ]);
  });

  test('accepts a name that the app and the server export, or a file twice, or a fixture', () => {
    expect(
      problemsOf({
        'src/features/likes/like.ts': 'export const Like = 1; \nexport type Like = 1;',
        'server/features/chats/like.ts': 'export const Like = 1;',
        'src/features/chats/like.fixture.ts': 'export const Like = 1;',
      }),
    ).toEqual([]);
  });
});

test('reports a query key that is written out', () => {
  expect(problemsOf({ 'src/features/likes/like.ts': "useLive(['drafts'], read);" })).toEqual([
    'src/features/likes/like.ts: query keys come from src/domain/query-keys.ts',
  ]);
});

describe('reports a wrong name or export', () => {
  test.each([
    ['src/engine/store/utils.ts', 'export const a = 1;', '"utils" names nothing'],
    ['src/engine/date-helpers.ts', 'export const a = 1;', '"date-helpers" names nothing'],
    ['server/shared/a.ts', 'export const a = 1;', '"shared" names nothing'],
    ['src/ui/index.ts', 'export const a = 1;', 'no index files'],
    ['src/ui/all.ts', "export { Button } from './button.tsx';", 'no barrels'],
    ['src/ui/BigButton.tsx', 'export const a = 1;', 'kebab-case'],
    ['src/ui/link.tsx', 'export default 1;', 'no default exports'],
    ['src/ui/link.tsx', "import './button';", 'with its ending'],
    ['src/ui/link.tsx', "import './gone.ts';", 'there is no such file'],
  ])('%s %s', (file, code, problem) => {
    const problems = problemsOf({ ...CODEBASE, [file]: code });
    expect(problems.some((sentence) => sentence.includes(problem))).toBe(true);
  });
});

test('reports a cycle with its members, also one that a dynamic import closes', () => {
  const a = "import './b.ts'; export const a = 1;";
  const cycle = { 'src/ui/a.ts': a, 'src/ui/b.ts': "import './c.ts';", 'src/ui/c.ts': "import './a.ts';" };
  const problem = 'a cycle: src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → back';
  expect(problemsOf(cycle)).toEqual([problem]);
  expect(problemsOf({ ...cycle, 'src/ui/c.ts': "export const load = () => import('./a.ts');" })).toEqual([problem]);
});

test('throws on a file that cannot be parsed', () => {
  expect(() => problemsOf({ 'src/ui/a.ts': 'export const = ;' })).toThrow('src/ui/a.ts cannot be parsed');
});

test('reports a cycle between folders whose files form none', () => {
  const folders = {
    'src/ui/a/one.ts': "import '../b/one.ts';",
    'src/ui/b/one.ts': 'export const one = 1;',
    'src/ui/b/two.ts': "import '../a/two.ts';",
    'src/ui/a/two.ts': 'export const two = 2;',
  };
  expect(problemsOf(folders)).toEqual(['a cycle between folders: src/ui/a → src/ui/b → back']);
});
