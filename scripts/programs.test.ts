import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = /path\.join\(root, ((?:'[^']+'(?:, )?)+)\)/g;

/** The programs that the scripts of `npm run` start, each with the script that names it. */
const programs = globSync('scripts/*.mjs').flatMap((script) =>
  [...readFileSync(script, 'utf8').matchAll(PROGRAM)]
    .map(([, parts = '']) => path.join(...parts.split(', ').map((part) => part.slice(1, -1))))
    .filter((program) => program.endsWith('.ts'))
    .map((program) => ({ script, program })),
);

test('finds the program of npm start', () => {
  expect(programs).toContainEqual({ script: 'scripts/start.mjs', program: 'server/process/main.ts' });
});

test.each(programs)('$script starts a program that exists: $program', ({ program }) => {
  expect(existsSync(program)).toBe(true);
});
