import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');

it('has one scheduler: the app speaks to the one that React draws with (app/draw-by-frames.ts)', () => {
  expect(lock.match(/"[^"]*node_modules\/scheduler"/g)).toEqual(['"node_modules/scheduler"']);
});
